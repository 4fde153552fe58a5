"""The write lock.

SQLite's own busy handler is unfair, so that in one process a lock of ours orders the writers.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.conf import settings
from django.db import OperationalError, connection, transaction

_one_writer = threading.RLock()


class Busy(OperationalError):
    """Others have been writing for so long that whoever waits gives up."""


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that takes its turn; it may be entered again inside itself."""
    turn = _taking_turns() if connection.vendor == "sqlite" else nullcontext()
    with turn, transaction.atomic():
        yield


@contextmanager
def _taking_turns() -> Iterator[None]:
    if not _one_writer.acquire(timeout=settings.LOCK_SECONDS):
        raise Busy(f"The turn to write did not come within {settings.LOCK_SECONDS} seconds.")
    try:
        yield
    finally:
        _one_writer.release()
