"""Pages are compressed, and no length of theirs tells anything."""

from __future__ import annotations

import gzip
import re
import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

LEVEL = 6
"""Takes twice the time of level 3, 0.4 ms for a table's page, for an eighth fewer bytes."""
SHORTEST = 200
MOST_RANDOM_BYTES = 100
_HEADER = 10
_TAKES_GZIP = re.compile(r"\bgzip\b")

Answer = Callable[[HttpRequest], HttpResponseBase]


class CompressionMiddleware:
    """Django's GZipMiddleware at a level of ours. What streams is never touched."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if isinstance(response, HttpResponse) and _is_worth_it(response):
            patch_vary_headers(response, ["Accept-Encoding"])
            if _TAKES_GZIP.search(request.headers.get("Accept-Encoding", "")):
                _compress(response)
        return response


def _is_worth_it(response: HttpResponse) -> bool:
    return len(response.content) >= SHORTEST and not response.has_header("Content-Encoding")


def _compress(response: HttpResponse) -> None:
    packed = zipped(response.content)
    if len(packed) < len(response.content):
        response.content = packed
        response["Content-Length"] = str(len(packed))
        response["Content-Encoding"] = "gzip"


def zipped(content: bytes) -> bytes:
    """Return the content in gzip's format, of a length that tells nothing of a secret in it (BREACH).

    As in Django a file name of random length stands in the header.
    """
    packed = gzip.compress(content, LEVEL, mtime=0)
    header = bytearray(packed[:_HEADER])
    header[3] = gzip.FNAME
    name = b"a" * secrets.randbelow(MOST_RANDOM_BYTES)
    return bytes(header) + name + b"\x00" + packed[_HEADER:]
