"""The least that sends what one says to everyone: no store, no rules, no audiences. Ours is beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

CARD = b'<li id="event-1" data-seq="1">' + b"x" * 600 + b"</li>"
PAGE = b"<!doctype html>" + b"x" * 11_000  # as much as our table page has on the wire
queues: set[asyncio.Queue[bytes]] = set()


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """GET /live streams, POST sends a card to every stream, any other GET is a page."""
    if scope["method"] == "POST":
        while (await receive()).get("more_body"):
            pass
        for queue in queues:
            queue.put_nowait(b"id: 1\ndata: " + CARD + b"\n\n")
        await _answer(send, CARD)
    elif scope["path"] == "/live":
        await _stream(send)
    else:
        await _answer(send, PAGE)


async def _stream(send: Send) -> None:
    await _start(send, [(b"content-type", b"text/event-stream")])
    await send({"type": "http.response.body", "body": b"event: ping\ndata: alive\n\n", "more_body": True})
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    queues.add(queue)
    while True:
        await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})


async def _answer(send: Send, body: bytes) -> None:
    await _start(send, [(b"content-type", b"text/html"), (b"content-length", str(len(body)).encode())])
    await send({"type": "http.response.body", "body": body})


async def _start(send: Send, headers: list[tuple[bytes, bytes]]) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": headers})
