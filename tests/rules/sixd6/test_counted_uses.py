"""Conditions of 6d6 that serve for so many rolls, where the roll never comes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.conditions import ClearCondition
from rules.common.encounters import LeaveEncounter
from rules.common.prompts import LetPass
from rules.sixd6.actions import TakeAction
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.resisting import AidResist, Resist
from rules.table import Condition, Effect, Table
from tests.rules.sixd6.tables import ACOLYTE, BOBAN, CALIX, RAZIR, done, open_key, temple

AIM = Condition(name="aim", effects=(Effect(kind="dice", scope="attacks", uses=1),), until="encounter")
BRACED = Condition(
    name="braced",
    effects=(Effect(kind="points", scope="resistance", amount=2, uses=2), Effect(kind="dice", uses=1)),
)
DREAD = Condition(
    name="dread", effects=(Effect(kind="points", scope="resistance", amount=-1, uses=3, whose="against"),)
)
STRIKE = TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,))


def prepared(**rulings: str) -> Table:
    """Return the temple where the acolyte has aimed and is dreaded, and Razir is braced."""
    table = temple(**rulings).put(ACOLYTE, "a", AIM).put(ACOLYTE, "d", DREAD)
    return table.put(RAZIR, "b", BRACED)


def conditions(table: Table) -> dict[str, Condition]:
    """Return the conditions of all at the table, by key."""
    return {key: row for sheet_id in table.sheets() for key, row in table.of(Condition, sheet_id).items()}


def answered(table: Table, order: TakeAction = STRIKE) -> tuple[Table, str]:
    """The acolyte strikes; Razir resists, and Calix helps him."""
    table = done(table, order)
    key = open_key(table, "exchange")
    table = done(table, Resist(key, RAZIR, ("knock",)))
    return done(table, AidResist(key, CALIX, RAZIR, ("shield",))), key


@pytest.mark.rule("R-88")
@pytest.mark.parametrize("word", ["given back", "lost"])
def test_what_serves_for_so_many_rolls_serves_again_where_the_attack_is_called_off(word: str) -> None:
    before = prepared(called_off=word)
    table, key = answered(before)
    assert "a" not in conditions(table), "gone with its only use"
    assert [effect.uses for effect in conditions(table)["d"].effects] == [1]
    after = conditions(done(table, LetPass(key)))
    assert after == conditions(before if word == "given back" else table)


@pytest.mark.rule("R-87", "R-88")
def test_who_leaves_takes_back_the_uses_of_their_own_answer_alone() -> None:
    table, key = answered(prepared())
    table = done(table, LeaveEncounter(CALIX))
    assert [effect.uses for effect in conditions(table)["d"].effects] == [2]
    assert [effect.uses for effect in conditions(table)["b"].effects] == [1]
    assert conditions(done(table, LetPass(key))) == conditions(prepared())


@pytest.mark.rule("R-87", "R-88")
def test_what_lay_on_one_of_several_who_leaves_serves_again() -> None:
    shown = Condition(name="shown", effects=(Effect(kind="dice", whose="against", uses=1),))
    before = temple().put(RAZIR, "r", shown).put(BOBAN, "s", shown)
    table = done(before, replace(STRIKE, targets=(RAZIR, BOBAN)))
    key = open_key(table, "exchange")
    table = done(table, LeaveEncounter(RAZIR))
    assert conditions(table) == {"r": shown, "s": Condition(name="shown")}
    assert conditions(done(table, LetPass(key))) == {"r": shown, "s": shown}


@pytest.mark.rule("R-88")
def test_a_condition_of_which_two_answers_used_up_the_last_comes_back_whole() -> None:
    once = replace(DREAD.effects[0], uses=1)
    twice = Condition(name="dread", effects=(once, replace(once, scope="shield")), until="turn")
    table, key = answered(temple().put(ACOLYTE, "d", twice))
    assert conditions(table) == {}
    back = conditions(done(table, LetPass(key)))["d"]
    assert sorted(effect.scope for effect in back.effects) == ["resistance", "shield"]


@pytest.mark.rule("R-88")
def test_a_condition_that_was_cleared_since_does_not_come_back() -> None:
    table, key = answered(prepared())
    table = done(table, ClearCondition(RAZIR, "b"))
    assert set(conditions(done(table, LetPass(key)))) == {"a", "d"}


def test_what_was_counted_for_an_attack_that_was_rolled_is_gone() -> None:
    table, key = answered(prepared())
    rolled = done(table, RollExchange(key), 1, 2, 3, 4, 5)
    assert conditions(rolled) == conditions(table)
