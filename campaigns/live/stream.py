"""The live stream of a campaign, from the request for it to the last byte.

The view answers with a LiveResponse, which only says who looks on and from where. Its thread and database
connection are free again when `config/handler.py` calls `follow`, which streams without either.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from campaigns.audience import Viewer
from campaigns.live.frames import RETRY_MS, message
from campaigns.live.hub import Hub
from campaigns.live.room import OpenStream, Reads, Room, StreamClaim
from campaigns.models import Seat
from campaigns.page_version import page_version

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

MOST_SHEETS = 64
_NUMBER = re.compile(r"[0-9]{1,18}", re.ASCII)


def hello() -> bytes:
    """Return the first bytes: who draws pages now, and that the stream is open before any event has come.

    A page that an earlier version drew would not understand what follows.
    """
    return message(page_version(), event="version", retry=RETRY_MS) + message("alive", event="ping")


class LiveResponse(HttpResponse):
    """A marker: this stream is to be opened. Where nobody knows the marker it is an empty stream."""

    def __init__(self, connection: OpenStream) -> None:
        super().__init__(content_type="text/event-stream")
        self.connection = connection
        self["Cache-Control"] = "no-store"
        self["X-Accel-Buffering"] = "no"


class BadCursor(Exception):
    """The place to go on from is no number of an event."""


def open_stream(request: HttpRequest, seat: Seat, shown: Seat | None = None) -> LiveResponse:
    """The stream of this seat's campaign, for the session that asks; or what another seat sees."""
    user: Any = request.user
    campaign = seat.campaign
    reader = shown or seat
    viewer = Viewer(reader.pk, user.pk, str(reader.role), sheets_of(request), acts=shown is None)
    claim = StreamClaim(seat.pk, str(seat.role), user.pk, request.session.session_key or "", user.proof)
    cursor = cursor_of(request, campaign.last_seq)
    return LiveResponse(OpenStream(campaign.pk, viewer, claim, cursor, campaign.last_seq))


def open_reading(request: HttpRequest, seat: Seat, token: str, reads: Reads) -> LiveResponse:
    """The stream of entries for a program, which shows no page and is nobody at the table."""
    viewer = Viewer(seat.pk, seat.user_id, str(seat.role), acts=False)
    claim = StreamClaim(seat.pk, str(seat.role), seat.user_id, "", seat.user.proof, token)
    head = seat.campaign.last_seq
    cursor = cursor_of(request, head)
    after = head if cursor < 0 else cursor
    return LiveResponse(OpenStream(seat.campaign_id, viewer, claim, after, head, reads=reads))


def cursor_of(request: HttpRequest, head: int) -> int:
    """The last event that the page has: from Last-Event-ID, else `after`, else it begins now.

    A number that the campaign has not reached is from before a backup was restored: -1 asks for all anew.
    """
    text = request.headers.get("Last-Event-ID") or request.GET.get("after")
    if text is None:
        return head
    if not _NUMBER.fullmatch(text):
        raise BadCursor
    return int(text) if int(text) <= head else -1


def sheets_of(request: HttpRequest) -> frozenset[str]:
    """The sheets that the page shows, as `?sheets=3,7`."""
    sheets = request.GET.get("sheets", "").split(",")
    return frozenset(sheet for sheet in sheets[:MOST_SHEETS] if sheet and sheet.isprintable())


async def follow(hub: Hub, connection: OpenStream, receive: Receive, send: Send) -> None:
    """Send this connection everything it may have, in order, until somebody has had enough."""
    room = hub.enter(connection)
    watcher = asyncio.create_task(_notice_leaving(connection, receive))
    try:
        await _chunk(send, hello())
        while not (connection.gone or connection.bye):
            connection.stirred.clear()
            if chunk := await _next_message(hub, room, connection):
                await _chunk(send, chunk)
            else:
                connection.idle = True
                await connection.stirred.wait()
                connection.idle = False
        if connection.bye and not connection.gone:
            await _chunk(send, message(connection.bye, event="bye"))
    finally:
        hub.leave(connection)
        watcher.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _next_message(hub: Hub, room: Room, connection: OpenStream) -> bytes:
    if connection.reads and connection.cursor < room.head:
        return await hub.read_on(room, connection, connection.reads)
    if connection.reads:
        return room.ping_for(connection)
    if room.cannot_serve(connection):
        connection.stirred.set()  # there may be more right behind it
        return await hub.catch_up(room, connection)
    return room.news_for(connection)


async def _chunk(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _notice_leaving(connection: OpenStream, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    connection.leave()
