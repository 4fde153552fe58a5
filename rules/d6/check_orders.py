"""Orders behind which stands a check of a die code, and that check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rules.d6.check_setup import Check
from rules.d6.circumstances import NONE, Circumstances
from rules.errors import RuleBroken
from rules.game import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOrder(Command):
    """An order behind which stands a check, with all that may be done to its throw (FD6-16, FD6-48, R-03).

    ``extra`` wild dice are bought with ``spend`` points by a count alone (WD-07).
    """

    circumstances: Circumstances = NONE
    extra: int = 0
    spend: int = 0


class CheckCommand(Protocol):
    """An order behind which stands a check of a die code."""

    @property
    def sheet_id(self) -> str: ...
    @property
    def ability(self) -> str: ...
    @property
    def skill(self) -> str: ...
    @property
    def circumstances(self) -> Circumstances: ...
    @property
    def luck(self) -> bool: ...
    @property
    def target(self) -> str: ...
    @property
    def reason(self) -> str: ...


def check_of(command: CheckCommand, difficulty: int | None, against: str | None = None) -> Check:
    """Return the check behind an order; ``against``: whom it is against, if not the order's target."""
    if isinstance(command, CheckOrder):
        refuse_bought_dice(command.extra, command.spend)
    return Check(
        sheet_id=command.sheet_id,
        ability=command.ability,
        skill=command.skill,
        difficulty=difficulty,
        circumstances=command.circumstances,
        luck=command.luck,
        target=command.target if against is None else against,
        reason=command.reason,
    )


def refuse_bought_dice(extra: int, spend: int) -> None:
    """Refuse what points buy in the one game of the family that counts successes (WD-07)."""
    if extra or spend:
        raise RuleBroken("Wild dice cannot be bought in this game.")
