"""Where a table of FreeD6 counts successes, their chances are those that Wild D6 tells."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.common.conditions import AddCondition
from rules.d6.checks import CheckCode, CodeChecked
from rules.d6.recovery import RecoverCondition
from rules.d6.success_odds import success_chance
from rules.decide import preview
from rules.game import Preview
from rules.table import Ability, Condition, Table
from tests.rules.freed6.tables import BORG, FREED6, begin, play, then

LIFT = CheckCode(BORG, "strength", difficulty=2)


def house(dice: int = 3, **rulings: str) -> Table:
    """Borg's Strength counts so many dice, two pips that bring nothing, and one wild die among them."""
    table = begin(dice_mode="successes", **rulings)
    return table.put(BORG, "strength", Ability(dice=dice, pips=2, kind="normal"))


def foreseen(order: CheckCode, **rulings: str) -> Preview:
    return preview(FREED6, house(**rulings), order)


@pytest.mark.rule("R-29", "WD-02", "WD-03", "WD-04")
def test_the_chance_of_a_counted_check_is_told_exactly() -> None:
    # One die is wild: 3 to 6 succeed, and a 6 goes on and cannot end with less; so do 4 faces of 6.
    assert preview(FREED6, house(1), replace(LIFT, difficulty=1)).chance == Fraction(2, 3)
    assert foreseen(LIFT).chance == success_chance(3, 2)
    fact = play(house(), LIFT, 5, 2, 4).facts[0]
    assert isinstance(fact, CodeChecked)
    assert Fraction(fact.chance) == success_chance(3, 2)


@pytest.mark.rule("R-29", "WD-05", "WD-06", "R-27")
def test_the_chance_of_a_counted_check_is_that_of_every_throw_there_is() -> None:
    met = Fraction(0)
    for wild, *regular in product(range(1, 7), repeat=3):
        brought = sum(face >= 3 for face in regular)
        if wild == 6:  # it succeeds, and another throw of it as well with 5 faces of 6
            met += Fraction(1 if brought else Fraction(5, 6), 216)
        else:
            met += Fraction(int(max(0, brought + (wild >= 3) - (wild == 1)) >= 2), 216)
    assert foreseen(LIFT).chance == met


@pytest.mark.rule("R-01", "R-08", "R-29")
def test_ties_advantages_and_points_bear_on_the_chance_of_a_counted_check() -> None:
    once = success_chance(3, 2)
    assert foreseen(replace(LIFT, advantages=1)).chance == 1 - (1 - once) ** 2
    assert foreseen(replace(LIFT, disadvantages=1)).chance == once**2
    assert foreseen(LIFT, check_tie="beats").chance == success_chance(3, 3)
    assert foreseen(replace(LIFT, flat=1)).chance == success_chance(3, 1)
    assert foreseen(replace(LIFT, wild=1)).chance == success_chance(3, 2, 1)


@pytest.mark.rule("FD6-30", "R-29")
def test_the_ranks_of_a_counted_check_are_foreseen() -> None:
    seen = foreseen(LIFT)
    chances = {odd.key: odd.chance for odd in seen.odds}
    assert chances["rank_1"] == success_chance(3, 3) - success_chance(3, 8)
    assert seen.mark == 2
    assert sum(bar.chance for bar in seen.bars) == 1


@pytest.mark.rule("R-29", "R-83")
def test_flips_and_boosts_of_counted_dice_are_thrown_without_a_chance() -> None:
    for order in (replace(LIFT, flips=(2,)), replace(LIFT, boosts=1)):
        seen = foreseen(order)
        assert (seen.refused, seen.chance, seen.bars) == ("", None, ())
    assert foreseen(replace(LIFT, boosts=1), boost_penalty="off").chance == success_chance(3, 2)


@pytest.mark.rule("FD6-29", "R-16", "R-29")
def test_the_chance_of_a_recovery_by_counted_dice_is_that_of_its_points() -> None:
    table = then(house(), AddCondition(BORG, "dazed", rank=1, until="recovered"))
    (key,) = table.of(Condition, BORG)
    order = RecoverCondition(BORG, key, "strength", difficulty=1)
    assert preview(FREED6, table, order).chance == success_chance(3, 2)
