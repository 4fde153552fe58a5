"""The write lock, and the action of a request, which happens once.

SQLite's own busy handler is unfair, so that in one process a lock of ours orders the writers.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.conf import settings
from django.db import connection, transaction

from campaigns.requests import once
from campaigns.requests.busy import Busy

_one_writer = threading.RLock()


class _Depth(threading.local):
    """How many transactions this thread has entered, one inside the other."""

    entered = 0


_depth = _Depth()


@contextmanager
def writing(*, action: bool = True) -> Iterator[None]:
    """Hold a transaction that takes its turn; it may be entered again inside itself.

    The last statement before COMMIT keeps the idempotency key of the request, if it has one, unless this is
    not what the request asks for (``action`` False: a wrong guess is counted). Raises ``once.Doubled`` where
    that key was kept before, and Busy where the turn does not come: then nothing has changed.
    """
    turn = _taking_turns() if connection.vendor == "sqlite" else nullcontext()
    with turn, transaction.atomic():
        _depth.entered += 1
        try:
            yield
            if action and _depth.entered == 1:
                once.keep()
        finally:
            _depth.entered -= 1
    if action and not _depth.entered:
        once.committed()


@contextmanager
def _taking_turns() -> Iterator[None]:
    if not _one_writer.acquire(timeout=settings.LOCK_SECONDS):
        raise Busy(f"The turn to write did not come within {settings.LOCK_SECONDS} seconds.")
    try:
        yield
    finally:
        _one_writer.release()
