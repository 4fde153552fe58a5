"""Tests of a track by a count of successes."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.track_tests import TrackTest, TryTrack, read_test, track_test, with_moves
from rules.game import Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.randomness import Randomness
from rules.table import Table
from rules.wildd6.count_checks import CountSuccesses, preview_count, roll_count
from rules.wildd6.count_orders import dice_alone, refuse_other_dice


def try_track(game: Game, table: Table, command: TryTrack, randomness: Randomness) -> Decision:
    """Test a track with a trait, read as any other count: a failure moves it on (FD6-44, WD-01..06, R-27)."""
    test = _test_of(game, table, command)
    table, count = roll_count(game, table, _count_of(command, test), randomness)
    table, fact = read_test(game, table, test, count.roll.total, count.outcome)
    return decided(table, dice_alone(count) if not test.is_told(table) else count, fact)


def preview_trying(game: Game, table: Table, command: TryTrack) -> Preview:
    """Work out whether a track holds or moves, by the odds of the count."""
    test = _test_of(game, table, command)
    order = _count_of(command, test)
    if not test.is_told(table):
        order = replace(order, difficulty=None)
    return with_moves(test, preview_count(game, table, order))


def _test_of(game: Game, table: Table, command: TryTrack) -> TrackTest:
    """Return the test; the dice that points buy are those of its count, and no check's (WD-07)."""
    return track_test(game, table, replace(command, extra=0, spend=0))


def _count_of(command: TryTrack, test: TrackTest) -> CountSuccesses:
    """Return the count behind a test; refuse what counts of this game do not have."""
    refuse_other_dice(command)
    return CountSuccesses(
        sheet_id=command.sheet_id,
        trait=command.ability,
        difficulty=test.check.difficulty,
        extra=command.extra,
        spend=command.spend,
        circumstances=command.circumstances,
        reason=command.reason,
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(TryTrack, try_track),),
    previews=(foresees(TryTrack, preview_trying),),
)
