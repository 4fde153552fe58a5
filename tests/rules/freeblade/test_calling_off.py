"""An attack that is called off before its dice gives back what it cost, or not, as the table has ruled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.belongings import DropBelonging
from rules.common.clock import BeginSession, EndSession
from rules.common.encounters import BeginEncounter, EndEncounter, NextRound, NextTurn
from rules.common.prompts import BusinessClosed, LetPass, offers
from rules.errors import RuleBroken
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.calling_off import StrikeCalledOff
from rules.freeblade.focus import SpendFocus
from rules.freeblade.harm import TakeDamage
from rules.table import TABLE, Belonging, Combatant, Effect, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_table, play, refusal, ruled, stricken, then
from tests.rules.names import BRIN, FREEBLADE, OGRE, SWORD

BUCKLER = "2.3"


@pytest.fixture
def table() -> Table:
    buckler = Belonging(name="buckler", kind="shield", slots=0, die=6, full=6)
    ogre = make_npc().put(OGRE, BUCKLER, buckler).put(OGRE, "focus", Resource(number=1, limit=1))
    return make_table(equipped(), ogre)


def fight(table: Table) -> Table:
    return then(then(table, BeginEncounter((BRIN, OGRE)), 6, 1), NextTurn())


def attack(table: Table) -> str:
    return next(key for key, row in table.of(Pending, TABLE).items() if row.kind == "attack")


def offered(table: Table) -> list[str]:
    return [offer.key for offer in offers(FREEBLADE, table, attack(table))]


def left(table: Table) -> tuple[int, int]:
    """Brin's actions and Focus."""
    row, focus = table.get(Combatant, TABLE, BRIN), table.get(Resource, BRIN, "focus")
    return (row.actions if row else -1), (focus.number if focus else -1)


@pytest.mark.rule("R-88", "FB-28", "FB-51")
@pytest.mark.parametrize(("ruling", "lost", "has"), [("given back", False, (1, 2)), ("lost", True, (0, 1))])
def test_an_attack_called_off_gives_back_its_action_and_its_focus(
    table: Table, ruling: str, lost: bool, has: tuple[int, int]
) -> None:
    house = ruled(fight(table), called_off=ruling)
    declared = then(house, DeclareAttack(BRIN, SWORD, target=OGRE, focus=True))
    assert left(declared) == (0, 1)
    decision = play(declared, LetPass(attack(declared)))
    assert left(decision.table) == has
    [fact] = decision.facts
    assert isinstance(fact, StrikeCalledOff)
    assert (fact.name, fact.foe, fact.about) == ("Brin", "Ogre", declared.seq)
    assert (fact.action, fact.focus, fact.lost) == (True, True, lost)


@pytest.mark.rule("R-88", "FB-51")
@pytest.mark.parametrize("again", [(NextRound(),), (EndEncounter(), BeginEncounter((BRIN, OGRE)))])
def test_the_action_of_a_round_that_is_over_does_not_come_back(
    table: Table, again: tuple[NextRound | EndEncounter | BeginEncounter, ...]
) -> None:
    later = then(fight(table), DeclareAttack(BRIN, SWORD, target=OGRE))
    for command in again:
        later = then(later, command, *(() if isinstance(command, EndEncounter) else (6, 1)))
    decision = play(later, LetPass(attack(later)))
    assert left(decision.table) == (1, 2)
    assert not decision.facts[0].action


@pytest.mark.rule("R-88", "FB-10")
def test_focus_comes_back_only_within_its_session_and_never_beyond_what_that_gives(table: Table) -> None:
    declared = then(table, DeclareAttack(BRIN, SWORD, target=OGRE, focus=True))
    full = declared.put(BRIN, "focus", Resource(number=2, limit=2))
    decision = play(full, LetPass(attack(full)))
    assert left(decision.table) == (-1, 2)
    assert not decision.facts[0].focus
    evening = then(table, BeginSession())
    announced = then(evening, DeclareAttack(BRIN, SWORD, target=OGRE, focus=True))
    over = then(announced, EndSession())
    next_week = then(then(over, BeginSession()), SpendFocus(BRIN, "luck"))
    for later in (over, next_week):
        decision = play(later, LetPass(attack(later)))
        assert left(decision.table) == left(later)
        assert not decision.facts[0].focus
    same_evening = play(announced, LetPass(attack(announced)))
    assert left(same_evening.table) == left(evening)


def test_whatever_else_is_let_pass_is_told_as_ever(table: Table) -> None:
    bare = table.without(Belonging, OGRE, BUCKLER).put(OGRE, "focus", Resource(number=0))
    struck = then(bare, DeclareAttack(BRIN, SWORD, target=OGRE), 5)
    key = next(key for key, row in struck.of(Pending, TABLE).items() if row.kind == "damage")
    assert isinstance(play(struck, LetPass(key)).facts[0], BusinessClosed)


@pytest.mark.rule("FB-28", "FB-34", "R-88")
def test_an_attack_without_its_weapon_or_its_attacker_can_only_be_called_off(table: Table) -> None:
    declared = then(table, DeclareAttack(BRIN, SWORD, target=OGRE))
    assert offered(declared) == ["take", f"block-{BUCKLER}", "focus", "pass"]
    dead = declared.put(BRIN, "hp", Resource(number=0, limit=5)).put(BRIN, "death", Resource(number=0))
    unarmed = then(declared, DropBelonging(BRIN, SWORD))
    for hopeless, words in ((unarmed, "Brin does not carry that"), (dead, "Brin is dead")):
        assert offered(hopeless) == ["pass"]
        assert words in refusal(hopeless, ResolveAttack(attack(hopeless)))
        assert play(hopeless, LetPass(attack(hopeless))).facts
    down = then(declared, TakeDamage(OGRE, 9))
    assert offered(down) == ["take", "pass"], "who is taken out neither blocks nor spends Focus"


@pytest.mark.rule("FB-28", "FB-57", "R-34")
def test_focus_is_not_taken_for_an_attack_that_has_advantage_already(table: Table) -> None:
    alone = table.without(Belonging, OGRE, BUCKLER).put(OGRE, "focus", Resource(number=0))
    with pytest.raises(RuleBroken, match=r"rolls a D12 in any case: Focus would be wasted"):
        play(alone, DeclareAttack(BRIN, SWORD, target=OGRE, advantages=1, focus=True))
    with pytest.raises(RuleBroken, match=r"rolls a D4 in any case: Focus would be wasted"):
        play(alone, DeclareAttack(BRIN, SWORD, target=OGRE, disadvantages=2, focus=True))
    guarded = then(table, DeclareAttack(BRIN, SWORD, target=OGRE, advantages=1, focus=True))
    assert left(guarded)[1] == 1, "whoever is attacked could spend Focus in return"


@pytest.mark.rule("FB-28", "FB-57", "R-34")
def test_the_defenders_focus_is_not_taken_for_an_attack_that_has_disadvantage_already(table: Table) -> None:
    hindered = then(table, DeclareAttack(BRIN, SWORD, target=OGRE, disadvantages=1))
    assert offered(hindered) == ["take", f"block-{BUCKLER}", "pass"]
    assert "D4 in any case: Focus would be wasted" in refusal(
        hindered, ResolveAttack(attack(hindered), focus=True)
    )
    unarmed = table.without(Belonging, OGRE, BUCKLER)
    assert play(unarmed, DeclareAttack(BRIN, SWORD, target=OGRE, disadvantages=1), 2).facts[0].damage == 2
    shaken = stricken(unarmed, BRIN, "shaken", 0, Effect(kind="disadvantage", scope="attacks"))
    assert play(shaken, DeclareAttack(BRIN, SWORD, target=OGRE), 2).facts[0].die == 4, "nobody is asked"


@pytest.mark.rule("FB-28", "R-52")
def test_an_attack_that_could_be_answered_by_now_is_not_rolled_again(table: Table) -> None:
    alone = table.without(Belonging, OGRE, BUCKLER).put(OGRE, "focus", Resource(number=0))
    struck = then(alone, DeclareAttack(BRIN, SWORD, target=OGRE), 1)
    key = next(iter(struck.of(Pending, TABLE)))
    assert [offer.key for offer in offers(FREEBLADE, struck, key)] == ["reroll"]
    assert offers(FREEBLADE, struck.put(OGRE, "focus", Resource(number=1)), key) == ()


def test_an_attack_on_somebody_who_is_gone_can_be_called_off(table: Table) -> None:
    declared = then(table, DeclareAttack(BRIN, SWORD, target=OGRE))
    gone = replace(declared, rows={key: row for key, row in declared.rows.items() if key[0] != OGRE})
    assert play(gone, LetPass(attack(gone))).facts[0].foe == "someone"
