"""The handler: one hop for the whole stack, bodies that are bounded, and streams that it hands on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path

from campaigns.audience import Viewer
from campaigns.live import announce
from campaigns.live.hub import Hub
from campaigns.live.room import OpenStream, StreamClaim
from campaigns.live.stream import LiveResponse
from config.handler import Handler, below_prefix, streams_of_one
from config.written import context
from tests.campaigns.live.stage import Book
from tests.patience import patience, until

pytestmark = pytest.mark.database
PLAIN = {"content_type": "text/plain"}
seen_threads: list[str] = []
closed: list[str] = []
let_go = threading.Event()


def note_thread(get_response: Any) -> Any:
    def middleware(request: HttpRequest) -> HttpResponse:
        seen_threads.append(threading.current_thread().name)
        return get_response(request)

    return middleware


class Closing(HttpResponse):
    def close(self) -> None:
        closed.append(threading.current_thread().name)
        super().close()


def echo(request: HttpRequest) -> HttpResponse:
    seen_threads.append(threading.current_thread().name)
    response = Closing(request.body + request.GET.get("q", "").encode(), **PLAIN)
    response.set_cookie("one", "1")
    response.set_cookie("two", "2")
    return response


def lines(request: HttpRequest, slug: str) -> HttpResponse:
    return HttpResponse(" ".join(sorted(context())), **PLAIN)


def parts(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(iter([b"a", b"b", b"c"]))


def a_file(request: HttpRequest) -> FileResponse:
    return FileResponse(open(__file__, "rb"))


def slow(request: HttpRequest) -> HttpResponse:
    """Hold the thread until the test lets go of it."""
    return HttpResponse("done" if let_go.wait(patience()) else "held up", **PLAIN)


def breaks(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def deed(request: HttpRequest) -> HttpResponse:
    response = HttpResponse("done", **PLAIN)
    announce._committed(1)
    announce.hand(response, 1, [Book.frame(3)])
    if request.GET:
        raise ZeroDivisionError
    return response


def live(request: HttpRequest) -> LiveResponse:
    return LiveResponse(OpenStream(1, Viewer(2, 2, "player"), StreamClaim(2, "player", 2, "k", "p"), 0, 2))


urlpatterns = [
    path("echo", echo),
    path("parts", parts),
    path("lines/<slug:slug>", lines),
    path("file", a_file),
    path("slow", slow),
    path("breaks", breaks),
    path("deed", deed),
    path("live", live),
]

COMMON = "django.middleware.common.CommonMiddleware"


@pytest.fixture
def handler() -> Iterator[Handler]:
    stack = [f"{__name__}.note_thread", "django.middleware.gzip.GZipMiddleware", COMMON]
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=stack, ALLOWED_HOSTS=["*"], SERVE_THREADS=2):
        made = Handler(Hub(Book(2), lambda *_: None))
        seen_threads.clear()
        closed.clear()
        let_go.clear()
        yield made
        made.close()


class Exchange:
    """One request, and what was sent for it."""

    def __init__(self, where: str = "/echo", body: bytes = b"", query: bytes = b"", **headers: str) -> None:
        self.scope = {
            "type": "http",
            "method": "POST" if body else "GET",
            "path": where,
            "query_string": query,
            "headers": [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()],
        }
        self.left = asyncio.Event()
        self.chunks = [body[at : at + 10_000] for at in range(0, len(body), 10_000)] or [b""]
        self.received = 0
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        if self.received < len(self.chunks):
            self.received += 1
            more = self.received < len(self.chunks)
            return {"type": "http.request", "body": self.chunks[self.received - 1], "more_body": more}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent[1:])

    def headers(self, name: bytes) -> list[bytes]:
        return [value for key, value in self.sent[0]["headers"] if key.lower() == name]


async def asking(handler: Handler, *exchanges: Exchange) -> Exchange:
    await asyncio.gather(*(handler(each.scope, each.receive, each.send) for each in exchanges))
    return exchanges[0]


def asked(handler: Handler, *exchanges: Exchange) -> Exchange:
    return asyncio.run(asking(handler, *exchanges))


def test_the_whole_stack_runs_on_one_thread_and_closes_the_response_there(handler: Handler) -> None:
    exchange = asked(handler, Exchange(body=b"hello"))
    assert (exchange.status, exchange.body) == (200, b"hello")
    assert len(set(seen_threads + closed)) == 1
    assert closed[0].startswith("rollbook-request")


def test_the_threads_are_few_and_live_long(handler: Handler) -> None:
    asked(handler, *(Exchange(query=b"q=1") for _ in range(40)))
    asked(handler, *(Exchange(query=b"q=1") for _ in range(40)))
    assert len(seen_threads) == 160
    assert len(set(seen_threads)) <= 2


async def test_the_event_loop_is_free_while_views_work(handler: Handler) -> None:
    slow_ones = [Exchange("/slow"), Exchange("/slow")]
    working = asyncio.create_task(asking(handler, *slow_ones))
    await until(lambda: len(seen_threads) == 2)
    let_go.set()
    await working
    assert [each.body for each in slow_ones] == [b"done"] * 2


def test_every_cookie_is_a_header_of_its_own(handler: Handler) -> None:
    cookies = asked(handler, Exchange()).headers(b"set-cookie")
    assert [cookie.partition(b"=")[0] for cookie in cookies] == [b"one", b"two"]


@pytest.mark.parametrize("where", ["/parts", "/file"])
def test_what_streams_is_joined_and_its_length_told(handler: Handler, where: str) -> None:
    exchange = asked(handler, Exchange(where))
    assert exchange.headers(b"content-length") == [str(len(exchange.body)).encode()]
    assert exchange.body == b"abc" or exchange.body.startswith(b'"""The handler')


def test_a_broken_view_stops_no_other(handler: Handler) -> None:
    exchange = asked(handler, Exchange("/breaks"))  # as is our page for that, which these urls cannot link
    assert (exchange.status, b"Something broke" in exchange.body) == (500, True)
    assert asked(handler, Exchange(query=b"q=x")).body == b"x"


def test_a_query_that_is_no_text_is_refused(handler: Handler) -> None:
    assert asked(handler, Exchange(query=b"q=\xff\xfe")).status == 400


def test_several_processes_share_out_the_streams_of_one_person() -> None:
    assert [streams_of_one(20, processes) for processes in (1, 2, 4, 64)] == [20, 10, 6, 6]
    assert streams_of_one(3, 2) == 3


async def test_one_person_has_so_many_streams_and_then_one_more_is_refused(handler: Handler) -> None:
    handler.most_streams = 3
    streams = [Exchange("/live") for _ in range(4)]
    tasks = [asyncio.create_task(asking(handler, stream)) for stream in streams[:3]]
    await until(lambda: len(handler.streams) == 3)
    refused = await asking(handler, streams[3])
    assert (refused.status, refused.headers(b"retry-after")) == (429, [b"30"])
    assert refused.body.decode().strip().endswith("Close a tab or two.")
    streams[0].left.set()
    await tasks[0]
    again = Exchange("/live")
    again.left.set()
    assert (await asking(handler, again)).status == 200
    for stream in streams:
        stream.left.set()
    await asyncio.gather(*tasks)
    assert handler.watching == {}


def test_what_is_written_meanwhile_is_about_the_request_and_no_longer(handler: Handler) -> None:
    assert asked(handler, Exchange("/lines/salt-road")).body == b"campaign request"
    assert context() == {}


def test_the_last_resort_is_a_plain_sentence(
    handler: Handler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(request: HttpRequest) -> HttpResponse:
        raise ZeroDivisionError

    monkeypatch.setattr(handler, "get_response", breaks)
    exchange = asked(handler, Exchange())
    assert exchange.status == 500
    assert exchange.body == b"Something broke on the server. Nothing was saved; try again.\n"
    assert "GET /echo could not be answered" in caplog.text


async def test_who_leaves_before_the_body_is_there_is_not_answered(handler: Handler) -> None:
    exchange = Exchange()
    exchange.received = 1
    exchange.left.set()
    assert (await asking(handler, exchange)).sent == []


async def test_a_live_response_is_streamed_from_the_hub_without_holding_a_thread(handler: Handler) -> None:
    streams = [Exchange("/live") for _ in range(20)]
    watching = asyncio.create_task(asking(handler, *streams))
    await until(lambda: all(b"id: 2\n" in stream.body for stream in streams))
    for plain in (Exchange(query=b"q=x") for _ in range(3)):
        assert (await asyncio.wait_for(asking(handler, plain), patience())).body == b"x"
    for stream in streams:
        stream.left.set()
    await watching
    assert (handler.streams, handler.hub.rooms) == ({}, {})
    for stream in streams:
        assert stream.headers(b"content-type") == [b"text/event-stream"]
        assert stream.headers(b"content-length") == stream.headers(b"content-encoding") == []
        assert stream.body.startswith(b"retry: 2000\n")


class Deed(Exchange):
    """A deed whose answer carries a frame; it notes which frames the hub was given before each part of it."""

    def __init__(self, handler: Handler, monkeypatch: pytest.MonkeyPatch, **request: Any) -> None:
        super().__init__("/deed", **request)
        self.given: list[int] = []
        self.before: list[list[int]] = []
        monkeypatch.setattr(handler.hub, "hand", lambda _, frames: self.given.extend(f.seq for f in frames))

    async def send(self, message: dict[str, Any]) -> None:
        self.before.append(list(self.given))
        await super().send(message)


def test_who_asked_is_answered_before_the_others(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = Deed(handler, monkeypatch)
    asked(handler, exchange)
    assert (exchange.body, exchange.before, exchange.given) == (b"done", [[], []], [3])


def test_who_does_not_read_keeps_nobody_waiting(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = Deed(handler, monkeypatch)

    async def deaf(message: dict[str, Any]) -> None:
        await until(lambda: bool(exchange.given))

    asyncio.run(handler(exchange.scope, exchange.receive, deaf))
    assert set(exchange.given) == {3}


def test_frames_go_out_though_the_answer_cannot(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = Deed(handler, monkeypatch)

    async def broken(message: dict[str, Any]) -> None:
        raise ConnectionError

    exchange.send = broken  # type: ignore[method-assign]
    with pytest.raises(ConnectionError):
        asked(handler, exchange)
    assert exchange.given == [3]


def test_a_deed_that_breaks_late_wakes_the_table(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    announce.subscribe(heard.append)
    exchange = Deed(handler, monkeypatch, query=b"break=1")
    asked(handler, exchange)
    announce.unsubscribe(heard.append)
    assert (exchange.status, exchange.given, heard) == (500, [], [1])


@override_settings(FORCE_SCRIPT_NAME="/below")
def test_a_proxy_may_take_the_path_of_public_url_away_or_leave_it(handler: Handler) -> None:
    assert [asked(handler, Exchange(path)).status for path in ("/below/echo", "/echo")] == [200, 200]
    assert [below_prefix(path) for path in ("/below", "/belowecho")] == ["/below/", "/below/belowecho"]


def test_it_speaks_nothing_but_http(handler: Handler) -> None:
    exchange = Exchange()
    exchange.scope["type"] = "websocket"
    with pytest.raises(ValueError, match="only HTTP"):
        asked(handler, exchange)
