"""Turns at what keeps a processor busy: so many at once, a few wait, and the rest are told to come again."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE_SECONDS = 5.0


class TooBusy(Exception):
    """So many others are at it that one's turn did not come; a sentence says at what."""


class AtItAlready(TooBusy):
    """What one has asked for oneself is not done yet."""


class Turns:
    """So many threads at once; so many more may wait, and the others serve the tables."""

    def __init__(self, at_once: int, waiting: int, sentence: str, refusal: type[TooBusy] = TooBusy) -> None:
        self.sentence, self.refusal, self.patience = sentence, refusal, PATIENCE_SECONDS
        self.at_work = threading.BoundedSemaphore(at_once)
        self.places = threading.BoundedSemaphore(at_once + waiting)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Wait for a turn and have it; raises the refusal."""
        if not self.places.acquire(blocking=False):
            raise self.refusal(self.sentence)
        try:
            if not self.at_work.acquire(timeout=self.patience):
                raise self.refusal(self.sentence)
            try:
                yield
            finally:
                self.at_work.release()
        finally:
            self.places.release()


class OwnTurns:
    """One thread at once for each person, and one that waits: two pages that were opened together."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        self._turns: dict[object, Turns] = {}
        self._here: Counter[object] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def one_of(self, whose: object) -> Iterator[None]:
        """Wait for somebody's own turn and have it; raises AtItAlready."""
        with self._lock:
            turns = self._turns.setdefault(whose, Turns(1, 1, self.sentence, AtItAlready))
            self._here[whose] += 1
        try:
            with turns.one():
                yield
        finally:
            with self._lock:
                self._here[whose] -= 1
                if not self._here[whose]:
                    del self._here[whose], self._turns[whose]

    def __len__(self) -> int:
        return len(self._turns)


READING = Turns(1, 2, "Many people are reading what takes long right now.")
"""A long session takes seconds of a processor, which the tables need too."""
