"""A check of Wits or Presence shakes someone's composure by its own result points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.common.conditions import MOST
from rules.d6.checks import CheckCode
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.freed6.luck import VetoLuck
from rules.randomness import Scripted
from rules.table import TABLE, Ability, Condition, Effect, Pending, Table, Track
from tests.rules.freed6.tables import (
    BORG,
    FREED6,
    KIRA,
    MOB,
    bearing,
    begin,
    conditions,
    open_business,
    play,
    then,
)
from tests.rules.opend6 import tables as opend6

SHOUT = CheckCode(KIRA, "presence", difficulty=5, target=MOB, track="composure", value="discipline")


def loud(**rulings: str | int | bool) -> Table:
    """Kira has Presence 3D, one of them wild, and the mob is a little unfriendly to all."""
    table = begin(**rulings).put(KIRA, "presence", Ability(dice=3, kind="normal"))
    return table.put(MOB, "5.1", Track(name="Attitude", kind="attitude", state=4))


@pytest.mark.rule("FD6-20", "FD6-40", "FD6-41", "FD6-42", "R-24", "R-81")
def test_the_points_beyond_resistance_and_stances_are_the_condition() -> None:
    table = bearing(
        loud(), MOB, Effect(kind="points", scope="resistance: discipline", amount=-3), name="tired"
    )
    check, taken = play(table, SHOUT, 5, 4, 4).facts
    assert (check.roll.total, check.difficulty, check.points) == (13, 7, 6)
    assert [(part.source, part.amount) for part in taken.against] == [
        ("discipline", 5),
        ("Uncooperative", 5),
        ("tired", -3),
    ]
    assert (taken.points, taken.resistance, taken.level, taken.condition) == (13, 7, 2, "Disoriented")
    assert (taken.by, taken.name) == ("Kira", "Mob")
    row = conditions(play(table, SHOUT, 5, 4, 4).table, MOB)[-1]
    assert (row.name, row.group, row.points, row.until) == ("Disoriented", "composure", 6, "round")


@pytest.mark.rule("FD6-32", "FD6-40")
def test_points_that_are_a_condition_leave_no_ranks_to_spend() -> None:
    assert not then(loud(), SHOUT, 5, 4, 4).of(Pending, TABLE)


@pytest.mark.rule("FD6-40", "R-02")
def test_a_check_that_only_equals_what_resists_it_shakes_nobody() -> None:
    check, taken = play(loud(), SHOUT, 3, 3, 4).facts
    assert (check.outcome, check.points, taken.condition) == ("success", 0, "")


@pytest.mark.rule("FD6-40", "R-02")
def test_the_log_tells_the_chance_that_was_foreseen_the_one_of_a_condition() -> None:
    check = play(loud(), SHOUT, 3, 3, 4).facts[0]
    assert Fraction(check.chance) == preview(FREED6, loud(), SHOUT).chance
    assert check.needed == 1


@pytest.mark.rule("FD6-42", "R-24")
def test_a_friend_is_shaken_by_a_check_that_fails_against_a_stranger() -> None:
    table = loud().put(MOB, "5.2", Track(name="Attitude", kind="attitude", state=0, toward=KIRA))
    assert play(table, SHOUT, 2, 1, 1).facts[1].condition == "Discouraged"
    assert play(loud(), SHOUT, 2, 1, 1).facts[1].condition == ""


@pytest.mark.rule("FD6-03", "FD6-09", "FD6-40", "R-78")
def test_luck_helps_and_its_veto_takes_the_condition_back() -> None:
    table = loud()
    after = then(table, replace(SHOUT, luck=True), 5, 6, 6, 6, 6, 6)
    assert conditions(after, MOB)[0].name == "Out of Action"
    assert then(after, VetoLuck(open_business(after, "luck"))).rows == table.rows


@pytest.mark.rule("FD6-40", "R-81")
@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (replace(SHOUT, track="damage"), "fall on composure"),
        (replace(SHOUT, ability="dexterity"), "Wits or Presence"),
        (replace(SHOUT, target=""), "whose composure"),
        (replace(SHOUT, difficulty=None), "whose composure"),
        (replace(SHOUT, opposing="strength", difficulty=None), "whose composure"),
        (replace(SHOUT, track=""), "fall on no track"),
    ],
)
def test_what_shakes_no_composure_is_refused_before_the_dice(order: CheckCode, sentence: str) -> None:
    with pytest.raises(RuleBroken, match=sentence):
        play(loud(), order)
    assert sentence in preview(FREED6, loud(), order).refused


def test_who_has_too_many_conditions_is_shaken_no_more_whatever_the_dice() -> None:
    table = loud()
    for number in range(MOST):
        table = table.put(MOB, f"1.{number}", Condition(name="Scar", kind="cumulative"))
    with pytest.raises(RuleBroken, match="200 conditions"):
        play(table, SHOUT)


def test_other_games_have_no_composure_to_shake() -> None:
    with pytest.raises(RuleBroken, match="fall on no track"):
        decide(opend6.OPEND6, opend6.begin(), replace(SHOUT, sheet_id=opend6.VEX), Scripted([]))


@pytest.mark.rule("FD6-30", "FD6-40", "FD6-42")
@pytest.mark.parametrize("ruleset", ["freed6", "opend6"])
def test_the_odds_are_those_of_each_condition(ruleset: str) -> None:
    table = loud(ruleset=ruleset).put(BORG, "wits", Ability(dice=3, kind="normal"))
    order = replace(SHOUT, sheet_id=BORG, ability="wits", difficulty=0)
    seen = preview(FREED6, table, order)
    brought = [play(table, order, *faces).facts[1].condition for faces in product(range(1, 7), repeat=3)]
    odds = {odd.key: odd.chance for odd in seen.odds}
    assert {name: Fraction(brought.count(name), 216) for name in odds} == odds
    assert seen.chance == Fraction(sum(map(bool, brought)), 216)
    assert seen.mark == 6
    assert ("Uncooperative (resistance)", 5) in [(part.source, part.amount) for part in seen.sources]
