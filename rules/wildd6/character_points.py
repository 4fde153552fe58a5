"""Character Points: given by the Game Master, spent on dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.common.lookups import finished, number, set_number
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.game import Command, Decision, Mechanic, changes, decided
from rules.table import Table

POINTS = "character_points"
HOARD = 9999


@dataclass(frozen=True, slots=True)
class AwardPoints(Command):
    """The Game Master gives Character Points, or takes some (WD-08)."""

    sheet_id: str
    amount: Annotated[int, Field("How many", low=-HOARD, high=HOARD, start=1)] = 1
    reason: Annotated[str, Field("Reason", placeholder="A plan that worked")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAwarded(Fact):
    """Character Points were given or taken by the Game Master."""

    RULES: ClassVar[tuple[str, ...]] = ("WD-08",)
    STORY: ClassVar[str] = "award"

    amount: int
    before: int
    after: int
    reason: str = ""


def award_points(table: Table, command: AwardPoints) -> Decision:
    """Give or take Character Points, as the Game Master says (WD-08)."""
    finished(table, command.sheet_id)
    before = number(table, command.sheet_id, POINTS)
    if not command.amount:
        raise RuleBroken("Enter how many points are given or taken.")
    after = within(before + command.amount, 0, HOARD, "Character Points")
    fact = PointsAwarded(
        sheet_id=command.sheet_id,
        amount=command.amount,
        before=before,
        after=after,
        reason=command.reason.strip(),
    )
    return decided(set_number(table, command.sheet_id, POINTS, after), fact)


def spend_points(table: Table, sheet_id: str, name: str, points: int) -> Table:
    """Return the table without the points that buy dice; the table agrees on their price (WD-08)."""
    if not points:
        return table
    points_left = number(table, sheet_id, POINTS)
    if points_left < points:
        what = "Character Point" if points_left == 1 else "Character Points"
        raise RuleBroken(f"{name} has {points_left} {what}, not {points}.")
    return set_number(table, sheet_id, POINTS, points_left - points)


MECHANIC = Mechanic(
    __name__,
    deciders=(changes(AwardPoints, award_points),),
)
