"""Checks that a Game Master asks of several, in a game whose checks are data."""

from __future__ import annotations

from dataclasses import dataclass

from rules.check_rule import CheckRule
from rules.common.requests import RequestAnswer, RollRequest
from rules.common.roll_requests import roll_requests
from rules.game import Mechanic
from rules.plain.checks import RollCheck


@dataclass(frozen=True, slots=True)
class AnswerCheck(RequestAnswer):
    """A sheet makes the check that it was asked for, with what the player spends on it."""

    spend: int = 0
    points: int = 0


def check_for(asking: RollRequest, answer: AnswerCheck, ability: str) -> RollCheck:
    """Return the check that answers a request."""
    return RollCheck(
        answer.sheet_id,
        ability,
        asking.difficulty,
        spend=answer.spend,
        points=answer.points,
        reason=asking.reason,
    )


def requesting(rule: CheckRule) -> Mechanic:
    """Return the mechanic for checks that are made so."""
    return roll_requests(check_for, rule.low, rule.high, AnswerCheck)
