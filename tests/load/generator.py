"""People at many tables, in one process: each listens by the live stream, and rolls when it is time.

Time is the schedule's: nobody waits for an answer before the next roll is due, and a roll's time counts from
when it was due and not from when it was sent. So a server that stalls is not spared what came meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

from tests.bench.many import Line, Place
from tests.chaos.players import ENTRY
from tests.load.evening import Deed
from tests.load.reckoning import Made
from tests.patience import patience, until

OPENED = b"data: alive"
TRIES = 3
AT_ONCE = 50
"""How many streams are opened at once: not a storm, which is another measurement."""


@dataclass
class Person:
    """Somebody at a table, whose screen listens to the process at this port."""

    table: int
    number: int
    place: Place
    port: int


class Screen(asyncio.Protocol):
    """A live page's stream, which notes each entry and comes back when it breaks off."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.seen: list[tuple[int, float]] = []
        self.rest = b""
        self.opened = asyncio.Event()
        self.breaks = 0
        self.over = False

    async def open(self) -> None:
        """Ask for the stream; what was missed since the last entry comes first."""
        cursor = self.seen[-1][0] if self.seen else None
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", self.person.port)
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.person.place.listen(cursor))
        async with asyncio.timeout(patience(20)):
            await self.opened.wait()

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        *whole, self.rest = (self.rest + data).split(b"\n\n")
        for message in whole:
            if OPENED in message:  # a ping says the same later on
                self.opened.set()
            self.seen += [(int(entry), now) for entry in ENTRY.findall(message.decode())]

    def connection_lost(self, problem: Exception | None) -> None:
        self.rest = b""
        self.opened.clear()
        if not self.over:
            self.breaks += 1
            self.comes_back = asyncio.get_running_loop().create_task(self.open())

    def leave(self) -> None:
        self.over = True
        self.transport.close()


@dataclass
class Crowd:
    """Everyone at all tables, and the connections on which they roll: a proxy keeps such ones, too."""

    screens: list[list[Screen]]
    lines: dict[int, list[Line]] = field(default_factory=dict)
    began: float = 0.0

    @classmethod
    async def gather(cls, tables: Sequence[Sequence[Place]], ports: Sequence[int]) -> Crowd:
        """Seat everyone, at one process after the other, so that each table is at all of them."""
        people = [
            [
                Person(table, number, place, ports[(table + number) % len(ports)])
                for number, place in enumerate(places)
            ]
            for table, places in enumerate(tables)
        ]
        crowd = cls([[Screen(person) for person in table] for table in people])
        gate = asyncio.Semaphore(AT_ONCE)

        async def open_in_turn(screen: Screen) -> None:
            async with gate:
                await screen.open()

        await asyncio.gather(*(open_in_turn(screen) for screen in crowd.all()))
        return crowd

    def all(self) -> Iterator[Screen]:
        return (screen for table in self.screens for screen in table)

    async def play(self, deeds: Iterable[Deed]) -> list[Made]:
        """Roll as it is due, and wait until all is answered and on all screens, or will not come."""
        self.began = time.perf_counter()
        under_way = []
        for deed in deeds:
            if (wait := deed.due - self.now()) > 0:
                await asyncio.sleep(wait)
            under_way.append(asyncio.ensure_future(self.roll(deed)))
        made = list(await asyncio.gather(*under_way))
        last = {each.deed.table: each.entry for each in sorted(made, key=lambda each: each.entry or 0)}
        with suppress(TimeoutError):
            await until(lambda: self.have_seen(last), look_again=0.1)
        return made

    def have_seen(self, last: dict[int, int | None]) -> bool:
        return all(
            entry is None or any(seen == entry for seen, _ in reversed(screen.seen))
            for table, entry in last.items()
            for screen in self.screens[table]
        )

    def now(self) -> float:
        return time.perf_counter() - self.began

    async def roll(self, deed: Deed) -> Made:
        """Ask for it, with the same key again if the connection is lost meanwhile."""
        person = self.screens[deed.table][deed.person].person
        sent, request, problem = self.now(), person.place.roll(), ""
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(patience(20)):
                    answer = await self.ask(person.port, request)
            except (OSError, TimeoutError) as lost:
                problem = type(lost).__name__
                continue
            entry = ENTRY.search(answer.decode())
            return Made(deed, sent, answer[9:12].decode(), int(entry[1]) if entry else None)
        return Made(deed, sent, problem)

    async def ask(self, port: int, request: bytes) -> bytes:
        """Return the answer, on a connection that is free or on a new one."""
        free = self.lines.setdefault(port, [])
        line = free.pop() if free else Line()
        if line.transport is None:
            _, line = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", port)
        answer = await line.ask(request)
        free.append(line)
        return answer

    def sights(self) -> dict[tuple[int, int], list[tuple[int, float]]]:
        """Return what came to each screen, in seconds after the beginning."""
        return {
            (screen.person.table, screen.person.number): [
                (entry, when - self.began) for entry, when in screen.seen
            ]
            for screen in self.all()
        }

    def leave(self) -> None:
        for screen in self.all():
            screen.leave()
        for line in (line for lines in self.lines.values() for line in lines):
            if line.transport is not None:
                line.transport.close()
