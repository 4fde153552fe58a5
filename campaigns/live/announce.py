"""Says that a campaign has gone on. An announcement carries a number, no content, and may be lost.

A request that has drawn what it committed hands that over beside its answer, and nobody needs to look.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache

from django.db import connection, transaction
from django.http.response import HttpResponseBase

from campaigns.counted import LAG
from campaigns.live.frames import Frame

CHANNEL, PRESENCE = "rollbook", "rollbook_presence"

Wake = Callable[[int], None]
Handed = Sequence[tuple[int, Sequence[Frame]]]
_ears: list[Wake] = []
_of_thread = threading.local()


@dataclass
class Announcements:
    """The campaigns whose announcements wait for the end of a request, and those whose frames are handed."""

    waiting: set[int] = field(default_factory=set)
    handed: set[int] = field(default_factory=set)

    def expect_from(self, response: object) -> None:
        """Let what this response does not carry be announced: the one that carried it never came so far."""
        carried = {campaign_id for campaign_id, _ in handed_by(response)}
        self.waiting |= self.handed - carried


def announce(campaign_id: int, seq: int) -> None:
    """Call it inside the transaction that recorded event `seq`: it is heard when that commits, or never.

    What is called then has to have a name, which Django logs if it fails: a ``partial`` has none, and would
    answer 500 for what is saved.
    """
    if connection.vendor == "postgresql":
        transaction.on_commit(lambda: _notify(campaign_id, seq), robust=True)
    transaction.on_commit(lambda: _committed(campaign_id, seq), robust=True)


def _notify(campaign_id: int, seq: int) -> None:
    """Tell other processes on PostgreSQL, in a transaction of its own that waits for no disk.

    PostgreSQL lets transactions that notify commit only one after another. One that also writes would keep
    those of all other tables until the disk has it.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)",
            [CHANNEL, f"{campaign_id}:{seq}:{token()}"],
        )


def tell_presence(texts: Sequence[str]) -> None:
    """Tell other processes on PostgreSQL who is at the tables of this one, in one statement."""
    with connection.cursor() as cursor:
        lines = [f"{token()} {text}" for text in texts]
        cursor.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", [PRESENCE, lines])


def token() -> str:
    """Return this process's own mark: what it has announced itself it need not hear from the database."""
    return _token_of(os.getpid())


@lru_cache(maxsize=1)
def _token_of(process: int) -> str:
    return f"{process}-{secrets.token_hex(8)}"  # a process that was forked makes its own


@contextmanager
def holding() -> Iterator[Announcements]:
    """Keep back this thread's announcements; at the end those that nobody handed over are made."""
    outer: Announcements | None = getattr(_of_thread, "kept", None)
    if outer is not None:
        yield outer
        return
    announcements = _of_thread.kept = Announcements()
    try:
        yield announcements
    except BaseException:
        announcements.waiting |= announcements.handed
        raise
    finally:
        _of_thread.kept = None
        for campaign_id in announcements.waiting:
            _tell(campaign_id)


def hand(response: HttpResponseBase, campaign_id: int, frames: Sequence[Frame]) -> None:
    """Let the response carry these frames to the hub, which is told no more."""
    response.handed = [*handed_by(response), (campaign_id, frames)]  # type: ignore[attr-defined]
    announcements: Announcements | None = getattr(_of_thread, "kept", None)
    if announcements is not None:
        announcements.waiting.discard(campaign_id)
        announcements.handed.add(campaign_id)


def handed_by(response: object) -> Handed:
    handed: Handed = getattr(response, "handed", ())
    return handed


def subscribe(wake: Wake) -> None:
    """`wake` is called from whatever thread has committed."""
    _ears.append(wake)


def unsubscribe(wake: Wake) -> None:
    if wake in _ears:
        _ears.remove(wake)


def _committed(campaign_id: int, seq: int = 0) -> None:
    LAG.committed(campaign_id, seq)
    announcements: Announcements | None = getattr(_of_thread, "kept", None)
    if announcements is None:
        _tell(campaign_id)
    else:
        announcements.waiting.add(campaign_id)


def _tell(campaign_id: int) -> None:
    for wake in list(_ears):
        wake(campaign_id)
