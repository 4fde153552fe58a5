"""Recovering from a condition by a check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.common.sheets import condition_of, finished, name_for_others
from rules.d6.check_setup import settled
from rules.d6.checks import check_of, checked
from rules.d6.ranks import needed
from rules.d6.throws import SUCCESSES
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic
from rules.randomness import Randomness
from rules.table import Condition, Table, Track


@dataclass(frozen=True, slots=True)
class RecoverCondition(Command):
    """A check that ends a condition if it brings the result points that the condition takes (FD6-28, FD6-29).

    ``sheet_id`` rolls; the condition lies on ``target``, or on the one who rolls.
    """

    sheet_id: str
    condition: str
    ability: str
    skill: str = ""
    difficulty: int = 0
    dice: int = 0
    flat: int = 0
    advantages: int = 0
    disadvantages: int = 0
    luck: bool = False
    target: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryTried(Fact):
    """A check to end a condition, with the result points that it needed and those that it brought."""

    SECRET: ClassVar[tuple[str, ...]] = ("points", "recovered")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "FD6-29")

    condition: str
    needed: int
    points: int
    recovered: bool
    by: str = ""


def recover_condition(
    game: Game, table: Table, command: RecoverCondition, randomness: Randomness
) -> Decision:
    """A check whose result points are spent on ending a condition, and buy nothing else (FD6-29, R-16)."""
    return _recovered(game, table, command, randomness, by_rank=True)


def recover_at_one_point(
    game: Game, table: Table, command: RecoverCondition, randomness: Randomness
) -> Decision:
    """The same where one result point takes any condition away (OD6-02, R-16)."""
    return _recovered(game, table, command, randomness, by_rank=False)


def _recovered(
    game: Game, table: Table, command: RecoverCondition, randomness: Randomness, *, by_rank: bool
) -> Decision:
    bearer = command.target or command.sheet_id
    profile = finished(table, bearer)
    row = condition_of(table, bearer, command.condition)
    if table.get(Track, bearer, command.condition):
        raise RuleBroken(f"{row.name} is where a track of {profile.name} stands: move the track instead.")
    order = check_of(command, command.difficulty)
    table, check = checked(game, table, order, randomness)
    how = str(settled(game, table, "recover_rp", "minimum"))
    least = needed(row.rank if by_rank else 1, row.points, how)
    done = check.outcome in SUCCESSES and check.points >= least
    if done:
        table = table.without(Condition, bearer, command.condition)
    fact = RecoveryTried(
        sheet_id=bearer,
        name=profile.name,
        condition=row.name,
        needed=least,
        points=check.points,
        recovered=done,
        by=name_for_others(table, command.sheet_id),
    )
    return Decision((check, fact), table)


MECHANIC = Mechanic(
    facts=(RecoveryTried,),
)
