from __future__ import annotations

from typing import Any

import pytest

from rules.common.belongings import AddBelonging, EditBelonging
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter, NextTurn
from rules.common.game_master_allowance import NeedsAllowance
from rules.decide import preview
from rules.freeblade.attacks import AttackRolled
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.harm import TakeDamage
from rules.freeblade.wear import WearRolled
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.table import Belonging, Condition, Table
from tests.rules.factories import equipped, make_table
from tests.rules.names import BRIN, FREEBLADE, SHIELD, SWORD
from tests.rules.playing import facts_of, play, refusal, then, there

GHOST = "7"


def haunted(**given: Any) -> Table:
    """A table with Brin and a ghost that all may read."""
    order = MakeCreature(GHOST, "Ghost", 6, damage=8, armor=6, visibility="open", kind="creature", **given)
    return then(unready(), order)


def unready() -> Table:
    """A table with Brin, who has neither shield nor Focus to answer an attack with."""
    return make_table(equipped(focus=0)).without(Belonging, BRIN, SHIELD)


def struck(table: Table, order: DeclareAttack, *faces: int) -> AttackRolled:
    (fact,) = facts_of(play(table, order, *faces), AttackRolled)
    return fact


def weapon(table: Table) -> str:
    return next(key for key, row in table.of(Belonging, GHOST).items() if row.kind == "weapon")


@pytest.mark.rule("FB-82", "R-104")
def test_what_a_creature_is_immune_to_does_it_no_harm_and_no_armour_is_rolled() -> None:
    table = haunted(immune="shortswords, Shortsword and fire")
    assert table.get(Condition, GHOST, "immune")
    fact = struck(table, DeclareAttack(BRIN, SWORD, GHOST), 5)
    assert (fact.outcome, fact.damage, fact.armor_die) == ("immune", 0, 0)
    seen = preview(FREEBLADE, table, DeclareAttack(BRIN, SWORD, GHOST))
    assert (seen.chance, seen.means) == (0, "Does harm (they are immune)")
    assert struck(table, DeclareAttack(BRIN, "", GHOST), 3, 2).outcome == "hit", "bare hands are no sword"


@pytest.mark.rule("FB-82", "R-104", "FB-83")
def test_other_harm_of_that_kind_is_the_referees_to_allow() -> None:
    table = haunted(immune="fire")
    with pytest.raises(NeedsAllowance, match="Ghost is immune to fire"):
        play(table, TakeDamage(GHOST, 3, "the Fire of the altar"))
    assert play(table, TakeDamage(GHOST, 3, "fire", allowed=True)).table != table
    assert play(table, TakeDamage(GHOST, 3, "frost")).table != table
    marked = then(make_table(equipped()), AddCondition(BRIN, "Immune to frost"))
    assert refusal(marked, TakeDamage(BRIN, 1, "frost")) == "Brin is immune to frost."


@pytest.mark.rule("FB-82", "R-104", "FB-53")
def test_a_blow_that_passes_armour_rolls_none_and_its_odds_count_none() -> None:
    table = haunted(piercing=True)
    order = DeclareAttack(GHOST, weapon(table), BRIN)
    fact = struck(table, order, 5)
    assert (fact.outcome, fact.damage, fact.armor_die) == ("hit", 5, 0)
    assert preview(FREEBLADE, table, order).counts == "Damage of a D8"
    plain = haunted()
    assert preview(FREEBLADE, plain, DeclareAttack(GHOST, weapon(plain), BRIN)).counts != "Damage of a D8"


@pytest.mark.rule("R-33", "FB-59")
def test_claws_and_hides_never_wear_and_what_somebody_carries_does() -> None:
    table = then(haunted(), BeginEncounter((BRIN, GHOST)), 5, 6)
    used = then(then(table, NextTurn()), DeclareAttack(GHOST, weapon(table), BRIN), 1)
    used = then(then(used, NextTurn()), DeclareAttack(BRIN, SWORD, GHOST), 4, 2)
    over = play(used, EndEncounter(), 3)
    assert [fact.sheet_id for fact in facts_of(over, WearRolled)] == [BRIN]


@pytest.mark.rule("R-33", "FB-59")
def test_the_gear_of_whoever_was_taken_out_wears_no_more() -> None:
    bandit = MakeCreature(GHOST, "Bandit", 2, damage=8, armor=4, visibility="open", kind="npc")
    table = then(then(unready(), bandit), BeginEncounter((BRIN, GHOST)), 5, 6)
    used = then(then(table, NextTurn()), DeclareAttack(GHOST, weapon(table), BRIN), 1)
    assert [row.name for row in foreseen(used)] == ["Bandit"]
    fallen = then(used, TakeDamage(GHOST, 9))
    assert foreseen(fallen) == []
    over = play(fallen, EndEncounter())
    assert facts_of(over, WearRolled) == []
    assert not any(thing.used for thing in over.table.of(Belonging, GHOST).values()), "nor in the next fight"


def foreseen(table: Table) -> list[object]:
    rolls = preview(FREEBLADE, table, EndEncounter()).foreseen.rolls
    return [row for row in rolls if " below D" in row.words]


@pytest.mark.rule("R-104", "R-33")
def test_what_a_thing_is_can_be_said_of_weapons_and_armour_alone() -> None:
    table = make_table(equipped())
    blade = AddBelonging(BRIN, "moon blade", "weapon", die=8, nature="piercing")
    added = play(table, blade)
    key = next(key for key, row in added.table.of(Belonging, BRIN).items() if row.name == "moon blade")
    plain = play(added.table, EditBelonging(BRIN, key, "moon blade", "weapon", die=8, full=8))
    assert there(plain.table, Belonging, BRIN, key).form == ""
    for kind, nature in (("gear", "natural"), ("armor", "piercing"), ("weapon", "blunt")):
        sentence = refusal(table, AddBelonging(BRIN, "thing", kind, die=4, nature=nature))
        assert sentence == "A weapon may be natural, ignore armour or both; armour may be natural."
