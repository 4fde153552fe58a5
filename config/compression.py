"""Pages are compressed, and no length of theirs tells anything."""

from __future__ import annotations

import gzip
import re
import secrets
from collections.abc import Callable

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

LEVELS = {"br": 8, "gzip": 1}
"""brotli's, which browsers take over https, keeps a first page below 60 kB. gzip's is for a house without
https, thus at home: there 2 kB more are nothing, and half a millisecond less is what one waits for."""
SHORTEST = 1_400  # what goes into one packet is no quicker there for being smaller
MOST_RANDOM_BYTES = 100
_HEADER = 10
_TAKES = re.compile(r"\b(br|gzip)\b")

Answer = Callable[[HttpRequest], HttpResponseBase]


class CompressionMiddleware:
    """As Django's GZipMiddleware, and in brotli for who takes it. What streams is never touched."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if (
            isinstance(response, HttpResponse)
            and len(response.content) >= SHORTEST
            and not response.has_header("Content-Encoding")
        ):
            patch_vary_headers(response, ["Accept-Encoding"])
            encodings = set(_TAKES.findall(request.headers.get("Accept-Encoding", "")))
            if encodings:
                _compress(response, "br" if "br" in encodings else "gzip")
        return response


def _compress(response: HttpResponse, encoding: str) -> None:
    packed = brotlied(response.content) if encoding == "br" else zipped(response.content)
    if len(packed) < len(response.content):
        response.content = packed
        response["Content-Length"] = str(len(packed))
        response["Content-Encoding"] = encoding


def zipped(content: bytes) -> bytes:
    """Return the content in gzip's format, of a length that tells nothing of a secret in it (BREACH).

    As in Django a file name of random length stands in the header.
    """
    packed = gzip.compress(content, LEVELS["gzip"], mtime=0)
    header = bytearray(packed[:_HEADER])
    header[3] = gzip.FNAME
    name = b"a" * secrets.randbelow(MOST_RANDOM_BYTES)
    return bytes(header) + name + b"\x00" + packed[_HEADER:]


def brotlied(content: bytes) -> bytes:
    """Return the content in brotli's format (RFC 7932), of a length that tells nothing either.

    Before the end stands a metadata block (9.2) of random length, which every decoder skips.
    """
    compressor = brotli.Compressor(mode=brotli.MODE_TEXT, quality=LEVELS["br"])
    packed = compressor.process(content) + compressor.flush()  # ends at a whole byte
    length = secrets.randbelow(MOST_RANDOM_BYTES)
    # Not the last block, no nibbles of data, its length less one in one byte.
    header = (0b01_0_11_0 | length << 6).to_bytes(2, "little")
    return packed + header + b"a" * (length + 1) + compressor.finish()
