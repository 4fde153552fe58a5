"""Counts of successes that a Game Master asks of several at once."""

from __future__ import annotations

from rules.common.requests import RollRequest
from rules.common.roll_requests import AnswerRequest, roll_requests
from rules.d6.circumstances import Circumstances
from rules.errors import RuleBroken
from rules.wildd6.count_checks import NUMBERS, CountSuccesses


def count_for(asking: RollRequest, answer: AnswerRequest, trait: str) -> CountSuccesses:
    """Return the count that answers a request (WD-01, WD-02)."""
    if answer.luck:
        raise RuleBroken("There is no luck to spend here.")
    return CountSuccesses(
        answer.sheet_id,
        trait,
        asking.difficulty,
        extra=answer.extra,
        spend=answer.spend,
        circumstances=Circumstances(advantages=answer.advantages, disadvantages=answer.disadvantages),
        reason=asking.reason,
    )


MECHANIC = roll_requests(count_for, 1, NUMBERS)
