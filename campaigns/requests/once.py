"""Promise C5: what a request asks for happens once, whatever happens to its answer.

The key of a request is kept in the transaction of its action, as the last statement before COMMIT, with the
numbers of the events that the action led to. A repeat acts again, finds the key, and takes it back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone

from campaigns.models import Answer
from characters.statements import Insert

INSERT_ANSWER = Insert(Answer, '("user_id", "key") DO NOTHING')
"""A request's key; nothing is written where it was kept before."""
KEPT = timedelta(days=1)
PRESSED_TWICE = timedelta(seconds=1)
LOOK_SECONDS = 0.01
MOST_LOOKS = 100
"""A second's: the clock may be set back while it is waited for."""
WAITING = 2
"""How many requests may wait for an answer at once: each holds one of the threads that answer everyone."""
LET_GO_EVERY = 64
"""After so many answers those past their day are looked for: not at each action, which should be quick."""


class Doubled(Exception):
    """The same request was carried out before."""


@dataclass
class Action:
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


_waiting = threading.BoundedSemaphore(WAITING)


class _Thread(threading.local):
    action: Action | None = None


_thread = _Thread()


@contextmanager
def doing(action: Action) -> Iterator[Action]:
    """Let what this thread writes be that action."""
    _thread.action = action
    try:
        yield action
    finally:
        _thread.action = None


def current() -> Action | None:
    """Return what this thread's request is about to do or has done; None for one that only looks."""
    return _thread.action


def note(campaign_id: int, seqs: list[int]) -> None:
    """Say which events the action of this thread has led to."""
    if action := _thread.action:
        action.campaign_id = campaign_id
        action.seqs += seqs


def leave_unnamed() -> None:
    """Keep nothing that would say who asked for this; to ask twice must then do what asking once does."""
    if action := _thread.action:
        action.key = ""


def keep() -> None:
    """Keep the key of this thread's action. Raises Doubled where it was kept before, less than a day ago."""
    action = _thread.action
    if action is None or action.done or not action.key:
        return
    number = _insert(action)
    if number % LET_GO_EVERY == 0:
        Answer.objects.filter(created__lt=timezone.now() - KEPT).delete()


def committed() -> None:
    if action := _thread.action:
        action.done = True


def earlier(user_id: int, key: str) -> Answer | None:
    """Return what is kept for a key, if it was kept less than a day ago."""
    lately = Answer.objects.filter(created__gte=timezone.now() - KEPT)
    return lately.select_related("campaign").filter(user=user_id, key=key).first()


def once_answered(answer: Answer) -> Answer:
    """Return what is kept as soon as its answer is there, if it was done a moment ago.

    Who presses a form's button twice is shown only what the second press brings. Where too many wait already
    it is returned as it is, as after the wait.
    """
    if answer.status or not _waiting.acquire(blocking=False):
        return answer
    try:
        return _waited_for(answer)
    finally:
        _waiting.release()


def _waited_for(answer: Answer) -> Answer:
    until = answer.created + PRESSED_TWICE
    for _ in range(MOST_LOOKS):
        if answer.status or timezone.now() >= until:
            break
        time.sleep(LOOK_SECONDS)
        answer.refresh_from_db(fields=["status", "headers", "body"])
    return answer


def _insert(action: Action) -> int:
    """Write the row of an action, after one that is past its day; Doubled where there is a younger one."""
    answer = Answer(
        user_id=action.user_id,
        key=action.key,
        fingerprint=action.fingerprint,
        campaign_id=action.campaign_id,
        seqs=action.seqs,
    )
    ids = INSERT_ANSWER.save([answer])
    if not ids:
        past = Answer.objects.filter(user=action.user_id, key=action.key, created__lt=timezone.now() - KEPT)
        ids = INSERT_ANSWER.save([answer]) if past.delete()[0] else []
    if not ids:
        raise Doubled
    return int(ids[0])
