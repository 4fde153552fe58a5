"""Says that a campaign has gone on. An announcement carries a number, no content, and may be lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from django.db import connection, transaction

CHANNEL = "rollbook"

Wake = Callable[[int], None]
_ears: list[Wake] = []


def announce(campaign_id: int, seq: int) -> None:
    """Call it inside the transaction that recorded event `seq`: it is heard when that commits, or never."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{campaign_id}:{seq}"])
    else:
        # One process serves a SQLite file, so that a call is enough; the file is watched for the rest.
        transaction.on_commit(partial(_tell, campaign_id), robust=True)


def subscribe(wake: Wake) -> None:
    """`wake` is called from whatever thread has committed."""
    _ears.append(wake)


def unsubscribe(wake: Wake) -> None:
    """Stop being told."""
    if wake in _ears:
        _ears.remove(wake)


def _tell(campaign_id: int) -> None:
    for wake in list(_ears):
        wake(campaign_id)


@contextmanager
def held() -> Iterator[None]:
    yield


def hand(response: object, campaign_id: int, frames: Sequence[object]) -> None:
    """Stub until merged."""
