"""Bringing a condition on someone by a check."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.common.condition_effects import amount, is_open, use_up
from rules.common.conditions import AddCondition, ConditionAdded
from rules.common.fight_actions import in_ones_turn
from rules.d6.check_odds import preview_setup, written_chance
from rules.d6.check_orders import CheckOrder, check_of
from rules.d6.check_setup import check_setup
from rules.d6.checks_for_points import LEAST_POINTS, are_enough, check_for_points, preview_of_points
from rules.d6.known_conditions import add_condition
from rules.d6.passive_values import resisting_value
from rules.d6.resistances import bearing_on
from rules.d6.track_tests import as_all_may_read
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.game import Decision, Game, Mechanic, Preview, foresees, rolls
from rules.randomness import Randomness
from rules.table import Condition, Effect, Table
from rules.verdicts import LOST, WON, Verdict

NEVER = written_chance(Fraction(0))


@dataclass(frozen=True, slots=True)
class InflictCondition(CheckOrder):
    """A check that brings a condition with at least one result point (OD6-02).

    ``sheet_id`` rolls against ``difficulty``, or where that is None against the passive ``value`` of the one
    with the condition, as it stands on the sheet. It comes on ``target``, on the one who rolls only by name,
    and by its ``kind`` as ``AddCondition`` has it.
    """

    sheet_id: str
    name: str
    ability: str
    skill: str = ""
    difficulty: int | None = None
    kind: str = ""
    group: str = ""
    effects: tuple[Effect, ...] = ()
    until: str = ""
    left: int = 0
    luck: bool = False
    target: str = ""
    reason: str = ""
    value: str = ""
    uses: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionTried(Fact):
    """A check was to bring a condition, by ``points_needed`` result points; the check is the entry before.

    ``inflicted`` is False too where one is there that may not come again (OD6-04).
    """

    SECRET: ClassVar[tuple[str, ...]] = ("points", "inflicted")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("OD6-02", "R-25")

    condition: str
    points_needed: int
    points: int
    inflicted: bool
    by: Who = ""

    def verdict(self) -> Verdict:
        there = "it is there already" if self.points >= self.points_needed else "needs a result point"
        return Verdict(words="Takes hold", sense=WON) if self.inflicted else Verdict(note=there, sense=LOST)


def inflict(game: Game, table: Table, command: InflictCondition, randomness: Randomness) -> Decision:
    """Bring a condition by a check with one result point; a tie succeeds, and brings none (OD6-02, R-25)."""
    bearer = _bearer(command)
    condition, comes = _would_come(game, table, command)  # what may not be is refused before the dice
    order = check_of(command, _difficulty(game, table, command))
    table, check = check_for_points(game, table, order, LEAST_POINTS, randomness)
    points, enough = check.points, are_enough(check)
    if check.chance and not comes and _is_told(table, command):
        check = replace(check, chance=NEVER)
    fact = ConditionTried(
        sheet_id=bearer,
        condition=condition,
        points_needed=LEAST_POINTS,
        points=points,
        inflicted=enough and comes,
        by=command.sheet_id,
    )
    if command.difficulty is None:  # what stands on a private sheet is not told
        check = as_all_may_read(table, check, bearer)
    if not enough:
        return Decision((check, fact), table)
    came = add_condition(game, table, _condition(command))
    return Decision((check, fact, *came.facts), _remembering(table, came.table, bearer, points))


def _bearer(command: InflictCondition) -> str:
    """Return who bears it; nobody chosen never means oneself."""
    if not command.target:
        raise RuleBroken("Choose a target for the condition.")
    return command.target


def _difficulty(game: Game, table: Table, command: InflictCondition) -> int:
    """Return the difficulty that is given, or the value that stands on the bearer's sheet (OD6-09)."""
    if command.difficulty is not None:
        return command.difficulty
    bearer = _bearer(command)
    resisting = resisting_value(game, table, bearer, None, command.value)
    if not command.value.strip():
        return resisting.number
    return resisting.number + amount(bearing_on(table, bearer, resisting.value), "points")


def _condition(command: InflictCondition) -> AddCondition:
    return AddCondition(
        sheet_id=_bearer(command),
        name=command.name,
        effects=command.effects,
        source=command.reason,
        kind=command.kind,
        group=command.group,
        until=command.until,
        left=command.left,
    )


def _would_come(game: Game, table: Table, command: InflictCondition) -> tuple[str, bool]:
    """Return what the condition is called, and whether it would come: one that is there may not again.

    One that the check itself uses up is there no longer.
    """
    table = use_up(table, check_setup(game, table, check_of(command, 0)).effects)
    fact = add_condition(game, table, _condition(command)).facts[0]
    return (fact.condition, fact.comes) if isinstance(fact, ConditionAdded) else (command.name, True)


def preview_inflicting(game: Game, table: Table, command: InflictCondition) -> Preview:
    """Work out whether the condition comes; the criticals are those of the check (OD6-02)."""
    difficulty = _difficulty(game, table, command)
    order = check_of(command, difficulty)
    if command.difficulty is None and not _is_told(table, command):
        return preview_setup(check_setup(game, table, order), None)
    preview = preview_of_points(game, table, order, LEAST_POINTS)
    _, comes = _would_come(game, table, command)
    if comes or preview.chance is None or not _is_told(table, command):
        return preview
    return replace(preview, chance=Fraction(0))


def _is_told(table: Table, command: InflictCondition) -> bool:
    """Say whether the one who rolls may know beforehand what the bearer has already."""
    return command.target == command.sheet_id or is_open(table, command.target)


def _remembering(before: Table, after: Table, sheet_id: str, points: int) -> Table:
    """Keep with the new condition the result points that it took, which its recovery may take (R-16)."""
    old = before.of(Condition, sheet_id)
    for key, row in after.of(Condition, sheet_id).items():
        if key not in old:
            after = after.put(sheet_id, key, replace(row, points=points))
    return after


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(InflictCondition, in_ones_turn(inflict)),),
    previews=(foresees(InflictCondition, preview_inflicting),),
)
