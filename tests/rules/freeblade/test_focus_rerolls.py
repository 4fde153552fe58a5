"""Focus rolls again what was just rolled, and takes back everything the first roll changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.belongings import DropBelonging
from rules.common.prompts import offers
from rules.common.rerolls import Reroll
from rules.decide import decide
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.harm import ApplyDamage, Damage
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from rules.table import TABLE, Belonging, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_table, with_ward
from tests.rules.freeblade.busy_tables import busy_table
from tests.rules.freeblade.tables import focus, open_key, open_kinds, thing
from tests.rules.names import BRIN, FREEBLADE, OGRE, ROPE, SWORD, TORCHES
from tests.rules.playing import play, refusal, ruled, then


@pytest.fixture
def table() -> Table:
    return make_table(with_ward(equipped()), make_npc())


def roll(table: Table, command: Command, *faces: int) -> tuple[Table, Reroll]:
    """The table after a roll, and the order to roll it again."""
    rolled = then(table, command, *faces)
    return rolled, Reroll(open_key(rolled, "reroll"), BRIN)


@pytest.mark.rule("FB-28", "R-52")
def test_one_focus_rolls_the_whole_check_again_and_the_new_roll_stands(table: Table) -> None:
    failed, again = roll(table, MakeCheck(BRIN, "strength", 12, advantages=1), 4, 1)
    decision = play(failed, again, 3, 2)
    fact = decision.facts[0]
    assert (fact.roll.total, fact.rerolled, fact.outcome) == (6, 41, "failure")
    assert focus(decision.table) == 1
    (left,) = decision.table.of(Pending, TABLE).values()
    assert left.about == 42, "the new roll may be rolled again too"


@pytest.mark.rule("R-52")
def test_the_last_focus_closes_the_offer_and_with_none_nothing_is_rolled_again(table: Table) -> None:
    failed, again = roll(table, MakeCheck(BRIN, "strength"), 4)
    assert "no Focus left" in refusal(failed.put(BRIN, "focus", Resource(number=0, limit=2)), again)
    last = then(failed.put(BRIN, "focus", Resource(number=1, limit=2)), again, 5)
    assert (focus(last), open_kinds(last)) == (0, [])


@pytest.mark.rule("FB-28", "FB-30")
def test_a_step_die_goes_back_up_before_it_is_rolled_again(table: Table) -> None:
    used, again = roll(table, RollStepDie(BRIN, TORCHES), 1)
    assert thing(used, TORCHES).die == 0
    assert thing(then(used, again, 6), TORCHES) == thing(table, TORCHES)


def test_what_has_changed_since_cannot_be_rolled_again_and_other_changes_do_not_matter(table: Table) -> None:
    used, again = roll(table, RollStepDie(BRIN, TORCHES), 2)
    dropped = then(used, DropBelonging(BRIN, TORCHES))
    assert refusal(dropped, again) == "Changed since: torches of Brin. The roll stands."
    lighter = then(used, DropBelonging(BRIN, ROPE))
    assert then(lighter, again, 6).get(Belonging, BRIN, ROPE) is None
    struck, again = roll(table, DeclareAttack(BRIN, SWORD, target=OGRE), 7)
    assert "no longer" in refusal(then(struck, ApplyDamage("41.1")), again)


@pytest.mark.rule("FB-28", "FB-56")
def test_an_attack_rolled_again_replaces_its_damage(table: Table) -> None:
    struck, again = roll(table, DeclareAttack(BRIN, SWORD, target=OGRE, focus=True), 2)
    decision = play(struck, again, 11)
    (damage,) = decision.table.of(Pending, TABLE).values()
    assert (damage.kind, damage.holds, damage.about) == ("damage", Damage(11), 42)
    assert focus(decision.table) == 0, "one for the Advantage, one for the reroll"
    assert decision.facts[0].advantages == ("Focus",)


def test_an_answered_attack_can_be_rolled_again(table: Table) -> None:
    guarded = table.put(OGRE, "focus", Resource(number=1, limit=1))
    declared = then(guarded, DeclareAttack(BRIN, SWORD, target=OGRE))
    struck, again = roll(declared, ResolveAttack("41.1", focus=True), 2)
    decision = play(struck, again, 4)
    assert (decision.facts[0].damage, decision.facts[0].rerolled) == (4, 42)
    assert (focus(decision.table), focus(decision.table, OGRE)) == (1, 0)


@pytest.mark.rule("FB-37", "R-52")
def test_a_table_may_reroll_one_die_only(table: Table) -> None:
    house = ruled(table, focus_reroll="one die")
    failed, again = roll(house, MakeCheck(BRIN, "strength", 12, advantages=2), 8, 1, 2)
    fact = play(failed, replace(again, die=2), 6).facts[0]
    assert [die.face for die in fact.roll.dice] == [8, 1, 6]
    assert fact.chance == "", "one die of several is not told with the chance of all"
    for wrong in (-1, 3):
        assert "Choose which die to reroll" in refusal(failed, replace(again, die=wrong))
    alone, again = roll(house, MakeCheck(BRIN, "strength", 12), 8)
    assert play(alone, replace(again, die=0), 6).facts[0].chance == "1/2"


@pytest.mark.parametrize("ruling", [None, "whole roll", "one die"])
def test_everything_that_is_offered_at_a_busy_table_can_be_taken_up(ruling: str | None) -> None:
    table = busy_table() if ruling is None else ruled(busy_table(), focus_reroll=ruling)
    rolled = then(table, MakeCheck(BRIN, "strength", advantages=1), 3, 4)
    offered = [each.command for key in rolled.of(Pending, TABLE) for each in offers(FREEBLADE, rolled, key)]
    for command in offered:
        assert decide(FREEBLADE, rolled, command, lambda sides: sides).facts
    assert any(isinstance(command, Reroll) for command in offered)
