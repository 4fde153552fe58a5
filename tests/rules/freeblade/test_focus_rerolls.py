"""Focus rolls again what was just rolled, and takes back everything the first roll changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.belongings import DropBelonging
from rules.common.prompts import offers
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.focus_rerolls import Reroll
from rules.freeblade.game import FREEBLADE
from rules.freeblade.harm import ApplyDamage
from rules.freeblade.spells import CastSpell
from rules.freeblade.step_dice import RollStepDie
from rules.game import Command, Decision
from rules.table import TABLE, Belonging, Condition, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_table, with_ward
from tests.rules.freeblade.tables import open_key, thing
from tests.rules.names import BRIN, OGRE, ROPE, SWORD, TORCHES, WARD
from tests.rules.playing import after, play, refusal, ruled, then, there


@pytest.fixture
def table() -> Table:
    return make_table(with_ward(equipped()), make_npc())


def roll(table: Table, command: Command, *faces: int) -> tuple[Table, Reroll]:
    """The table after a roll, and the order to roll it again."""
    decision = play(table, command, *faces)
    key = open_key(decision.table, "reroll")
    return after(table, decision), Reroll(key, BRIN)


def focus(decision: Decision) -> int:
    return there(decision.table, Resource, BRIN, "focus").number


@pytest.mark.rule("FB-28", "R-52")
def test_one_focus_rolls_the_whole_check_again_and_the_new_roll_stands(table: Table) -> None:
    failed, again = roll(table, MakeCheck(BRIN, "strength", 12, advantages=1), 4, 1)
    decision = play(failed, again, 3, 2)
    fact = decision.facts[0]
    assert (fact.roll.total, fact.rerolled, fact.outcome) == (6, 41, "failure")
    assert focus(decision) == 1
    (left,) = decision.table.of(Pending, TABLE).values()
    assert left.about == 42, "the new roll may be rolled again too"


@pytest.mark.rule("R-52")
def test_the_last_focus_closes_the_offer_and_with_none_nothing_is_rolled_again(table: Table) -> None:
    failed, again = roll(table, MakeCheck(BRIN, "strength"), 4)
    spent = failed.put(BRIN, "focus", Resource(number=0, limit=2))
    assert "no Focus left" in refusal(spent, again)
    last = table.put(BRIN, "focus", Resource(number=1, limit=2))
    failed, again = roll(last, MakeCheck(BRIN, "strength"), 4)
    decision = play(failed, again, 5)
    assert focus(decision) == 0
    assert decision.table.of(Pending, TABLE) == {}


@pytest.mark.rule("FB-28", "FB-30")
def test_a_step_die_goes_back_up_before_it_is_rolled_again(table: Table) -> None:
    used, again = roll(table, RollStepDie(BRIN, TORCHES), 1)
    assert thing(used, TORCHES).die == 0
    decision = play(used, again, 6)
    assert decision.table.get(Belonging, BRIN, TORCHES) == table.get(Belonging, BRIN, TORCHES)


def test_what_has_changed_since_cannot_be_rolled_again_and_other_changes_do_not_matter(table: Table) -> None:
    used, again = roll(table, RollStepDie(BRIN, TORCHES), 2)
    gone = then(used, DropBelonging(BRIN, TORCHES))
    assert "the roll stands" in refusal(gone, again)
    struck, again = roll(table, DeclareAttack(BRIN, SWORD, target=OGRE), 7)
    dealt = then(struck, ApplyDamage("41.1"))
    assert "no longer" in refusal(dealt, again)
    used, again = roll(table, RollStepDie(BRIN, TORCHES), 2)
    lighter = then(used, DropBelonging(BRIN, ROPE))
    decision = play(lighter, again, 6)
    assert decision.table.get(Belonging, BRIN, ROPE) is None


@pytest.mark.rule("FB-28", "FB-56")
def test_an_attack_rolled_again_replaces_its_damage(table: Table) -> None:
    struck, again = roll(table, DeclareAttack(BRIN, SWORD, target=OGRE, focus=True), 2)
    decision = play(struck, again, 11)
    kinds = {row.kind: row for row in decision.table.of(Pending, TABLE).values()}
    assert kinds["damage"].amount == 11
    assert kinds["damage"].about == 42
    assert set(kinds) == {"damage"}, "both Focus are gone: one for the Advantage, one for the reroll"
    assert focus(decision) == 0
    assert decision.facts[0].advantages == ("Focus",)


def test_an_answered_attack_can_be_rolled_again(table: Table) -> None:
    guarded = table.put(OGRE, "focus", Resource(number=1, limit=1))
    declared = then(guarded, DeclareAttack(BRIN, SWORD, target=OGRE))
    key = next(iter(declared.of(Pending, TABLE)))
    struck, again = roll(declared, ResolveAttack(key, focus=True), 2)
    decision = play(struck, again, 4)
    assert (decision.facts[0].damage, decision.facts[0].rerolled) == (4, 42)
    assert decision.table.get(Resource, OGRE, "focus") == Resource(number=0, limit=1)
    assert focus(decision) == 1


@pytest.mark.rule("FB-42", "R-52")
def test_a_spell_rolled_again_takes_its_fatigue_back(table: Table) -> None:
    tired, again = roll(table, CastSpell(BRIN, WARD), 5, 1)
    assert len(tired.of(Condition, BRIN)) == 1
    decision = play(tired, again, 19, 5)
    assert decision.table.of(Condition, BRIN) == {}
    assert thing(decision.table, WARD).die == 6


@pytest.mark.rule("FB-28", "R-52")
def test_a_reroll_of_a_reroll_leads_back_to_before_the_first_roll(table: Table) -> None:
    focused = table.put(BRIN, "focus", Resource(number=3, limit=3))
    struck, again = roll(focused, DeclareAttack(BRIN, SWORD, target=OGRE), 5)
    second = play(struck, again, 6)
    key = open_key(second.table, "reroll")
    third = play(after(struck, second), Reroll(key, BRIN), 7)
    damages = [row.amount for row in third.table.of(Pending, TABLE).values() if row.kind == "damage"]
    assert damages == [7], "one blow, and not those that were thrown before it"
    assert (focus(second), focus(third)) == (2, 1), "each reroll costs one"


@pytest.mark.rule("R-52")
def test_a_roll_that_was_kept_without_its_changes_is_offered_no_more(table: Table) -> None:
    failed, again = roll(table, MakeCheck(BRIN, "strength"), 4)
    kept = next(row for row in failed.of(Pending, TABLE).values() if row.kind == "reroll")
    old = replace(kept, command=kept.command.replace('"changes":[],', ""))
    bare = failed.put(TABLE, again.pending, old)
    assert old != kept
    assert offers(FREEBLADE, bare, again.pending) == ()
    assert "no longer" in refusal(bare, again)


@pytest.mark.rule("R-52")
def test_a_table_may_reroll_one_die_only(table: Table) -> None:
    house = ruled(table, focus_reroll="one die")
    failed, again = roll(house, MakeCheck(BRIN, "strength", 12, advantages=2), 8, 1, 2)
    fact = play(failed, replace(again, die=2), 6).facts[0]
    assert [die.face for die in fact.roll.dice] == [8, 1, 6]
    for wrong in (-1, 3):
        assert "which of the dice" in refusal(failed, replace(again, die=wrong))


@pytest.mark.rule("FB-37", "R-52")
def test_one_die_of_several_is_not_told_with_the_chance_of_all(table: Table) -> None:
    house = ruled(table, focus_reroll="one die")
    failed, again = roll(house, MakeCheck(BRIN, "strength", 12, advantages=2), 8, 1, 2)
    assert play(failed, replace(again, die=2), 6).facts[0].chance == ""
    alone, again = roll(house, MakeCheck(BRIN, "strength", 12), 8)
    assert play(alone, replace(again, die=0), 6).facts[0].chance == "1/2"
