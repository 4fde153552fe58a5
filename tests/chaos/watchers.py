"""A screen without a browser: follows a stream, comes back when it breaks, notes every entry that comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from tests.bench.caller import Caller
from tests.chaos.players import ENTRY


@dataclass
class Watcher:
    """One stream after another, each going on where the last one broke."""

    name: str
    caller: Caller
    page: str
    cursor: int
    seen: list[int] = field(default_factory=list)
    streams: int = 0

    async def watch(self) -> None:
        """Follow until cancelled."""
        while True:
            try:
                await self._follow()
            except (OSError, asyncio.IncompleteReadError):
                pass
            finally:
                self.caller.hang_up()
            await asyncio.sleep(0.05)

    async def _follow(self) -> None:
        reply, reader = await self.caller.stream(f"{self.page}live", self.cursor)
        if reply.status != 200:
            return
        self.streams += 1
        async for message in messages(reader):
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
