"""Attacks: the weapon's die is the damage, armour takes some away, a shield stops it all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.prompts import SkipPrompt
from rules.freeblade.attack_and_armour_dice import attack_die
from rules.freeblade.attacks import AttackDeclared, ResolveAttack
from rules.freeblade.harm import ApplyDamage, Damage
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.table import TABLE, Belonging, Condition, Effect, Membership, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_store, make_table, stricken
from tests.rules.freeblade.tables import focus, open_key, open_kinds, thing
from tests.rules.names import BRIN, CHAIN, DAGGER, FREEBLADE, OGRE, SHIELD, SWORD
from tests.rules.playing import after, play, refusal, ruled, then, there

CLUB = "2.1"
STRIKE = DeclareAttack(BRIN, SWORD, target=OGRE)
BLOW = DeclareAttack(OGRE, CLUB, target=BRIN)


@pytest.fixture
def table() -> Table:
    club = Belonging(name="club", kind="weapon", die=6, full=6)
    hide = Belonging(name="hide", kind="armor", die=4, full=4, location="worn")
    ogre = make_npc().put(OGRE, CLUB, club).put(OGRE, "2.2", hide)
    return make_table(equipped(), ogre, make_store())


@pytest.mark.rule("FB-53", "FB-59")
def test_the_weapons_die_less_the_armours_die_is_what_hp_would_be_lost(table: Table) -> None:
    decision = play(table, STRIKE, 7, 3)
    fact, after_it = decision.facts[0], decision.table
    assert (fact.weapon, fact.foe, fact.die, fact.armor_die, fact.damage) == ("shortsword", OGRE, 8, 4, 4)
    assert (fact.outcome, fact.roll.formula, fact.why) == ("hit", "1d8-1d4", "the die of shortsword")
    assert there(after_it, Resource, OGRE, "hp") == Resource(number=9, limit=9)
    assert there(after_it, Pending, TABLE, open_key(after_it, "damage")).holds == Damage(4)
    assert thing(after_it, SWORD).used
    assert thing(after_it, "2.2", OGRE).used


@pytest.mark.rule("FB-54", "FB-55")
def test_a_one_misses_and_an_armours_one_protects_from_nothing(table: Table) -> None:
    missed = play(table, STRIKE, 1)
    assert (missed.facts[0].outcome, missed.facts[0].damage) == ("miss", 0)
    assert open_kinds(missed.table) == ["reroll"]
    through = play(table, STRIKE, 7, 1).facts[0]
    assert (through.damage, through.roll.dice[1].kept) == (7, False)


@pytest.mark.rule("FB-56", "FB-57", "R-34")
def test_advantage_deals_a_d12_and_disadvantage_a_d4(table: Table) -> None:
    high = play(table, DeclareAttack(BRIN, DAGGER, foe="a rat", advantages=2), 12).facts[0]
    assert (high.die, high.why, high.damage, high.foe) == (12, "Advantage", 12, "a rat")
    low = play(table, DeclareAttack(BRIN, SWORD, foe="a rat", disadvantages=1), 4).facts[0]
    assert (low.die, low.why) == (4, "Disadvantage")


@pytest.mark.rule("FB-57", "R-35", "R-76")
def test_bare_hands_and_a_broken_weapon_deal_a_d4_whatever_the_advantage(table: Table) -> None:
    bare = play(table, DeclareAttack(BRIN, foe="a rat", advantages=1), 4).facts[0]
    assert (bare.weapon, bare.die, bare.why) == ("bare hands", 4, "bare hands")
    stump = table.put(BRIN, SWORD, Belonging(name="shortsword", kind="weapon", die=0, full=8))
    decision = play(stump, DeclareAttack(BRIN, SWORD, foe="a rat", advantages=1), 3)
    assert (decision.facts[0].die, decision.facts[0].why) == (4, "shortsword is broken")
    assert thing(decision.table, SWORD) == thing(stump, SWORD)
    assert (attack_die(0), attack_die(0, adv=1)) == (4, 4)


@pytest.mark.rule("FB-28", "R-35")
def test_no_focus_is_spent_where_the_die_is_a_d4_in_any_case(table: Table) -> None:
    assert "wasted" in refusal(table, DeclareAttack(BRIN, foe="a rat", focus=True))
    shieldless = table.without(Belonging, BRIN, SHIELD)
    assert isinstance(play(shieldless, BLOW).facts[0], AttackDeclared)
    assert play(shieldless, DeclareAttack(OGRE, target=BRIN), 3, 2).facts[0].die == 4
    declared = then(table, DeclareAttack(OGRE, target=BRIN))
    assert "wasted" in refusal(declared, ResolveAttack("41.1", focus=True))
    fists = ruled(table, unarmed_advantage="d12")
    assert play(fists, DeclareAttack(BRIN, foe="a rat", focus=True), 12).facts[0].die == 12


@pytest.mark.rule("FB-53", "R-76")
def test_only_armour_that_is_worn_and_whole_absorbs_and_of_several_the_best(table: Table) -> None:
    both = table.put(OGRE, "2.3", Belonging(name="coat", kind="armor", die=6, full=6, location="worn"))
    assert play(both, STRIKE, 8, 6).facts[0].armor == "coat"
    for useless in ({"die": 0, "location": "worn"}, {"die": 4}):
        bare = table.put(OGRE, "2.2", replace(Belonging(name="hide", kind="armor", full=4), **useless))
        fact = play(bare, STRIKE, 8).facts[0]
        assert (fact.armor, fact.armor_die, fact.damage) == ("", 0, 8)


def test_a_foe_by_name_has_the_armour_that_is_typed_in(table: Table) -> None:
    fact = play(table, DeclareAttack(BRIN, SWORD, foe="bandit", foe_armor=6), 5, 4).facts[0]
    assert (fact.damage, fact.armor_die, fact.target) == (1, 6, "")
    assert "armour" in refusal(table, DeclareAttack(BRIN, SWORD, foe="bandit", foe_armor=8))


@pytest.mark.rule("FB-28")
def test_focus_gives_an_attack_advantage(table: Table) -> None:
    decision = play(table, DeclareAttack(BRIN, SWORD, foe="a rat", focus=True), 12)
    assert (decision.facts[0].die, decision.facts[0].advantages) == (12, ("Focus",))
    assert focus(decision.table) == 1


@pytest.mark.rule("FB-28", "FB-34", "R-54")
def test_who_could_answer_is_asked_before_any_die_falls(table: Table) -> None:
    declared = then(table, BLOW)
    pending = there(declared, Pending, TABLE, "41.1")
    assert (pending.kind, pending.about, pending.sheet_id, pending.target) == ("attack", 41, OGRE, BRIN)
    taken = play(declared, ResolveAttack("41.1"), 5, 2)
    assert (taken.facts[0].damage, taken.facts[0].armor) == (3, "chain armor")
    assert open_kinds(taken.table) == ["damage", "reroll"], "the armour can be rolled again"


@pytest.mark.rule("FB-34", "R-54")
def test_a_shield_stops_the_whole_attack_and_then_wears(table: Table) -> None:
    decision = play(then(table, BLOW), ResolveAttack("41.1", shield=SHIELD), 2)
    fact = decision.facts[0]
    assert (fact.outcome, fact.damage, fact.shield, fact.die) == ("blocked", 0, "shield", 0)
    assert (fact.block.before, fact.block.face, fact.block.after) == (6, 2, 4)
    assert open_kinds(decision.table) == ["reroll"], "of the shield's die"
    assert not thing(decision.table, CHAIN).used


@pytest.mark.rule("FB-28", "FB-57")
def test_the_defenders_focus_makes_it_a_d4(table: Table) -> None:
    declared = then(table, DeclareAttack(OGRE, CLUB, target=BRIN, advantages=1))
    decision = play(declared, ResolveAttack("41.1", focus=True), 6, 2)
    assert decision.facts[0].die == 6, "one Advantage and one Disadvantage cancel"
    assert (decision.facts[0].disadvantages, focus(decision.table)) == (("Focus",), 1)


def test_nobody_is_asked_who_has_neither_shield_nor_focus(table: Table) -> None:
    spent = table.put(BRIN, "focus", Resource(number=0))
    broken = spent.put(BRIN, SHIELD, Belonging(name="shield", kind="shield", die=0, full=6))
    for bare in (spent.without(Belonging, BRIN, SHIELD), broken):
        assert play(bare, BLOW, 1).facts[0].outcome == "miss"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (ResolveAttack("41.1", shield=SHIELD, focus=True), "stops the whole attack: Focus would be wasted"),
        (ResolveAttack("41.1", shield=SWORD), "shortsword is not a shield"),
        (ResolveAttack("41.1", shield="404"), "Brin does not carry that"),
        (ResolveAttack("40.9"), "That attack has already been settled"),
    ],
)
def test_an_answer_that_makes_no_sense_is_refused(table: Table, answer: ResolveAttack, words: str) -> None:
    assert words in refusal(then(table, BLOW), answer)


@pytest.mark.parametrize(
    ("attack", "words"),
    [
        (DeclareAttack(BRIN, SWORD, target=BRIN), "You cannot attack yourself. Take damage instead"),
        (replace(STRIKE, foe="Ogre"), "An attack has one target: someone at the table, or a foe by name"),
        (DeclareAttack(BRIN, SWORD, target="404"), "There is nobody like that at this table"),
        (DeclareAttack(BRIN, SWORD, target="9"), "The cart has no HP to attack"),
        (DeclareAttack(BRIN, CHAIN, foe="a rat"), "chain armor is not a weapon"),
        (DeclareAttack(BRIN, "404", foe="a rat"), "Brin does not carry that"),
        (replace(STRIKE, advantages=-1), "Advantages and Disadvantages must be from 0 to 20, not −1"),
        (replace(STRIKE, disadvantages=9999), "Advantages and Disadvantages must be from 0 to 20, not 9999"),
        (DeclareAttack(OGRE, CLUB, foe="a rat", focus=True), "Ogre has no Focus left"),
    ],
)
def test_an_attack_that_makes_no_sense_is_refused(table: Table, attack: DeclareAttack, words: str) -> None:
    assert words in refusal(table, attack)


@pytest.mark.rule("FB-23", "FB-53")
def test_damage_is_applied_once_by_its_button(table: Table) -> None:
    struck = then(table, STRIKE, 7, 3)
    key = open_key(struck, "damage")
    decision = play(struck, ApplyDamage(key))
    fact = decision.facts[0]
    assert (fact.sheet_id, fact.amount, fact.before, fact.after, fact.about) == (OGRE, 4, 9, 5, 41)
    assert fact.source == BRIN
    assert decision.table.of(Pending, TABLE) == {}, "Focus cannot change what has been dealt"
    assert "already been settled" in refusal(after(struck, decision), ApplyDamage(key))


def test_open_business_may_be_let_pass(table: Table) -> None:
    struck = then(table, STRIKE, 7, 3)
    decision = play(struck, SkipPrompt(open_key(struck, "damage")))
    assert (decision.facts[0].kind, decision.facts[0].about) == ("damage", 41)
    assert open_kinds(decision.table) == ["reroll"]


@pytest.mark.rule("FB-82", "FB-36", "FB-57")
def test_what_lies_on_the_target_bears_on_attacks_against_it(table: Table) -> None:
    ghost = Effect(kind="disadvantage", scope="attacks", whose="against")
    misty = stricken(table, OGRE, "made of mist", 1, ghost)
    fact = play(misty, STRIKE, 3, 1).facts[0]
    assert (fact.die, fact.disadvantages) == (4, ("made of mist",))
    closed = misty.put(OGRE, "membership", Membership(visibility="named"))
    assert play(closed, STRIKE, 3, 1).facts[0].disadvantages == ("something unusual",)
    assert play(misty, DeclareAttack(BRIN, SWORD, foe="a rat"), 3).facts[0].disadvantages == ()


@pytest.mark.rule("FB-36", "FB-56")
def test_an_advantage_for_one_roll_is_used_up_by_it(table: Table) -> None:
    once = Effect(kind="advantage", scope="attacks", uses=1)
    ready = table.put(BRIN, "8.1", Condition(name="aiming", slots=0, effects=(once,), until="fight"))
    decision = play(ready, STRIKE, 12, 1)
    assert decision.facts[0].die == 12
    assert decision.table.of(Condition, BRIN) == {}


@pytest.mark.rule("FB-33")
def test_weapons_go_up_to_a_d12_and_armour_and_shields_to_a_d6() -> None:
    ranges = FREEBLADE.system.ranges
    assert [max(ranges[kind]) for kind in ("weapon", "armor", "shield")] == [12, 6, 6]
    assert 0 not in ranges["weapon"]
