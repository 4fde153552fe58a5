"""Conditions are recovered with a check that brings enough result points (FD6-28, FD6-29, R-16)."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import RecoverCondition
from rules.decide.code_pools import settled
from rules.decide.codes import check_of, checked
from rules.decide.decision import Decision
from rules.decide.sheets import condition_of, finished, name_for_others
from rules.errors import RuleBroken
from rules.facts import RecoveryTried
from rules.ranks import needed
from rules.system import System
from rules.table import Condition, Table, Track
from rules.throws import SUCCESSES


def recover_condition(system: System, table: Table, command: RecoverCondition, chance: Chance) -> Decision:
    """A check whose result points are spent on ending a condition, and buy nothing else (FD6-29, R-16)."""
    return _recovered(system, table, command, chance, by_rank=True)


def recover_at_one_point(system: System, table: Table, command: RecoverCondition, chance: Chance) -> Decision:
    """The same where one result point takes any condition away (OD6-02, R-16)."""
    return _recovered(system, table, command, chance, by_rank=False)


def _recovered(
    system: System, table: Table, command: RecoverCondition, chance: Chance, *, by_rank: bool
) -> Decision:
    bearer = command.target or command.sheet
    profile = finished(table, bearer)
    row = condition_of(table, bearer, command.condition)
    if table.get(Track, bearer, command.condition):
        raise RuleBroken(f"{row.name} is where a track of {profile.name} stands: move the track instead.")
    order = check_of(command, command.difficulty)
    table, check = checked(system, table, order, chance)
    how = str(settled(system, table, "recover_rp", "minimum"))
    least = needed(row.rank if by_rank else 1, row.points, how)
    done = check.outcome in SUCCESSES and check.points >= least
    if done:
        table = table.without(Condition, bearer, command.condition)
    fact = RecoveryTried(
        sheet=bearer,
        name=profile.name,
        condition=row.name,
        needed=least,
        points=check.points,
        recovered=done,
        by=name_for_others(table, command.sheet),
    )
    return Decision((check, fact), table)
