"""A screen without a browser: follows a stream, comes back when it breaks or is silent, notes every entry."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from tests.bench.caller import Caller
from tests.chaos.players import ENTRY

SILENT_S = 40.0
"""After so long without a word a page takes its line for dead: as in `static/js/live.js`."""


@dataclass
class Watcher:
    """One stream after another, each going on where the last one broke."""

    name: str
    caller: Caller
    page: str
    cursor: int
    seen: list[int] = field(default_factory=list)
    streams: int = 0
    silent_s: float = SILENT_S
    heard: float = 0
    waits: list[float] = field(default_factory=list)
    """The seconds from the last word of each stream to the first of the next."""

    async def watch(self) -> None:
        """Follow until cancelled."""
        self.heard = time.monotonic()
        while True:
            try:
                await self._follow()
            except (OSError, asyncio.IncompleteReadError):
                pass
            finally:
                self.caller.hang_up()
            await asyncio.sleep(0.05)

    async def _follow(self) -> None:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self.silent_s) as silence:
            reply, reader = await self.caller.stream(f"{self.page}live", self.cursor)
            if reply.status != 200:
                return
            self.streams += 1
            is_first = True
            async for message in messages(reader):
                silence.reschedule(loop.time() + self.silent_s)
                self.waits += [time.monotonic() - self.heard] if is_first and self.streams > 1 else []
                is_first, self.heard = False, time.monotonic()
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
