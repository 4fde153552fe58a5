from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freeblade.exhaustion import exhausted
from rules.freeblade.harm import healed
from rules.freeblade.rests import DICE, minutes, rested


@pytest.mark.rule("FB-25", "FB-26", "FB-27")
def test_rests_take_ten_minutes_six_hours_and_a_week() -> None:
    assert [minutes(kind) for kind in ("short", "long", "full")] == [10, 360, 10_080]
    assert (DICE["short"], DICE["long"]) == (4, 6)
    with pytest.raises(RuleBroken, match="A rest is short, long or full"):
        rested("endless", 3, 8, 4)


@pytest.mark.rule("FB-25", "FB-26", "FB-27")
def test_no_rest_heals_past_the_maximum() -> None:
    assert rested("short", 3, 8, 4) == 7
    assert rested("short", 6, 8, 4) == 8
    assert rested("long", 8, 8, 6) == 8
    assert rested("full", 1, 8) == 8


@pytest.mark.rule("FB-27", "R-50")
def test_healing_is_added_to_negative_hp() -> None:
    assert rested("short", -2, 8, 4) == 2
    assert rested("full", -5, 8) == 8


def test_hp_above_the_maximum_are_not_taken_by_healing() -> None:
    assert healed(9, 8, 3) == 9


@pytest.mark.rule("FB-74", "R-51")
def test_exhaustion_leaves_a_rest_or_damage() -> None:
    assert exhausted("rest", 5, 8, 4) == 8
    assert exhausted("damage", 5, 8, 4) == 1
    assert exhausted("damage", 2, 8, 4) == -2
    with pytest.raises(RuleBroken, match="Exhaustion leaves two choices: rest or damage"):
        exhausted("nothing", 5, 8, 4)
