"""Passive values on the sheet, and things with a code, at tables of OpenD6 and FreeD6."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.belongings import AddBelonging, EditBelonging
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.d6.passive_values import SetValue, value_name, values_of
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.decide import preview
from rules.game import derived
from rules.games import game_for
from rules.opend6.condition_attempts import InflictCondition
from rules.table import Belonging, Condition, Effect, Membership, Table, Track
from tests.rules.d6.tables import amounts
from tests.rules.factories import make_table
from tests.rules.freed6 import tables as freed6
from tests.rules.freed6.names import FREED6, KIRA, MOB
from tests.rules.names import BRIN
from tests.rules.opend6.tables import GUARD, OPEND6, SHIP, VEX, begin, names, play, refuses, then

KNIFE = "50.1"


def armed(ability: str = "strength") -> Table:
    """The table on which Vex has a knife of 2D+1 that is used with Strength."""
    return begin().put(VEX, KNIFE, Belonging(name="Knife", kind="weapon", code="2D+1", ability=ability))


@pytest.mark.rule("OD6-09", "OD6-11")
def test_points_meet_what_stands_on_the_sheet_for_their_track() -> None:
    table = then(begin(), SetValue(GUARD, "toughness", 7))
    fact = play(table, TakePoints(GUARD, "health", 13)).facts[0]
    assert (fact.resistance, fact.condition) == (7, "Wounded")
    assert amounts(fact.against) == [(7, "Toughness")]
    assert play(table, TakePoints(GUARD, "willpower", 13)).facts[0].resistance == 0
    assert play(table, TakePoints(GUARD, "health", 13, 0)).facts[0].resistance == 0
    assert preview(OPEND6, table, RollPoints(VEX, "2D", "health", target=GUARD)).mark == 8


@pytest.mark.rule("OD6-09", "FD6-36")
def test_a_value_of_the_tables_own_is_met_by_its_name_and_by_what_bears_on_it_alone() -> None:
    table = then(begin(), SetValue(SHIP, "Front  Armour", 9))
    assert value_name(OPEND6, "front armour") == "Front armour"
    less = Effect(kind="points", scope="resistance: front armour", amount=-2)
    table = table.put(SHIP, "30.1", Condition(name="Dented", effects=(less,)))
    fact = play(table, TakePoints(SHIP, "body", 8, value="front armour")).facts[0]
    assert (fact.resistance, fact.condition) == (7, "Out of Synch")
    assert play(table, TakePoints(SHIP, "body", 8)).facts[0].resistance == 0
    [number] = [one for one in derived(OPEND6, table, SHIP) if one.label == "Front armour"]
    assert number.words == "written 9 − Dented 2 = 7"


@pytest.mark.rule("FD6-40", "FD6-42", "R-24")
def test_stances_add_to_the_values_of_composure_alone() -> None:
    table = freed6.then(freed6.begin(), SetValue(MOB, "discipline", 9))
    table = freed6.then(table, SetValue(MOB, "strength", 8))
    table = table.put(MOB, "5.1", Track(name="Attitude", kind="attitude", state=4))
    values = {one.label: one.value for one in derived(FREED6, table, MOB) if one.key.startswith("value-")}
    assert values == {"Discipline": 14, "Strength": 8}
    assert freed6.play(table, TakePoints(MOB, "composure", 15)).facts[0].resistance == 14
    order = CheckCode(KIRA, "presence", target=MOB, track="composure")
    table = freed6.then(table, SetCode(KIRA, "presence", "3D"))
    assert freed6.play(table, order, 5, 5, 5).facts[0].difficulty == 14


@pytest.mark.rule("OD6-09")
def test_a_value_is_written_changed_and_taken_off_again() -> None:
    table = then(begin(), SetValue(VEX, "Will", 5))
    changed = play(table, SetValue(VEX, "will", 6)).facts[0]
    assert (changed.value, changed.before, changed.after) == ("Will", 5, 6)
    gone = play(table, SetValue(VEX, "will"))
    assert (gone.facts[0].after, values_of(gone.table, VEX)) == (None, {})
    refuses(table, SetValue(VEX, "resolve"), "Vex has no Resolve to remove")
    refuses(table, SetValue(VEX, " ", 3), "A name for the value is needed")
    refuses(table, SetValue(VEX, "will", 1000), "Will must be from −999 to 999")


@pytest.mark.rule("OD6-02", "OD6-09")
def test_a_condition_is_caused_against_a_value_of_whoever_bears_it() -> None:
    table = then(begin(), SetValue(GUARD, "wariness", 9))
    order = InflictCondition(VEX, "Blinded", "strength", target=GUARD, value="wariness")
    assert names(play(table, order, 4, 3, 3).table, GUARD) == ["Blinded"]
    assert names(play(table, order, 3, 3, 3).table, GUARD) == []
    closed = table.put(GUARD, "membership", Membership(visibility="named"))
    told = play(closed, order, 4, 3, 3).facts[0]
    assert (told.difficulty, told.chance, told.against) == (None, "", GUARD)
    assert preview(OPEND6, closed, order).chance is None
    assert preview(OPEND6, table, order).chance is not None


@pytest.mark.rule("OD6-11", "FD6-19")
def test_a_weapon_brings_its_own_code_against_a_resistance() -> None:
    order = RollPoints(VEX, track="health", resistance=5, target=GUARD, belonging=KNIFE)
    fact = play(armed(), order, 6, 5).facts[0]
    assert (fact.points, fact.belonging, fact.condition) == (12, "Knife", "Wounded")
    assert play(armed(), replace(order, code="1D"), 6).facts[0].points == 6
    hidden = armed().put(VEX, "membership", Membership(visibility="hidden"))
    assert play(hidden, order, 6, 5).facts[0].belonging == ""
    refuses(
        begin().put(VEX, KNIFE, Belonging(name="Rope")),
        order,
        "Rope has no die code: add one, or choose what to roll",
    )


@pytest.mark.rule("FD6-18")
def test_a_check_with_a_thing_is_made_with_what_it_is_used_with() -> None:
    order = CheckCode(VEX, difficulty=9, target=GUARD, belonging=KNIFE)
    fact = play(armed(), order, 3, 3, 3).facts[0]
    assert (fact.ability, fact.belonging, fact.outcome) == ("strength", "Knife", "success")
    assert preview(OPEND6, armed(), order).chance is not None
    other = CheckCode(VEX, "persuasion", target=GUARD, belonging=KNIFE)
    assert play(armed(), other, 1, 1, 1, 1).facts[0].ability == "persuasion"
    refuses(armed(ability=""), order, "Choose an ability to roll")


@pytest.mark.rule("FD6-19")
def test_a_thing_is_given_a_code_and_an_ability_that_are_there() -> None:
    order = AddBelonging(VEX, "Sword", "weapon", code="4d + 1", ability="strength")
    table = play(begin(), order).table
    [(key, sword)] = table.of(Belonging, VEX).items()
    assert (sword.code, sword.ability) == ("4D+1", "strength")
    changed = play(table, EditBelonging(VEX, key, "Sword", "weapon", code="5D")).facts[0]
    assert "code: 4D+1 → 5D" in changed.notes
    refuses(begin(), replace(order, ability="flight"), "Vex has no ability to use it with")
    refuses(begin(), replace(order, code="D"), "A die code is written like 3D")


def test_things_have_no_code_in_games_without_codes() -> None:
    refuses(
        make_table(),
        AddBelonging(BRIN, "Sword", code="4D"),
        "Gear has no die code in Freeblade",
        game=game_for("freeblade"),
    )


@pytest.mark.parametrize("name", ["value-", "!?", "\N{FIRE}", "x" * 35])
def test_a_value_has_a_name_that_can_be_told_from_others(name: str) -> None:
    refuses(begin(), SetValue(GUARD, name, 7), "name for the value")
