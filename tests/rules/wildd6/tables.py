"""Counts of Wild D6, at the tables of OpenD6, for tests of its rules."""

from __future__ import annotations

from functools import partial

from rules.table import Condition, Effect, Table
from rules.wildd6.count_checks import CountSuccesses, SuccessesCounted
from tests.rules import playing
from tests.rules.opend6.tables import VEX, WILDD6, begin

SHOOT = CountSuccesses(VEX, "strength", 2)

play = partial(playing.play, game=WILDD6)
then = partial(playing.then, game=WILDD6)
refuses = partial(playing.refuses, game=WILDD6)


def counted(table: Table, order: CountSuccesses, *faces: int) -> SuccessesCounted:
    """The count that comes of these dice."""
    fact = play(table, order, *faces).facts[0]
    assert isinstance(fact, SuccessesCounted)
    return fact


def under(*effects: Effect, sheet_id: str = VEX, **rulings: str) -> Table:
    """The table with a condition of those effects on a sheet."""
    return begin(**rulings).put(sheet_id, "30.1", Condition(name="Fate", effects=effects))
