"""Checks that a Referee asks of several at once."""

from __future__ import annotations

from rules.common.fight_actions import NOTHING
from rules.common.requests import RollRequest
from rules.common.roll_requests import AnswerRequest, roll_requests
from rules.errors import RuleBroken
from rules.freeblade.checks import DIFFICULTIES, MakeCheck


def check_for(asking: RollRequest, answer: AnswerRequest, ability: str) -> MakeCheck:
    """Return the check that answers a request (FB-37)."""
    if answer.luck:
        raise RuleBroken("There is no luck to spend here.")
    if answer.extra or answer.spend:
        raise RuleBroken("Wild dice cannot be bought in this game.")
    return MakeCheck(
        answer.sheet_id,
        ability,
        asking.difficulty,
        answer.advantages,
        answer.disadvantages,
        asking.reason,
        uses=NOTHING,
    )


MECHANIC = roll_requests(check_for, *DIFFICULTIES)
