"""An attack that is cancelled before its dice gives back what it cost, or not, as the table has ruled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.belongings import DropBelonging
from rules.common.clock import BeginSession, EndSession
from rules.common.encounters import BeginEncounter, EndEncounter, NextRound
from rules.common.prompts import PromptSkipped, SkipPrompt
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.cancelled_attacks import StrikeCancelled
from rules.freeblade.harm import TakeDamage
from rules.freeblade.session_focus import SpendFocus
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Decision
from rules.table import TABLE, Belonging, Combatant, Effect, Resource, Table
from tests.rules.factories import equipped, make_npc, make_table, stricken
from tests.rules.freeblade.tables import focus, in_turn, offered, open_key
from tests.rules.names import BRIN, OGRE, SWORD
from tests.rules.playing import play, refusal, ruled, then

BUCKLER = "2.3"
STRIKE = DeclareAttack(BRIN, SWORD, target=OGRE)
ATTACK = "41.1"
"""The key of an attack that is the first command at the table."""


@pytest.fixture
def table() -> Table:
    buckler = Belonging(name="buckler", kind="shield", slots=0, die=6, full=6)
    ogre = make_npc().put(OGRE, BUCKLER, buckler).put(OGRE, "focus", Resource(number=1, limit=1))
    return make_table(equipped(), ogre)


@pytest.fixture
def alone(table: Table) -> Table:
    """The same with an ogre that cannot answer an attack."""
    return table.without(Belonging, OGRE, BUCKLER).put(OGRE, "focus", Resource(number=0))


def left(table: Table) -> tuple[int, int]:
    """Brin's actions and Focus."""
    acting = table.get(Combatant, TABLE, BRIN)
    return (acting.actions if acting else -1), focus(table)


def called_off(table: Table) -> Decision:
    return play(table, SkipPrompt(open_key(table, "attack")))


@pytest.mark.rule("R-88", "FB-28", "FB-51")
@pytest.mark.parametrize(("ruling", "lost", "has"), [("refunded", False, (1, 2)), ("lost", True, (0, 1))])
def test_an_attack_called_off_gives_back_its_action_and_its_focus(
    table: Table, ruling: str, lost: bool, has: tuple[int, int]
) -> None:
    declared = then(ruled(in_turn(table), cancelled_attacks=ruling), replace(STRIKE, focus=True))
    assert left(declared) == (0, 1)
    decision = called_off(declared)
    assert left(decision.table) == has
    [fact] = decision.facts
    assert isinstance(fact, StrikeCancelled)
    assert (fact.sheet_id, fact.foe, fact.about) == (BRIN, OGRE, declared.seq)
    assert (fact.action, fact.focus, fact.lost) == (True, True, lost)


@pytest.mark.rule("R-88", "FB-51")
@pytest.mark.parametrize("again", [(NextRound(),), (EndEncounter(), BeginEncounter((BRIN, OGRE)))])
def test_the_action_of_a_round_that_is_over_does_not_come_back(
    table: Table, again: tuple[NextRound | EndEncounter | BeginEncounter, ...]
) -> None:
    later = then(in_turn(table), STRIKE)
    for command in again:
        later = then(later, command, *(() if isinstance(command, EndEncounter) else (6, 1)))
    decision = called_off(later)
    assert left(decision.table) == (1, 2)
    assert not decision.facts[0].action


@pytest.mark.rule("R-88", "FB-10")
def test_focus_comes_back_only_within_its_session_and_never_beyond_what_that_gives(table: Table) -> None:
    full = then(table, replace(STRIKE, focus=True)).put(BRIN, "focus", Resource(number=2, limit=2))
    evening = then(table, BeginSession())
    announced = then(evening, replace(STRIKE, focus=True))
    over = then(announced, EndSession())
    next_week = then(then(over, BeginSession()), SpendFocus(BRIN, "luck"))
    for later in (full, over, next_week):
        decision = called_off(later)
        assert (left(decision.table), decision.facts[0].focus) == (left(later), False)
    assert left(called_off(announced).table) == left(evening)


def test_whatever_else_is_let_pass_is_told_as_ever(alone: Table) -> None:
    struck = then(alone, STRIKE, 5)
    assert isinstance(play(struck, SkipPrompt(open_key(struck, "damage"))).facts[0], PromptSkipped)


@pytest.mark.rule("FB-28", "FB-34", "R-88")
def test_an_attack_without_its_weapon_its_attacker_or_its_target_can_only_be_called_off(table: Table) -> None:
    declared = then(table, STRIKE)
    assert offered(declared, "attack") == ["take", f"block-{BUCKLER}", "focus", "pass"]
    dead = declared.put(BRIN, "hp", Resource(number=0, limit=5)).put(BRIN, "death", Resource(number=0))
    unarmed = then(declared, DropBelonging(BRIN, SWORD))
    slain = declared.put(OGRE, "death", Resource(number=0))
    nobody = ((unarmed, "Brin does not carry that"), (dead, "Brin is dead"), (slain, "Ogre is dead"))
    for hopeless, words in nobody:
        assert offered(hopeless, "attack") == ["pass"]
        assert words in refusal(hopeless, ResolveAttack(ATTACK))
        assert called_off(hopeless).facts
    down = then(declared, TakeDamage(OGRE, 9))
    assert offered(down, "attack") == ["take", "pass"], "who is taken out neither blocks nor spends Focus"


@pytest.mark.rule("FB-28", "FB-57", "R-34")
def test_focus_is_not_taken_for_an_attack_that_has_advantage_already(table: Table, alone: Table) -> None:
    focused = replace(STRIKE, focus=True)
    assert "rolls a D12 in any case: Focus would be wasted" in refusal(alone, replace(focused, advantages=1))
    assert "rolls a D4 in any case: Focus would be wasted" in refusal(
        alone, replace(focused, disadvantages=2)
    )
    guarded = then(table, replace(focused, advantages=1))
    assert focus(guarded) == 1, "whoever is attacked could spend Focus in return"


@pytest.mark.rule("FB-28", "FB-57", "R-34")
def test_the_defenders_focus_is_not_taken_for_an_attack_that_has_disadvantage_already(table: Table) -> None:
    hindered = then(table, replace(STRIKE, disadvantages=1))
    assert offered(hindered, "attack") == ["take", f"block-{BUCKLER}", "pass"]
    assert "D4 in any case: Focus would be wasted" in refusal(hindered, ResolveAttack(ATTACK, focus=True))
    unarmed = table.without(Belonging, OGRE, BUCKLER)
    assert play(unarmed, replace(STRIKE, disadvantages=1), 2).facts[0].damage == 2
    shaken = stricken(unarmed, BRIN, "shaken", 0, Effect(kind="disadvantage", scope="attacks"))
    assert play(shaken, STRIKE, 2).facts[0].die == 4, "nobody is asked"


@pytest.mark.rule("FB-28", "R-52")
def test_an_attack_that_could_be_answered_by_now_is_not_rolled_again(alone: Table) -> None:
    struck = then(alone, STRIKE, 1)
    assert offered(struck, "reroll") == ["reroll"]
    assert offered(struck.put(OGRE, "focus", Resource(number=1)), "reroll") == []


def test_an_attack_on_somebody_who_is_gone_can_be_called_off(table: Table) -> None:
    declared = then(table, STRIKE)
    gone = replace(declared, rows={key: row for key, row in declared.rows.items() if key[0] != OGRE})
    assert called_off(gone).facts[0].foe == "someone"
