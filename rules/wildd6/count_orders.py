"""What recovery and the tests of tracks share in Wild D6: orders of the whole family, made by a count."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.check_orders import CheckCommand
from rules.errors import RuleBroken
from rules.wildd6.count_checks import COUNT, TOTAL, SuccessesCounted


def dice_alone(fact: SuccessesCounted) -> SuccessesCounted:
    """Return a count for something on a sheet that not everyone may read: nothing but its dice (FD6-44)."""
    fact = replace(fact, difficulty=None, level="", chance="")
    if fact.counted:
        return replace(fact, outcome=COUNT)
    # Where dice are added up, a critical tells how it ended.
    return replace(fact, outcome=TOTAL, critical_success=False, critical_failure=False, complication=False)


def refuse_other_dice(command: CheckCommand) -> None:
    """Refuse what counts of this game do not have, of an order that every game of the family knows."""
    if command.luck:
        raise RuleBroken("Wild D6 has no luck to spend.")
    if command.skill:
        raise RuleBroken("A trait is rolled by itself, without a skill.")
