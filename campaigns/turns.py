"""Turns at what keeps a processor busy: so many at once, a few wait, and the rest are told to come again."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE_SECONDS = 5.0
EACH = 2
"""So many one person may have, at work or waiting: two pages that were opened together."""


class TooBusy(Exception):
    """So many others are at it that one's turn did not come; a sentence says at what."""


class Turns:
    """So many threads at once; so many more may wait, and the others serve the tables."""

    def __init__(self, at_once: int, waiting: int, sentence: str) -> None:
        self.sentence, self.patience = sentence, PATIENCE_SECONDS
        self.at_work = threading.BoundedSemaphore(at_once)
        self.places = threading.BoundedSemaphore(at_once + waiting)
        self._here: Counter[object] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def one_of(self, whose: object) -> Iterator[None]:
        """Have a turn as somebody who leaves places to others; raises TooBusy."""
        with self._lock:
            if self._here[whose] >= EACH:
                raise TooBusy(self.sentence)
            self._here[whose] += 1
        try:
            with self.one():
                yield
        finally:
            with self._lock:
                self._here[whose] -= 1
                self._here += Counter()  # who has none is forgotten

    @contextmanager
    def one(self) -> Iterator[None]:
        """Wait for a turn and have it; raises TooBusy."""
        if not self.places.acquire(blocking=False):
            raise TooBusy(self.sentence)
        try:
            if not self.at_work.acquire(timeout=self.patience):
                raise TooBusy(self.sentence)
            try:
                yield
            finally:
                self.at_work.release()
        finally:
            self.places.release()
