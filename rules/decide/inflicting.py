"""Conditions that come by a check: one result point brings them (OD6-01, OD6-02, R-25)."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.commands import AddCondition, CheckCode, InflictCondition
from rules.decide.codes import check_of, checked
from rules.decide.decision import Decision
from rules.decide.instances import add_instance
from rules.decide.sheets import name_for_others
from rules.endurance import LEAST_POINTS, brings
from rules.facts import ConditionCame, ConditionTried
from rules.system import System
from rules.table import Condition, Table
from rules.throws import SUCCESSES


def inflict(system: System, table: Table, command: InflictCondition, chance: Chance) -> Decision:
    """A check brings a condition with one result point; a tie succeeds, and brings none (OD6-02, R-25)."""
    bearer = command.target or command.sheet
    coming = AddCondition(
        sheet=bearer,
        name=command.name,
        effects=command.effects,
        source=command.label,
        kind=command.kind,
        group=command.group,
        until=command.until,
        left=command.left,
    )
    named = add_instance(system, table, coming, chance).facts[0]  # what may not be is refused before the dice
    table, check = checked(system, table, _check(command), chance)
    done = check.outcome in SUCCESSES and brings(check.points)
    fact = ConditionTried(
        sheet=bearer,
        name=name_for_others(table, bearer),
        condition=named.condition if isinstance(named, ConditionCame) else command.name,
        needed=LEAST_POINTS,
        points=check.points,
        brought=done,
        by=name_for_others(table, command.sheet),
    )
    if not done:
        return Decision((check, fact), table)
    came = add_instance(system, table, coming, chance)
    return Decision((check, fact, *came.facts), _remembered(table, came.table, bearer, check.points))


def _remembered(before: Table, after: Table, sheet: str, points: int) -> Table:
    """The new condition with the result points that it took, which may be what its recovery takes (R-16)."""
    old = before.of(Condition, sheet)
    for key, row in after.of(Condition, sheet).items():
        if key not in old:
            after = after.put(sheet, key, replace(row, points=points))
    return after


def _check(command: InflictCondition) -> CheckCode:
    return check_of(command, command.difficulty)
