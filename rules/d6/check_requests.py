"""Checks of a die code that a Game Master asks of several at once."""

from __future__ import annotations

from rules.common.requests import RollRequest
from rules.common.roll_requests import AnswerRequest, roll_requests
from rules.d6.check_orders import refuse_bought_dice
from rules.d6.checks import CheckCode
from rules.d6.circumstances import POINTS, Circumstances


def check_for(asking: RollRequest, answer: AnswerRequest, ability: str) -> CheckCode:
    """Return the check that answers a request (FD6-18..20)."""
    refuse_bought_dice(answer.extra, answer.spend)
    return CheckCode(
        answer.sheet_id,
        ability,
        difficulty=asking.difficulty,
        circumstances=Circumstances(advantages=answer.advantages, disadvantages=answer.disadvantages),
        luck=answer.luck,
        reason=asking.reason,
        requested=True,
    )


MECHANIC = roll_requests(check_for, -POINTS, POINTS)
