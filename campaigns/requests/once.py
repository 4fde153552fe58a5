"""Promise C5: what a request asks for happens once, whatever happens to its answer.

The key of a request is kept in the transaction of its deed, as the last statement before COMMIT, with the
numbers of the events that the deed led to. A repeat does the deed again, finds the key, and takes it back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone

from campaigns.hot import INSERT_ANSWER
from campaigns.models import Answer

KEPT = timedelta(days=1)
PRESSED_TWICE = timedelta(seconds=1)
LOOK_SECONDS = 0.01
LET_GO_EVERY = 64
"""After so many answers those past their day are looked for: not at each deed, which should be quick."""


class Doubled(Exception):
    """The same request was carried out before."""


@dataclass
class Deed:
    """What a request is about to do, and what has come of it.

    Without a ``key`` it may be done again. ``seqs``: the numbers of its events in ``campaign_id``; ``done``:
    it is committed, so that it happened.
    """

    user_id: int = 0
    key: str = ""
    fingerprint: str = ""
    campaign_id: int | None = None
    seqs: list[int] = field(default_factory=list)
    done: bool = False


class _Thread(threading.local):
    deed: Deed | None = None


_thread = _Thread()


@contextmanager
def doing(deed: Deed) -> Iterator[Deed]:
    """Let what this thread writes be that deed."""
    _thread.deed = deed
    try:
        yield deed
    finally:
        _thread.deed = None


def note(campaign_id: int, seqs: list[int]) -> None:
    """Say which events the deed of this thread has led to."""
    if deed := _thread.deed:
        deed.campaign_id = campaign_id
        deed.seqs += seqs


def keep() -> None:
    """Keep the key of this thread's deed. Raises Doubled where it was kept before, less than a day ago."""
    deed = _thread.deed
    if deed is None or deed.done or not deed.key:
        return
    number = _insert(deed)
    if number % LET_GO_EVERY == 0:
        Answer.objects.filter(created__lt=timezone.now() - KEPT).delete()


def committed() -> None:
    """Say that what this thread wrote is there for good."""
    if deed := _thread.deed:
        deed.done = True


def earlier(user_id: int, key: str) -> Answer | None:
    """Return what is kept for a key, if it was kept less than a day ago."""
    lately = Answer.objects.filter(created__gte=timezone.now() - KEPT)
    return lately.select_related("campaign").filter(user=user_id, key=key).first()


def once_answered(answer: Answer) -> Answer:
    """Return what is kept as soon as its answer is there, if it was done a moment ago.

    Who presses a form's button twice is shown only what the second press brings.
    """
    until = answer.created + PRESSED_TWICE
    while not answer.status and timezone.now() < until:
        time.sleep(LOOK_SECONDS)
        answer.refresh_from_db(fields=["status", "headers", "body"])
    return answer


def _insert(deed: Deed) -> int:
    """Write the row of a deed, after one that is past its day; Doubled where there is a younger one."""
    answer = Answer(
        user_id=deed.user_id,
        key=deed.key,
        fingerprint=deed.fingerprint,
        campaign_id=deed.campaign_id,
        seqs=deed.seqs,
    )
    written = INSERT_ANSWER.save([answer])
    if not written:
        past = Answer.objects.filter(user=deed.user_id, key=deed.key, created__lt=timezone.now() - KEPT)
        written = INSERT_ANSWER.save([answer]) if past.delete()[0] else []
    if not written:
        raise Doubled
    return int(written[0])
