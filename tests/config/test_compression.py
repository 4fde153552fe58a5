"""Pages are compressed, quickly; streams and what is too short are not."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from random import Random

import brotli
import pytest
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from campaigns.live.stream import LiveResponse
from config.compression import MOST_RANDOM_BYTES, CompressionMiddleware, brotlied, zipped

PAGE = b"<p>A lantern in the marsh.</p>" * 100


def answered(response: HttpResponseBase, accepts: str = "br, gzip") -> HttpResponseBase:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_ENCODING"] = accepts
    return CompressionMiddleware(lambda _: response)(request)


@pytest.mark.parametrize(
    ("accepts", "encoding", "unpack"),
    [("gzip, deflate, br", "br", brotli.decompress), ("gzip, deflate", "gzip", gzip.decompress)],
)
def test_a_page_comes_compressed(accepts: str, encoding: str, unpack: Callable[[bytes], bytes]) -> None:
    response = answered(HttpResponse(PAGE), accepts)
    assert isinstance(response, HttpResponse)
    assert unpack(response.content) == PAGE
    assert response["Content-Encoding"] == encoding
    assert response["Content-Length"] == str(len(response.content))
    assert response["Vary"] == "Accept-Encoding"


def test_who_takes_neither_gets_the_page_as_it_is() -> None:
    response = answered(HttpResponse(PAGE), "deflate")
    assert isinstance(response, HttpResponse)
    assert (response.content, response["Vary"]) == (PAGE, "Accept-Encoding")
    assert "Content-Encoding" not in response


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse(b"short"),
        HttpResponse(PAGE, headers={"Content-Encoding": "br"}),
        HttpResponse(Random(1).randbytes(2_000)),
        StreamingHttpResponse([PAGE]),
        FileResponse([PAGE]),
        LiveResponse(connection=None),
    ],
    ids=lambda response: type(response).__name__,
)
def test_what_is_short_compressed_already_or_streams_is_left_alone(response: HttpResponseBase) -> None:
    before = dict(response.headers)
    body = b"".join(response) if response.streaming else response.content  # type: ignore[attr-defined]
    after = answered(response)
    assert after.get("Content-Encoding") == before.get("Content-Encoding")
    assert response.streaming or after.content == body  # type: ignore[attr-defined]


@pytest.mark.parametrize("pack", [zipped, brotlied])
def test_the_length_of_a_page_tells_nothing_of_a_secret_in_it(pack: Callable[[bytes], bytes]) -> None:
    assert len({len(pack(PAGE)) for _ in range(200)}) > 20


def test_every_random_length_can_be_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for length in range(MOST_RANDOM_BYTES):
        monkeypatch.setattr("secrets.randbelow", lambda _, drawn=length: drawn)
        assert brotli.decompress(brotlied(PAGE)) == PAGE
        assert gzip.decompress(zipped(PAGE)) == PAGE


@pytest.mark.django_db
def test_every_page_passes_through_it(client: Client) -> None:
    response = client.get("/login", headers={"accept-encoding": "gzip"})
    assert b"</html>" in gzip.decompress(response.content)
