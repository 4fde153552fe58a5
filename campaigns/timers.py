"""Timers follow the table: what has begun to burn gets one, what stands still keeps what it has left."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.utils import timezone

from campaigns.models import Timer
from campaigns.state import State
from rules.game import Command, RunningTimer, TimerKind
from rules.table import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """Something that burns, as it is drawn: what share of its time is gone, and how many seconds are left.

    ``due``: when it is over, None while it stands still.
    """

    name: str
    words: str
    gone: float
    left: int
    due: datetime | None

    @property
    def at(self) -> str:
        """Return the time of day at which it is over, "" while it stands still."""
        return timezone.localtime(self.due).strftime("%H:%M") if self.due else ""


def now() -> datetime:
    """Return the time by the clock on the wall; the tests have one of their own."""
    return timezone.now()


def goes_on(state: State) -> bool:
    """Say whether real time counts at a table: in a session, unless it is paused or was put away."""
    stands_still = state.campaign.paused or state.campaign.archived
    return bool(state.session) and not stands_still


def running_at(state: State) -> tuple[RunningTimer, ...]:
    """Return what goes by the clock on the wall, worked out again once a row it was read from changes."""
    timed = state.game.timed
    return state.memo(("timers",), partial(timed.running, state.game, state.table)) if timed else ()


def follow(state: State, changes: Iterable[Change], commands: Iterable[Command] = ()) -> None:
    """Bring the timers of a table up to what it is now; its campaign is locked.

    It looks only where a change or a command can have to do with one.
    """
    timed = state.game.timed
    if timed is None:
        return
    over = [command for command in commands if isinstance(command, timed.over)]
    renewed = _renewed(state, over) if over else ()
    if renewed or any(change.key[1] in timed.parts for change in changes):
        settle(state, timed, renewed)


def settle(state: State, timed: TimerKind, renewed: Collection[str] = ()) -> None:
    """Start, stop, renew and forget timers, so that each thing that runs has one."""
    keys = {one.key for one in running_at(state)}
    there = {timer.key: timer for timer in Timer.objects.filter(campaign=state.campaign.pk)}
    if over := there.keys() - keys:
        Timer.objects.filter(campaign=state.campaign.pk, key__in=over).delete()
    whole, at, going = timed.minutes * 60, now(), goes_on(state)
    for key in sorted(keys):
        timer = there.get(key) or Timer(campaign_id=state.campaign.pk, key=key, seconds=whole, left=whole)
        if _set(timer, at, going=going, anew=key in renewed):
            timer.save()


def _set(timer: Timer, at: datetime, *, going: bool, anew: bool) -> bool:
    """Set a timer going or let it stand; say whether that is a change."""
    before = (timer.pk, timer.due, timer.left)
    if anew:
        timer.due, timer.left = None, timer.seconds
    if going and timer.due is None:
        timer.due = at + timedelta(seconds=timer.left)
    elif not going and timer.due is not None:
        timer.left, timer.due = seconds_left(timer, at), None
    return timer.pk is None or before != (timer.pk, timer.due, timer.left)


def seconds_left(timer: Timer, at: datetime) -> int:
    """Return how many seconds a timer still has; never more than the whole, however the clock was set."""
    if timer.due is None:
        return timer.left
    return min(timer.seconds, max(0, round((timer.due - at).total_seconds())))


def _renewed(state: State, over: Iterable[Any]) -> set[str]:
    """Return the keys of what begins again: their time was over just now, as these commands say."""
    running = {one.key for one in running_at(state)}
    return {key for command in over for key in (command.which or running)}


def rings(state: State) -> list[Ring]:
    """Return what burns on sheets that everyone may read, with the time that is left to it."""
    visible = [one for one in running_at(state) if one.seen]
    if not visible:
        return []
    at, timers = now(), {timer.key: timer for timer in Timer.objects.filter(campaign=state.campaign.pk)}
    return [_ring(timers[one.key], one.name, one.words, at) for one in visible if one.key in timers]


def _ring(timer: Timer, name: str, words: str, at: datetime) -> Ring:
    left = seconds_left(timer, at)
    share = round(1 - left / timer.seconds, 4)
    return Ring(name=name, words=words, gone=share, left=left, due=timer.due)
