"""Many screens in one process: raw sockets that look for one marker, so that the client is quick enough."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from tests.bench.caller import Caller
from tests.patience import patience, until

Ask = Callable[[], Awaitable[object]]
CARD = b"data-seq="
OPENED = b"data: alive"


class Screen(asyncio.Protocol):
    """One viewer's socket: notes when a card arrives."""

    def __init__(self, audience: Audience, request: bytes) -> None:
        self.audience, self.request = audience, request
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self.request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        if CARD in data:
            self.audience.note_card()
        elif not self.is_open and OPENED in data:  # a ping says the same later on
            self.is_open = True
            self.audience.note_open()


class Audience:
    """Many screens; knows when the last of them has the card."""

    def __init__(self, port: int, path: str, keys: Sequence[str]) -> None:
        self.port, self.path, self.keys = port, path, keys
        self.screens: list[Screen] = []
        self.missing = self.opened = 0
        self.last = 0.0
        self.all_have_it = asyncio.Event()

    async def grow(self, number: int) -> None:
        """Open streams until there are so many."""
        loop = asyncio.get_running_loop()
        for key in self.keys[len(self.screens) : number]:
            caller = Caller(self.port, cookies={"rollbook_session": key})
            screen = Screen(self, caller.request("GET", self.path))
            self.screens.append(screen)
            await loop.create_connection(partial(_same, screen), "127.0.0.1", self.port)
        await until(lambda: self.opened >= number, 60)

    def note_open(self) -> None:
        self.opened += 1

    def note_card(self) -> None:
        self.missing -= 1
        if self.missing == 0:
            self.last = time.perf_counter()
            self.all_have_it.set()

    async def see(self, roll: Ask) -> float:
        """Return the milliseconds from asking for a roll until it is on every screen."""
        self.missing = len(self.screens)
        self.all_have_it.clear()
        began = time.perf_counter()
        asked = asyncio.ensure_future(roll())
        async with asyncio.timeout(patience(20)):
            await asyncio.gather(self.all_have_it.wait(), asked)  # a refused roll ends it at once
        return (self.last - began) * 1000

    def leave(self) -> None:
        for screen in self.screens:
            screen.transport.close()


def _same(screen: Screen) -> Screen:
    return screen
