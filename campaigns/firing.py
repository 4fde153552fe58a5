"""What is due is done exactly once: by the first process that looks, under the lock of the campaign.

Nobody has to be there on the minute: what is over since long is done at the next look, in one step, and the
entry says that it comes late.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from campaigns.models import Timer
from campaigns.play import perform_by_clock
from campaigns.state import Played, State
from campaigns.timers import goes_on, now, running_at
from rules.errors import RuleBroken
from rules.game import Command

logger = logging.getLogger(__name__)

LATE = timedelta(seconds=60)
"""What is done so long after its time says so."""


def fire_due(campaign_ids: Iterable[int]) -> list[Played]:
    """Do what is due at these tables now. One statement, where nothing is."""
    at = now()
    timers = list(Timer.objects.filter(campaign__in=list(campaign_ids), due__isnull=False))
    for timer in timers:
        _not_beyond_its_whole(timer)
    campaigns = dict.fromkeys(timer.campaign_id for timer in timers if timer.due and timer.due <= at)
    outcomes = (_fire(campaign_id) for campaign_id in campaigns)
    return [played for played in outcomes if played]


def _not_beyond_its_whole(timer: Timer) -> None:
    """Begin anew where the clock on the wall was set back: nothing has more to go than its whole time."""
    latest = now() + timedelta(seconds=timer.seconds)
    if timer.due and timer.due > latest:
        Timer.objects.filter(pk=timer.pk, due=timer.due).update(due=latest)
        timer.due = latest


def _fire(campaign_id: int) -> Played | None:
    try:
        return perform_by_clock(campaign_id, what_is_over)
    except RuleBroken as broken:
        logger.info("What is due at campaign %s waits: %s", campaign_id, broken.sentence)
        return None


def what_is_over(state: State) -> Command | None:
    """Return the command for what is due, read under the lock; None where another process has done it."""
    timed = state.game.timed
    if timed is None or not goes_on(state):
        return None
    timers = list(Timer.objects.filter(campaign=state.campaign.pk, due__lte=now()).order_by("key"))
    running = {one.key for one in running_at(state)}
    Timer.objects.filter(pk__in=[timer.pk for timer in timers if timer.key not in running]).delete()
    over = [timer for timer in timers if timer.key in running]
    late = any(timer.due and timer.due < now() - LATE for timer in over)
    return timed.over(which=tuple(timer.key for timer in over), late=late) if over else None
