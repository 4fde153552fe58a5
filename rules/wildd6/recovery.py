"""Recovering from a condition by a count of successes."""

from __future__ import annotations

from dataclasses import replace

from rules.bounds import within
from rules.common.condition_effects import is_open
from rules.common.conditions import refuse_state_of_track
from rules.common.lookups import called_by, condition_of, finished
from rules.d6.recovery import RecoverCondition, RecoveryTried
from rules.d6.result_points_and_criticals import SUCCESS
from rules.game import Decision, Game, Mechanic, Preview, foresees, rolls
from rules.randomness import Randomness
from rules.table import Condition, Table
from rules.wildd6.count_checks import (
    NUMBERS,
    CountSuccesses,
    preview_count,
    roll_count,
)
from rules.wildd6.count_orders import dice_alone, refuse_other_dice


def recover_condition(
    game: Game, table: Table, command: RecoverCondition, randomness: Randomness
) -> Decision:
    """End a condition by as many successes as its rank, or as the table asks (FD6-28, FD6-29, R-90)."""
    bearer, row = _bearing(table, command)
    finished(table, bearer)
    refuse_state_of_track(table, bearer, command.condition, called_by(table, bearer, command.sheet_id))
    count = _count_of(command, row)
    table, fact = roll_count(game, table, count, randomness)
    recovered = fact.outcome == SUCCESS
    if recovered:
        table = table.without(Condition, bearer, command.condition)
    recovery = RecoveryTried(
        sheet_id=bearer,
        condition=row.name,
        points_needed=count.difficulty or 0,
        points=fact.roll.total,
        recovered=recovered,
        by=command.sheet_id,
        counted=True,
    )
    return Decision((fact if _is_told(table, command, bearer) else dice_alone(fact), recovery), table)


def preview_recovery(game: Game, table: Table, command: RecoverCondition) -> Preview:
    """Work out a recovery by the odds of its count; what is on a private sheet is not told by them."""
    bearer, row = _bearing(table, command)
    count = _count_of(command, row)
    if not _is_told(table, command, bearer):
        count = replace(count, difficulty=None)
    return preview_count(game, table, count)


def _bearing(table: Table, command: RecoverCondition) -> tuple[str, Condition]:
    """Return who has the condition, and the condition."""
    bearer = command.target or command.sheet_id
    return bearer, condition_of(table, bearer, command.condition, by=command.sheet_id)


def _is_told(table: Table, command: RecoverCondition, bearer: str) -> bool:
    """Say whether the one who rolls may know how many successes it takes."""
    return bool(command.difficulty) or bearer == command.sheet_id or is_open(table, bearer)


def _count_of(command: RecoverCondition, row: Condition) -> CountSuccesses:
    refuse_other_dice(command)
    within(command.difficulty, 0, NUMBERS, "The difficulty")
    return CountSuccesses(
        sheet_id=command.sheet_id,
        trait=command.ability,
        difficulty=command.difficulty or row.rank,
        extra=command.extra,
        spend=command.spend,
        circumstances=command.circumstances,
        reason=command.reason,
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(RecoverCondition, recover_condition),),
    facts=(RecoveryTried,),
    previews=(foresees(RecoverCondition, preview_recovery),),
)
