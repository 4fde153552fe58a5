"""Passwords are hashed two at a time, for a hash keeps a processor busy for a third of a second."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import PBKDF2PasswordHasher

AT_ONCE = 2
WAITING = 2
"""So many threads may wait for their turn; the others serve the tables."""
PATIENCE_SECONDS = 5.0
_turns = threading.BoundedSemaphore(AT_ONCE)
_places = threading.BoundedSemaphore(AT_ONCE + WAITING)


class TooBusy(Exception):
    """So many passwords are being hashed that this one's turn did not come."""


class QueuedHasher(PBKDF2PasswordHasher):
    """Django's own hasher, which waits for its turn; what it stores is the same."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Return the hash to store; raises TooBusy."""
        with _turn():
            return super().encode(password, salt, iterations)


@contextmanager
def _turn() -> Iterator[None]:
    if not _places.acquire(blocking=False):
        raise TooBusy
    try:
        if not _turns.acquire(timeout=PATIENCE_SECONDS):
            raise TooBusy
        try:
            yield
        finally:
            _turns.release()
    finally:
        _places.release()
