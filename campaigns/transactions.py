"""The write lock.

SQLite's own busy handler is unfair, so that in one process a lock of ours orders the writers.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.db import connection, transaction

_one_writer = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that takes its turn; it may be entered again inside itself."""
    turn = _one_writer if connection.vendor == "sqlite" else nullcontext()
    with turn, transaction.atomic():
        yield
