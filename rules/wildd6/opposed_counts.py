"""A count against another's count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.common.asked_to_resist import refuse_odd_opposition, without_throw
from rules.common.condition_effects import is_open
from rules.d6.count_odds import ASKED_DICE
from rules.d6.odds_bars import bars_of
from rules.d6.opposed_odds import contest
from rules.d6.outcome_odds import code_curve
from rules.d6.success_odds import CountedPool
from rules.d6.total_odds import Throwable
from rules.d6.ways_to_resist import PLAIN, ResistRoll, stands_by
from rules.errors import RuleBroken
from rules.facts import Roll
from rules.fields import Tapped
from rules.game import Bar, Decision, Game, Mechanic, Preview, decided, foresees
from rules.randomness import Randomness
from rules.table import Table
from rules.wildd6.count_checks import (
    CountSetup,
    CountSuccesses,
    SuccessesCounted,
    count_setup,
    count_successes,
    preview_count,
    prompted,
    sources_of,
    throw_and_tell,
)
from rules.wildd6.pool_odds import preview_pool, total_throw
from rules.wildd6.pool_to_throw import SuccessPool

LEAST = 1
"""The fewest successes that anything asks for, also where the other side has none (R-27, R-89)."""


def count_against(
    game: Game, table: Table, command: CountSuccesses, randomness: Randomness, resists: ResistRoll = PLAIN
) -> Decision:
    """Count successes, against what the target throws where the command names a trait for it (R-25, R-89).

    The other side's throw is no count of the target's: it uses nothing up but the points that buy its wild
    dice. Its criticals wait to be told like any other. ``resists``: how they have answered who are asked
    (R-101).
    """
    if not command.opposing:
        return count_successes(game, table, command, randomness)
    setup, opposing = _sides(game, table, command, resists)
    open_target = is_open(table, command.target)
    chance = contest_chance(setup.pool, opposing.pool) if open_target else None
    _, resisted = throw_and_tell(game, table, opposing, None, randomness)
    difficulty = max(LEAST, resisted.roll.total)
    setup = replace(setup, command=replace(command, difficulty=difficulty))
    table = prompted(opposing.paid(table), resisted, table.seq + 2)
    table, fact = throw_and_tell(game, table, setup, chance, randomness)
    fact = replace(fact, level="", margin=fact.roll.total - difficulty)
    return decided(table, fact, resisted if open_target else _total_alone(resisted))


def preview_against(game: Game, table: Table, command: CountSuccesses) -> Preview:
    """Work out a count, against a difficulty or against a throw that nobody has made yet: its bars are then
    margins (R-25, R-89)."""
    if not command.opposing:
        return preview_count(game, table, command)
    setup, opposing = _sides(game, table, command, PLAIN)
    preview = preview_pool(setup.pool, None, sources_of(setup.pool))
    # The odds would tell the dice of a sheet that is shown by name only: one's own counts have to do.
    if not is_open(table, command.target):
        return preview
    chance = contest_chance(setup.pool, opposing.pool)
    if chance is None:
        return Preview(sources=preview.sources)
    return replace(preview, chance=chance, bars=_margins(setup.pool, opposing.pool), mark=0)


def preview_resisting(game: Game, table: Table, command: CountSuccesses, resists: ResistRoll) -> Preview:
    """Work out how likely the one set against a count is to hold, by their own counts; against dice that
    not everyone may know these alone are told (R-25, R-101)."""
    opposing = _opposing_setup(game, table, command, resists)
    preview = preview_pool(opposing.pool, None, sources_of(opposing.pool))
    if not is_open(table, command.sheet_id):
        return preview
    chance = contest_chance(count_setup(game, table, command).pool, opposing.pool)
    return replace(preview, chance=None if chance is None else 1 - chance)


def made_with(_table: Table, command: CountSuccesses) -> Tapped:
    """Return the key of what a count is made with, and of what is rolled: both its trait."""
    return command.trait, command.trait


def _sides(
    game: Game, table: Table, command: CountSuccesses, resists: ResistRoll
) -> tuple[CountSetup, CountSetup]:
    """Return both sides of an opposed count, before anyone throws (R-25)."""
    refuse_odd_opposition(table, command.sheet_id, command.target, command.difficulty)
    opposing = _opposing_setup(game, table, command, resists)
    return count_setup(game, table, command), opposing


def _opposing_setup(game: Game, table: Table, command: CountSuccesses, resists: ResistRoll) -> CountSetup:
    if resists.luck:
        raise RuleBroken("There is no luck to spend here.")
    order = CountSuccesses(
        command.target,
        stands_by(game, table, command.target, command.opposing, (command.sheet_id, command.trait)),
        extra=resists.extra,
        spend=resists.spend,
        circumstances=resists.circumstances,
        reason=command.reason,
        target=command.sheet_id,
    )
    try:
        return count_setup(game, table, order)
    except RuleBroken as refused:
        raise without_throw(table, command.target, refused) from None


def _total_alone(fact: SuccessesCounted) -> SuccessesCounted:
    """Return the throw of a sheet that is shown by name only: its count, without what it was made of."""
    return SuccessesCounted(
        sheet_id=fact.sheet_id,
        trait="",
        counted=fact.counted,
        roll=Roll(total=fact.roll.total),
        outcome=fact.outcome,
        reason=fact.reason,
        target=fact.target,
        against=fact.against,
    )


def contest_chance(pool: SuccessPool, other: SuccessPool) -> Fraction | None:
    """Return the exact probability to come to as much as the other side, and to something (R-25, R-89).

    None where it would take too long: both are thrown all the same (R-83).
    """
    ours, theirs = _throw_of(pool), _throw_of(other, LEAST)
    if ours is None or theirs is None:
        return None
    try:
        return contest(ours, theirs, pool.mode, other.mode).chance(ties=True)
    except RuleBroken:
        return None


def _throw_of(pool: SuccessPool, least: int = 0) -> Throwable | None:
    """Return a side for its odds; of dice that are added up only such as cannot come to less (R-29)."""
    if pool.dice + pool.extra > ASKED_DICE:
        return None
    if not pool.sums:
        return CountedPool(pool.dice, pool.extra, pool.flat_sum, least)
    throw = total_throw(pool)
    return throw if throw and throw.low >= least else None


def _margins(pool: SuccessPool, other: SuccessPool) -> tuple[Bar, ...]:
    """Return how far one side may pass the other, or fall short; none where it would take too long."""
    ours, theirs = _throw_of(pool), _throw_of(other, LEAST)
    if ours is None or theirs is None:
        return ()
    try:
        return bars_of(code_curve(ours, pool.mode).minus(code_curve(theirs, other.mode)))
    except RuleBroken:
        return ()


MECHANIC = Mechanic(
    __name__,
    previews=(foresees(CountSuccesses, preview_against),),
)
