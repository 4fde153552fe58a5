"""Rolled points are foreseen where that is quickly done, and rolled all the same."""

from __future__ import annotations

import pytest

from rules.d6.endurance import RollPoints
from rules.decide import decide, preview
from rules.table import Effect
from tests.rules.freed6.tables import BORG, FREED6, MOB, bearing, begin


@pytest.mark.rule("R-83")
def test_points_that_are_too_many_for_odds_are_rolled_and_tell_no_chance() -> None:
    table = begin()
    for number in range(30):
        table = bearing(table, BORG, *[Effect(kind="points", amount=9)] * 9, key=f"7.{number}")
    order = RollPoints(BORG, "2D", "damage", target=MOB)
    seen = preview(FREED6, table, order)
    assert (seen.refused, seen.chance) == ("", None)
    assert decide(FREED6, table, order, lambda sides: 1).facts
