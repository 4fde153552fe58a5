"""Attacks: the weapon's die is the damage, armour takes some away, a shield stops it all."""

from __future__ import annotations

import pytest

from rules.common.prompts import LetPass
from rules.errors import RuleBroken
from rules.freeblade.attack_setup import DeclareAttack, attack_die
from rules.freeblade.attacks import AttackDeclared, ResolveAttack
from rules.freeblade.harm import ApplyDamage
from rules.games import game_for
from rules.table import TABLE, Belonging, Condition, Effect, Membership, Pending, Resource, Table
from tests.rules.factories import (
    after,
    equipped,
    make_npc,
    make_store,
    make_table,
    play,
    refusal,
    ruled,
    stricken,
    then,
    there,
)
from tests.rules.names import BRIN, CHAIN, DAGGER, OGRE, SHIELD, SWORD

CLUB = "2.1"


@pytest.fixture
def table() -> Table:
    club = Belonging(name="club", kind="weapon", die=6, full=6)
    hide = Belonging(name="hide", kind="armor", die=4, full=4, place="worn")
    ogre = make_npc().put(OGRE, CLUB, club).put(OGRE, "2.2", hide)
    return make_table(equipped(), ogre, make_store())


def business(table: Table, kind: str) -> tuple[str, Pending]:
    return next((key, row) for key, row in table.of(Pending, TABLE).items() if row.kind == kind)


@pytest.mark.rule("FB-53", "FB-59")
def test_the_weapons_die_less_the_armours_die_is_what_hp_would_be_lost(table: Table) -> None:
    decision = play(table, DeclareAttack(BRIN, SWORD, target=OGRE), 7, 3)
    fact = decision.facts[0]
    assert (fact.weapon, fact.foe, fact.die, fact.armor_die, fact.damage) == ("shortsword", "Ogre", 8, 4, 4)
    assert (fact.outcome, fact.roll.formula, fact.why) == ("hit", "1d8-1d4", "the die of shortsword")
    assert decision.table.get(Resource, OGRE, "hp") == Resource(number=9, limit=9)
    assert business(decision.table, "damage")[1].amount == 4
    sword, hide = decision.table.get(Belonging, BRIN, SWORD), decision.table.get(Belonging, OGRE, "2.2")
    assert sword
    assert hide
    assert sword.used
    assert hide.used


@pytest.mark.rule("FB-54", "FB-55")
def test_a_one_misses_and_an_armours_one_protects_from_nothing(table: Table) -> None:
    missed = play(table, DeclareAttack(BRIN, SWORD, target=OGRE), 1)
    assert (missed.facts[0].outcome, missed.facts[0].damage) == ("miss", 0)
    assert [row.kind for row in missed.table.of(Pending, TABLE).values()] == ["reroll"]
    through = play(table, DeclareAttack(BRIN, SWORD, target=OGRE), 7, 1).facts[0]
    assert (through.damage, through.roll.dice[1].kept) == (7, False)


@pytest.mark.rule("FB-56", "FB-57", "R-34")
def test_advantage_deals_a_d12_and_disadvantage_a_d4(table: Table) -> None:
    high = play(table, DeclareAttack(BRIN, DAGGER, foe="a rat", advantages=2), 12).facts[0]
    assert (high.die, high.why, high.damage, high.foe) == (12, "Advantage", 12, "a rat")
    low = play(table, DeclareAttack(BRIN, SWORD, foe="a rat", disadvantages=1), 4).facts[0]
    assert (low.die, low.why) == (4, "Disadvantage")
    even = play(table, DeclareAttack(BRIN, SWORD, foe="a rat", advantages=1, disadvantages=1), 8).facts[0]
    assert even.die == 8


@pytest.mark.rule("FB-57", "R-35", "R-76")
def test_bare_hands_and_a_broken_weapon_deal_a_d4_whatever_the_advantage(table: Table) -> None:
    bare = play(table, DeclareAttack(BRIN, foe="a rat", advantages=1), 4).facts[0]
    assert (bare.weapon, bare.die, bare.why) == ("bare hands", 4, "bare hands")
    stump = table.put(BRIN, SWORD, Belonging(name="shortsword", kind="weapon", die=0, full=8))
    decision = play(stump, DeclareAttack(BRIN, SWORD, foe="a rat"), 3)
    assert (decision.facts[0].die, decision.facts[0].why) == (4, "shortsword is broken")
    assert decision.table.get(Belonging, BRIN, SWORD) == stump.get(Belonging, BRIN, SWORD)
    fists = ruled(table, unarmed_advantage="d12")
    assert play(fists, DeclareAttack(BRIN, foe="a rat", advantages=1), 12).facts[0].die == 12


@pytest.mark.rule("FB-28", "R-35")
def test_no_focus_is_spent_where_the_die_is_a_d4_in_any_case(table: Table) -> None:
    assert "wasted" in refusal(table, DeclareAttack(BRIN, foe="a rat", focus=True))
    shieldless = table.without(Belonging, BRIN, SHIELD)
    assert isinstance(play(shieldless, DeclareAttack(OGRE, CLUB, target=BRIN)).facts[0], AttackDeclared)
    assert play(shieldless, DeclareAttack(OGRE, target=BRIN), 3, 2).facts[0].die == 4
    declared = play(table, DeclareAttack(OGRE, target=BRIN)).table
    key, _ = business(declared, "attack")
    assert "wasted" in refusal(declared, ResolveAttack(key, focus=True))
    fists = ruled(table, unarmed_advantage="d12")
    assert play(fists, DeclareAttack(BRIN, foe="a rat", focus=True), 12).facts[0].die == 12


@pytest.mark.rule("FB-53", "R-76")
def test_only_armour_that_is_worn_and_whole_absorbs_and_of_several_the_best(table: Table) -> None:
    coat = Belonging(name="coat", kind="armor", die=6, full=6, place="worn")
    both = table.put(OGRE, "2.3", coat)
    assert play(both, DeclareAttack(BRIN, SWORD, target=OGRE), 8, 6).facts[0].armor == "coat"
    for bare in (
        Belonging(name="hide", kind="armor", die=0, full=4, place="worn"),
        Belonging(name="hide", kind="armor", die=4, full=4),
    ):
        fact = play(table.put(OGRE, "2.2", bare), DeclareAttack(BRIN, SWORD, target=OGRE), 8).facts[0]
        assert (fact.armor, fact.armor_die, fact.damage) == ("", 0, 8)


def test_a_foe_by_name_has_the_armour_that_is_typed_in(table: Table) -> None:
    fact = play(table, DeclareAttack(BRIN, SWORD, foe="bandit", foe_armor=6), 5, 4).facts[0]
    assert (fact.damage, fact.armor_die, fact.target) == (1, 6, "")
    assert "armour" in refusal(table, DeclareAttack(BRIN, SWORD, foe="bandit", foe_armor=8))


@pytest.mark.rule("FB-28")
def test_focus_gives_an_attack_advantage(table: Table) -> None:
    decision = play(table, DeclareAttack(BRIN, SWORD, foe="a rat", focus=True), 12)
    assert (decision.facts[0].die, decision.facts[0].advantages) == (12, ("Focus",))
    assert decision.table.get(Resource, BRIN, "focus") == Resource(number=1, limit=2)
    spent = table.put(BRIN, "focus", Resource(number=0, limit=2))
    assert "no Focus left" in refusal(spent, DeclareAttack(BRIN, SWORD, foe="a rat", focus=True))


@pytest.mark.rule("FB-36")
def test_a_condition_hampers_an_attack(table: Table) -> None:
    blind = stricken(table, BRIN, "blinded", 1, Effect(kind="disadvantage", scope="attacks"))
    fact = play(blind, DeclareAttack(BRIN, SWORD, foe="a rat"), 2).facts[0]
    assert (fact.die, fact.disadvantages) == (4, ("blinded",))


@pytest.mark.rule("FB-28", "FB-34", "R-54")
def test_who_could_answer_is_asked_before_any_die_falls(table: Table) -> None:
    decision = play(table, DeclareAttack(OGRE, CLUB, target=BRIN))
    assert isinstance(decision.facts[0], AttackDeclared)
    key, pending = business(decision.table, "attack")
    assert (pending.about, pending.sheet_id, pending.target) == (41, OGRE, BRIN)
    declared = after(table, decision)
    taken = play(declared, ResolveAttack(key), 5, 2)
    assert (taken.facts[0].damage, taken.facts[0].armor) == (3, "chain armor")
    assert [row.kind for row in taken.table.of(Pending, TABLE).values()] == ["damage"]


@pytest.mark.rule("FB-34", "R-54")
def test_a_shield_stops_the_whole_attack_and_then_wears(table: Table) -> None:
    declared = then(table, DeclareAttack(OGRE, CLUB, target=BRIN))
    key, _ = business(declared, "attack")
    decision = play(declared, ResolveAttack(key, shield=SHIELD), 2)
    fact = decision.facts[0]
    assert (fact.outcome, fact.damage, fact.shield, fact.die) == ("blocked", 0, "shield", 0)
    assert fact.block
    assert (fact.block.before, fact.block.face, fact.block.after) == (6, 2, 4)
    assert [row.kind for row in decision.table.of(Pending, TABLE).values()] == ["reroll"], (
        "of the shield's die"
    )
    assert not there(decision.table, Belonging, BRIN, CHAIN).used


@pytest.mark.rule("FB-28", "FB-57")
def test_the_defenders_focus_makes_it_a_d4(table: Table) -> None:
    declared = then(table, DeclareAttack(OGRE, CLUB, target=BRIN, advantages=1))
    key, _ = business(declared, "attack")
    decision = play(declared, ResolveAttack(key, focus=True), 6, 2)
    assert decision.facts[0].die == 6, "one Advantage and one Disadvantage cancel"
    assert decision.facts[0].disadvantages == ("Focus",)
    assert decision.table.get(Resource, BRIN, "focus") == Resource(number=1, limit=2)


def test_nobody_is_asked_who_has_neither_shield_nor_focus(table: Table) -> None:
    bare = table.without(Belonging, BRIN, SHIELD).put(BRIN, "focus", Resource(number=0))
    assert play(bare, DeclareAttack(OGRE, CLUB, target=BRIN), 1).facts[0].outcome == "miss"
    broken = table.put(BRIN, SHIELD, Belonging(name="shield", kind="shield", die=0, full=6))
    broken = broken.put(BRIN, "focus", Resource(number=0))
    assert play(broken, DeclareAttack(OGRE, CLUB, target=BRIN), 1).facts[0].outcome == "miss"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (
            ResolveAttack("41.1", shield=SHIELD, focus=True),
            "A shield stops the whole attack: Focus would be wasted",
        ),
        (ResolveAttack("41.1", shield=SWORD), "shortsword is no shield"),
        (ResolveAttack("41.1", shield="404"), "Brin does not carry that"),
        (ResolveAttack("40.9"), "That attack is settled already"),
    ],
)
def test_an_answer_that_makes_no_sense_is_refused(table: Table, answer: ResolveAttack, words: str) -> None:
    declared = then(table, DeclareAttack(OGRE, CLUB, target=BRIN))
    assert words in refusal(declared, answer)


@pytest.mark.parametrize(
    ("attack", "words"),
    [
        (DeclareAttack(BRIN, SWORD, target=BRIN), "Nobody attacks themselves here. Take damage instead"),
        (
            DeclareAttack(BRIN, SWORD, target=OGRE, foe="Ogre"),
            "An attack has one target: someone at the table, or a foe by name",
        ),
        (DeclareAttack(BRIN, SWORD, target="404"), "There is nobody like that at this table"),
        (DeclareAttack(BRIN, SWORD, target="9"), "The cart has no HP to attack"),
        (DeclareAttack(BRIN, CHAIN, foe="a rat"), "chain armor is no weapon"),
        (DeclareAttack(BRIN, "404", foe="a rat"), "Brin does not carry that"),
        (
            DeclareAttack(BRIN, SWORD, foe="a rat", advantages=-1),
            "Advantages and Disadvantages must be from 0 to 20, not −1",
        ),
        (
            DeclareAttack(BRIN, SWORD, foe="a rat", disadvantages=9999),
            "Advantages and Disadvantages must be from 0 to 20, not 9999",
        ),
        (DeclareAttack(OGRE, CLUB, foe="a rat", focus=True), "Ogre has no Focus left"),
    ],
)
def test_an_attack_that_makes_no_sense_is_refused(table: Table, attack: DeclareAttack, words: str) -> None:
    assert words in refusal(table, attack)


@pytest.mark.rule("FB-23", "FB-53")
def test_damage_is_applied_once_by_its_button(table: Table) -> None:
    struck = then(table, DeclareAttack(BRIN, SWORD, target=OGRE), 7, 3)
    key, _ = business(struck, "damage")
    decision = play(struck, ApplyDamage(key))
    fact = decision.facts[0]
    assert (fact.sheet_id, fact.amount, fact.before, fact.after, fact.about) == (OGRE, 4, 9, 5, 41)
    assert fact.source == "Brin"
    assert decision.table.of(Pending, TABLE) == {}, "Focus cannot change what has been dealt"
    assert "settled already" in refusal(after(struck, decision), ApplyDamage(key))


def test_open_business_may_be_let_pass(table: Table) -> None:
    struck = then(table, DeclareAttack(BRIN, SWORD, target=OGRE), 7, 3)
    key, _ = business(struck, "damage")
    decision = play(struck, LetPass(key))
    assert (decision.facts[0].kind, decision.facts[0].about) == ("damage", 41)
    assert [row.kind for row in decision.table.of(Pending, TABLE).values()] == ["reroll"]


def test_a_hidden_target_is_not_named_in_someone_elses_entry(table: Table) -> None:
    lurking = make_table(equipped(), make_npc(visibility="hidden"))
    assert play(lurking, DeclareAttack(BRIN, SWORD, target=OGRE), 5).facts[0].foe == "someone unseen"


@pytest.mark.rule("FB-82", "FB-36", "FB-57")
def test_what_lies_on_the_target_bears_on_attacks_against_it(table: Table) -> None:
    ghost = Effect(kind="disadvantage", scope="attacks", whose="against")
    misty = stricken(table, OGRE, "made of mist", 1, ghost)
    fact = play(misty, DeclareAttack(BRIN, SWORD, target=OGRE), 3, 1).facts[0]
    assert (fact.die, fact.disadvantages) == (4, ("made of mist",))
    closed = misty.put(OGRE, "part", Membership(visibility="named"))
    assert play(closed, DeclareAttack(BRIN, SWORD, target=OGRE), 3, 1).facts[0].disadvantages == (
        "something unusual",
    )
    assert play(misty, DeclareAttack(BRIN, SWORD, foe="a rat"), 3).facts[0].disadvantages == ()


@pytest.mark.rule("FB-36", "FB-56")
def test_an_advantage_for_one_roll_is_used_up_by_it(table: Table) -> None:
    aiming = Condition(
        name="aiming", slots=0, effects=(Effect(kind="advantage", scope="attacks", uses=1),), until="fight"
    )
    ready = table.put(BRIN, "8.1", aiming)
    decision = play(ready, DeclareAttack(BRIN, SWORD, target=OGRE), 12, 1)
    assert decision.facts[0].die == 12
    assert decision.table.of(Condition, BRIN) == {}


@pytest.mark.rule("FB-57", "R-35", "R-76", "FB-53")
def test_bare_hands_and_a_broken_weapon_stay_a_d4_unless_the_campaign_says_otherwise() -> None:
    assert attack_die(0, 1, 0, unarmed=True) == 4
    assert attack_die(0, 1, 0, unarmed=True, unarmed_advantage="d12") == 12
    assert attack_die(0, 1, 1, unarmed=True, unarmed_advantage="d12") == 4
    assert attack_die(0) == 4
    assert attack_die(0, adv=1) == 4
    with pytest.raises(RuleBroken, match="Advantages and Disadvantages cannot be fewer than none"):
        attack_die(8, -1)


@pytest.mark.rule("FB-33")
def test_weapons_go_up_to_a_d12_and_armour_and_shields_to_a_d6() -> None:
    ranges = game_for("freeblade").system.ranges
    assert max(ranges["weapon"]) == 12
    assert 0 not in ranges["weapon"]
    assert max(ranges["armor"]) == max(ranges["shield"]) == 6
