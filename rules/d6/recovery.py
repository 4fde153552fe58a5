"""Recovering from a condition by a check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.common.conditions import refuse_state_of_track
from rules.common.lookups import called_by, condition_of, finished
from rules.common.temporary_stances import is_for_a_while
from rules.d6.check_orders import CheckOrder, check_of
from rules.d6.checks_for_points import LEAST_POINTS, are_enough, check_for_points, preview_of_points
from rules.d6.ranks import points_to_recover
from rules.d6.table_rulings import ruling_or
from rules.errors import RuleBroken
from rules.facts import Fact, Who, where
from rules.game import Decision, Game, Mechanic, Preview
from rules.randomness import Randomness
from rules.table import Condition, Table
from rules.verdicts import LOST, WON, Verdict


@dataclass(frozen=True, slots=True)
class RecoverCondition(CheckOrder):
    """A check that ends a condition if it brings the result points that the condition takes (FD6-28, FD6-29).

    ``sheet_id`` rolls; the condition is on ``target``, or on the one who rolls.
    """

    sheet_id: str
    condition: str
    ability: str
    skill: str = ""
    difficulty: int = 0
    luck: bool = False
    target: str = ""
    reason: str = ""
    uses: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryTried(Fact):
    """A check to end a condition, with the result points that it needed and those that it brought.

    ``counted``: successes were needed, and counted, in their place.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("points", "recovered")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "FD6-29", "R-16")
    STORY: ClassVar[str] = "relief"
    STORY_IF: ClassVar[tuple[str, ...]] = ("recovered",)

    condition: str
    points_needed: int
    points: int
    recovered: bool
    by: Who = ""
    counted: bool = False

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, *where({"R-90": self.counted}))

    def verdict(self) -> Verdict:
        return (
            Verdict(words="Recovered", sense=WON) if self.recovered else Verdict(words="Not yet", sense=LOST)
        )

    def relieves(self) -> str:
        return self.condition


def recover_condition(
    game: Game, table: Table, command: RecoverCondition, randomness: Randomness
) -> Decision:
    """Spend a check's result points on ending a condition; they buy nothing else (FD6-29, R-16)."""
    return _recovered(game, table, command, randomness, by_rank=True)


def recover_at_one_point(
    game: Game, table: Table, command: RecoverCondition, randomness: Randomness
) -> Decision:
    """Do the same where one result point takes any condition away (OD6-02, R-16)."""
    return _recovered(game, table, command, randomness, by_rank=False)


def preview_recovery(game: Game, table: Table, command: RecoverCondition) -> Preview:
    """Work out a recovery by the points that creating the condition took (FD6-29, R-16)."""
    return _previewed(game, table, command, by_rank=True)


def preview_recovery_at_one_point(game: Game, table: Table, command: RecoverCondition) -> Preview:
    """Work out a recovery where one result point is enough (OD6-02, R-16)."""
    return _previewed(game, table, command, by_rank=False)


def _previewed(game: Game, table: Table, command: RecoverCondition, *, by_rank: bool) -> Preview:
    row = condition_of(table, command.target or command.sheet_id, command.condition)
    points = _points_to_recover(game, table, row, by_rank=by_rank)
    return preview_of_points(game, table, check_of(command, command.difficulty), points)


def _recovered(
    game: Game, table: Table, command: RecoverCondition, randomness: Randomness, *, by_rank: bool
) -> Decision:
    bearer = command.target or command.sheet_id
    finished(table, bearer)
    row = condition_of(table, bearer, command.condition, by=command.sheet_id)
    name = called_by(table, bearer, command.sheet_id)
    refuse_state_of_track(table, bearer, command.condition, name)
    if is_for_a_while(row):
        raise RuleBroken(f"{row.name} is a temporary stance: change it, or wait until it ends.")
    least = _points_to_recover(game, table, row, by_rank=by_rank)
    order = check_of(command, command.difficulty)
    table, check = check_for_points(game, table, order, least, randomness)
    recovered = are_enough(check)
    if recovered:
        table = table.without(Condition, bearer, command.condition)
    fact = RecoveryTried(
        sheet_id=bearer,
        condition=row.name,
        points_needed=least,
        points=check.points,
        recovered=recovered,
        by=command.sheet_id,
    )
    return Decision((check, fact), table)


def _points_to_recover(game: Game, table: Table, row: Condition, *, by_rank: bool) -> int:
    how = str(ruling_or(game, table, "recover_rp", "minimum"))
    return points_to_recover(row.rank if by_rank else LEAST_POINTS, row.points, how)


MECHANIC = Mechanic(
    __name__,
)
