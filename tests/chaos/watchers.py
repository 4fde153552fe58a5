"""A screen without a browser: follows a stream, comes back when it breaks or is silent, notes every entry."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from tests.bench.caller import Caller
from tests.chaos.players import ENTRY

SILENT_S = 40.0
"""After so long without a word a page takes its line for dead: as in `static/js/live.js`."""


@dataclass(frozen=True)
class Screens:
    """How many look on over each line of each seat, and how they bear it when that goes dead.

    ``silent_s``: how long without a word. ``rest_s``: how long at most until they come back.
    """

    number: int = 1
    silent_s: float = SILENT_S
    rest_s: float = 0.05


@dataclass
class Watcher:
    """One stream after another, each going on where the last one broke."""

    name: str
    caller: Caller
    page: str
    cursor: int
    seen: list[int] = field(default_factory=list)
    streams: int = 0
    screens: Screens = Screens()
    heard: float = 0
    lost: float | None = None
    waits: list[float] = field(default_factory=list)
    """The seconds from the loss of each stream, or a silent one's last word, to the first of the next."""

    async def watch(self) -> None:
        """Follow until cancelled."""
        self.heard = time.monotonic()
        while True:
            try:
                await self._follow()
            except TimeoutError:
                self._lose(self.heard)
            except (OSError, asyncio.IncompleteReadError):
                pass
            finally:
                self.caller.hang_up()
            self._lose(time.monotonic())
            await asyncio.sleep(self.screens.rest_s * random.uniform(0.5, 1))

    def _lose(self, at: float) -> None:
        if self.streams and self.lost is None:
            self.lost = at

    def _hear(self) -> None:
        self.heard = time.monotonic()
        if self.lost is not None:
            self.waits.append(self.heard - self.lost)
            self.lost = None

    async def _follow(self) -> None:
        loop, silent_s = asyncio.get_running_loop(), self.screens.silent_s
        async with asyncio.timeout(silent_s) as silence:
            reply, reader = await self.caller.stream(f"{self.page}live", self.cursor)
            if reply.status != 200:
                return
            self.streams += 1
            async for message in messages(reader):
                silence.reschedule(loop.time() + silent_s)
                self._hear()
                self.note(message)

    def note(self, message: str) -> None:
        """Only a message that came whole counts, as in a browser."""
        self.seen += [int(seq) for seq in ENTRY.findall(message)]
        for line in message.splitlines():
            if line.startswith("id: "):
                self.cursor = int(line.removeprefix("id: "))


async def messages(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    """The messages of a chunked event stream, until it ends."""
    rest = b""
    while size := int(await reader.readline() or b"0", 16):
        rest += await reader.readexactly(size)
        await reader.readexactly(2)
        *whole, rest = rest.split(b"\n\n")
        for message in whole:
            yield message.decode()
