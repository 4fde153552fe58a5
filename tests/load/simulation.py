"""A Saturday as queues: what one process or two will carry on so many cores, before anybody tries it.

A roll goes to and fro between its process and the database. A process works on it under the interpreter's
lock and on a core, the database on a core alone; then the disk is waited for without either, many rolls at
once. Other processes whose screens show the table follow when it is stored. Each part is as long as a
calibration has measured (`tests/load/saturday.py`), now longer and now shorter as it was there, and longer in
a process that had nothing to do, whose caches others have used meanwhile; all else comes of the waiting
for one another. Not in it: two rolls at one table at the same moment, the collector of garbage, pages, and
checks, which cost about twice as much as a roll.
"""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from itertools import count
from statistics import fmean

from tests.load.evening import PEOPLE, Deed
from tests.load.reckoning import share_of

STATEMENTS = 10
"""Of a free roll, BEGIN, COMMIT and NOTIFY counted (`docs/architecture.md`)."""
THREADS = 8
"""Requests that a process works on at once, as SERVE_THREADS has it."""
SLICE = 0.003
"""Seconds for which another program has a core at a time (assumed)."""


@dataclass(frozen=True)
class Costs:
    """Seconds that one roll takes, of a core unless it says otherwise."""

    python: float
    """Of the process that is asked, under its interpreter's lock."""
    following: float
    """Of each other process, which hears of it and brings it to its own screens."""
    database: float
    generator: float
    waiting: tuple[float, ...]
    """Of the clock, and not of a core: for the disk, as long as it took each of some times."""
    spread: tuple[float, ...] = (1.0,)
    """How many times as long as where there is much to do each of some rolls took that nobody held up."""


class Gate:
    """What only so many have at once; who comes later waits in order."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: deque[Callable[[], None]] = deque()

    def enter(self, go_on: Callable[[], None]) -> None:
        if self.free:
            self.free -= 1
            go_on()
        else:
            self.waiting.append(go_on)

    def leave(self) -> None:
        if self.waiting:
            self.waiting.popleft()()
        else:
            self.free += 1


Course = Generator["Gate | float", None, None]
"""What somebody does: enters a gate, or lets seconds pass."""


class Clock:
    """The time of the simulation, and who goes on when."""

    def __init__(self) -> None:
        self.now = 0.0
        self.order = count()
        self.agenda: list[tuple[float, int, Course]] = []

    def begin(self, course: Course, when: float) -> None:
        heapq.heappush(self.agenda, (when, next(self.order), course))

    def step(self, course: Course) -> None:
        wanted = next(course, None)
        if isinstance(wanted, Gate):
            wanted.enter(lambda: self.begin(course, self.now))
        elif wanted is not None:
            self.begin(course, self.now + wanted)

    def run(self, until: float = float("inf")) -> None:
        while self.agenda and self.agenda[0][0] <= until:
            self.now, _, course = heapq.heappop(self.agenda)
            self.step(course)


class Process:
    """One server process."""

    def __init__(self) -> None:
        self.lock, self.threads = Gate(1), Gate(THREADS)

    @property
    def is_idle(self) -> bool:
        return self.threads.free == THREADS


@dataclass
class Site:
    """Processes on one machine, with the database and the generator beside them."""

    costs: Costs
    processes: int
    cores: int = 2
    others: float = 0.0
    """The share of a core that programs take which are no part of this."""
    clock: Clock = field(default_factory=Clock)
    times: list[float] = field(default_factory=list)
    """From the deed to each screen."""
    answered: int = 0

    def __post_init__(self) -> None:
        self.free_cores, self.chance = Gate(self.cores), random.Random(2)
        self.all = [Process() for _ in range(self.processes)]

    def disturb(self, seconds: float) -> None:
        """Let the other programs have what they take, now and then."""
        chance, when = random.Random(1), 0.0
        while self.others and (when := when + chance.expovariate(self.others / SLICE)) < seconds:
            self.clock.begin(self.works(SLICE), when)

    def roll(self, asked: int, due: float) -> Course:
        """Be one roll, from the tap to the screens of the process that was asked."""
        costs, process = self.costs, self.all[asked]
        pace = self.chance.choice(costs.spread) / (1 if process.is_idle else fmean(costs.spread))
        python, database = costs.python * pace, costs.database * pace
        yield process.threads
        for _ in range(STATEMENTS):
            yield from self.works(python / (STATEMENTS + 1), process)
            yield from self.works(database / STATEMENTS)
        yield self.chance.choice(costs.waiting)
        for other in self.all:
            if other is not process:
                self.clock.begin(self.follow(other, due), self.clock.now)
        yield from self.works(python / (STATEMENTS + 1), process)
        process.threads.leave()
        yield from self.arrive(due)
        self.answered += 1

    def follow(self, process: Process, due: float) -> Course:
        yield from self.works(self.costs.following, process)
        yield from self.arrive(due)

    def arrive(self, due: float) -> Course:
        yield from self.works(self.costs.generator / self.processes)
        self.times += [self.clock.now - due] * (PEOPLE // self.processes)

    def works(self, seconds: float, process: Process | None = None) -> Course:
        if process:
            yield process.lock
        yield self.free_cores
        yield seconds
        self.free_cores.leave()
        if process:
            process.lock.leave()


@dataclass(frozen=True)
class Prediction:
    """What a simulation came to."""

    rolls: float
    """In a second."""
    p50: float
    p95: float


def paced(site: Site, deeds: Iterable[Deed], seconds: float) -> Prediction:
    """Return what becomes of rolls that are due at their own times."""
    site.disturb(seconds)
    for deed in deeds:
        asked = (deed.table + deed.person) % site.processes
        site.clock.begin(site.roll(asked, deed.due), deed.due)
    site.clock.run()
    return _predicted(site, seconds)


def pressed(site: Site, hands: int, seconds: float) -> Prediction:
    """Return what so many hands get done that roll again as soon as they are answered."""

    def hand(turn: int) -> Course:
        while True:
            turn += 1
            yield from site.roll(turn % site.processes, site.clock.now)

    site.disturb(seconds)
    for number in range(hands):
        site.clock.begin(hand(number), 0.0)
    site.clock.run(seconds)
    return _predicted(site, seconds)


def _predicted(site: Site, seconds: float) -> Prediction:
    times = sorted(site.times)
    return Prediction(site.answered / seconds, share_of(times, 0.5), share_of(times, 0.95))
