"""A hub without a database: a source of its own, readers, and a listener that the test plays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from django.db import OperationalError

from campaigns.audience import GMS, Viewer
from campaigns.live.frames import Frame, Root
from campaigns.live.hub import Hub
from campaigns.live.room import OpenStream, StreamClaim
from campaigns.live.stream import follow
from tests.patience import until

CAMPAIGN = 1
NOBODY: Mapping[int, str] = {}
LOST = "You no longer have a seat."
BYE = f"event: bye\ndata: {LOST}\n\n".encode()


class Book:
    """A source that keeps its events in a list and counts how often it is asked."""

    def __init__(self, head: int = 0) -> None:
        self.frames = [self.frame(seq) for seq in range(1, head + 1)]
        self.reads: list[tuple[int, int]] = []
        self.looks = self.ticks = self.checks = self.blind = self.snapshots = 0
        self.endings: dict[StreamClaim, str] = {}
        self.fails: list[Exception] = []
        self.broken: set[int] = set()

    @staticmethod
    def frame(seq: int, dismissed: Mapping[int, str] = NOBODY, **root: Any) -> Frame:
        return Frame(seq, (Root(f"event-{seq}", f"<li>{seq}</li>", **root),), dismissed)

    def add(self, *, left_out: str = "", **root: Any) -> None:
        frame = self.frame(len(self.frames) + 1, **root)
        self.frames.append(replace(frame, left_out=frozenset(filter(None, [left_out]))))

    def render(self, campaign_id: int, after: int, limit: int) -> list[Frame]:
        self.reads.append((after, limit))
        if self.fails:
            raise self.fails.pop()
        found = self.frames[after : after + limit]
        if any(frame.seq in self.broken for frame in found):
            raise ValueError("a template's fault")
        return found

    def snapshot(self, viewer: Viewer, campaign_id: int) -> Frame:
        self.snapshots += 1
        head = len(self.frames)
        return Frame(head, (Root("log", f"<ol>{head}</ol>"), Root("secret", "<p>x</p>", GMS)))

    def presence(self, campaign_id: int, seat_ids: Iterable[int]) -> list[Root]:
        return [Root("presence", f"<p>{','.join(map(str, seat_ids))}</p>")]

    def refusals(self, claims: Iterable[StreamClaim]) -> dict[StreamClaim, str]:
        self.checks += 1
        return {claim: self.endings[claim] for claim in claims if claim in self.endings}

    def placeholder(self, campaign_id: int, seq: int) -> Frame:
        return Frame(seq, dismissed=self.frames[seq - 1].dismissed)

    def look_at_the_clock(self, campaign_ids: Iterable[int]) -> None:
        self.ticks += 1

    def heads(self, campaign_ids: Iterable[int]) -> dict[int, int]:
        self.looks += 1
        if self.blind:
            self.blind -= 1
            raise OperationalError("gone away")
        return {campaign_id: len(self.frames) for campaign_id in campaign_ids}


class Screen:
    """One reader: collects what is sent to it, and leaves when told."""

    def __init__(
        self, hub: Hub, cursor: int, head: int, role: str = "player", seat: int = 2, shows: str = ""
    ) -> None:
        viewer = Viewer(seat, seat, role, frozenset(filter(None, [shows])))
        claim = StreamClaim(seat, role, seat, f"key-{seat}", "pw")
        self.connection = OpenStream(CAMPAIGN, viewer, claim, cursor, head)
        self.sent = b""
        self.ended = False
        self.left = asyncio.Event()
        self.blocked: asyncio.Event | None = None
        self.task = asyncio.create_task(follow(hub, self.connection, self.receive, self.send))

    async def receive(self) -> dict[str, str]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        if self.blocked:
            await self.blocked.wait()
        self.sent += message["body"]
        self.ended = not message["more_body"]

    @property
    def ids(self) -> list[int]:
        return [int(row[4:]) for row in self.sent.split(b"\n") if row.startswith(b"id: ")]

    async def leave(self) -> None:
        self.left.set()
        await self.task


class Ear:
    """A listener that hears all, and is told by the test what it hears."""

    hears_all = True

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.told: list[str] = []

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        self.calls.append("stop")

    def tell(self, texts: Sequence[str]) -> None:
        self.told += texts


@asynccontextmanager
async def hub_on(book: Book, ear: Ear | None = None) -> Any:
    hub = Hub(book, lambda *_: ear)
    try:
        yield hub
    finally:
        await hub.close(1)
        hub.stop()


@asynccontextmanager
async def watched(role: str = "player", **screen: Any) -> Any:
    """An empty book, its hub, and a screen that the hub has looked after once."""
    book = Book()
    async with hub_on(book) as hub:
        shown = Screen(hub, 0, 0, role, **screen)
        await until(lambda: book.looks == 1)
        yield book, hub, shown
