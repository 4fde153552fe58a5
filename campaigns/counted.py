"""What a process counts of itself since it began, for its host. No word, name or table is kept.

Plain numbers, so that counting costs next to nothing; who wants to read them brings them into a form.
"""

from __future__ import annotations

import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Up to how many seconds each of the steps goes by which durations are counted."""
MOST_UNDERWAY = 1_000
"""Of so many commits at most it is remembered when they came: where nobody looks on, no screen is reached."""
HERE, ELSEWHERE = "here", "elsewhere"


class Times:
    """How often each of several things happened. Threads share it."""

    def __init__(self) -> None:
        self._numbers: Counter[str] = Counter()
        self._turn = threading.Lock()

    def add(self, what: str, times: int = 1) -> None:
        with self._turn:
            self._numbers[what] += times

    def read(self) -> Mapping[str, int]:
        with self._turn:
            return dict(self._numbers)


class Durations:
    """How long something took, counted in steps. Only one thread at a time may add to it."""

    def __init__(self) -> None:
        self.steps = [0] * (len(BOUNDS) + 1)
        self.total = self.longest = 0.0

    def add(self, seconds: float) -> None:
        self.steps[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)

    @property
    def count(self) -> int:
        return sum(self.steps)


class DurationsOf:
    """Durations of each of several things. Threads share it."""

    def __init__(self) -> None:
        self._of: dict[str, Durations] = {}
        self._turn = threading.Lock()

    def add(self, what: str, seconds: float) -> None:
        with self._turn:
            self._of.setdefault(what, Durations()).add(seconds)

    def read(self) -> Mapping[str, Durations]:
        with self._turn:
            return dict(self._of)


class Lag:
    """How long it takes from a COMMIT, or from hearing of another process's, to the last screen here."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.took = DurationsOf()
        self._clock = clock
        self._underway: dict[tuple[int, int], tuple[float, str]] = {}
        self._turn = threading.Lock()

    def committed(self, campaign_id: int, seq: int, where: str = HERE) -> None:
        """Note that a campaign has come to this entry just now. Called from any thread."""
        with self._turn:
            self._underway[campaign_id, seq] = self._clock(), where
            if len(self._underway) > MOST_UNDERWAY:
                del self._underway[next(iter(self._underway))]

    def note_shown(self, campaign_id: int, seqs: Iterable[int]) -> None:
        """Note that these entries are on their way to every screen that takes them at once."""
        with self._turn:
            starts = [self._underway.pop((campaign_id, seq), None) for seq in seqs]
        for since, where in filter(None, starts):
            self.took.add(where, self._clock() - since)


class Pauses:
    """How long the collector of garbage held up all. It may run inside any line, so nothing is locked."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.took = Durations()
        self._clock, self._since = clock, 0.0

    def __call__(self, phase: str, _about: Mapping[str, Any]) -> None:
        """Take what ``gc.callbacks`` tells."""
        if phase == "start":
            self._since = self._clock()
        else:
            self.took.add(self._clock() - self._since)


ENTRIES = Times()
"""Entries that were recorded: `rolled`, of dice, and `others`."""
STATES = Times()
"""What was asked for a State: `kept`, at hand; `followed`, by another's entries; `read`, from all rows."""
ANSWERS = Times()
"""Answers, by their status."""
ROUTES = DurationsOf()
"""How long the requests of each route took, streams aside."""
LAG = Lag()
PAUSES = Pauses()
NOW: dict[str, Callable[[], float]] = {}
"""What can be looked up at any moment, by its name; who has it says here how."""
