"""What is seldom refused is refused with its own sentence."""

from __future__ import annotations

import pytest

from rules.common.coins import ChangeCoins
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.sheets import ShareSheet
from rules.d6.critical_stories import Critical, TellCritical
from rules.freeblade.advancement import Advance
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.details import RollDetails
from rules.freeblade.harm import TakeDamage
from rules.freeblade.making_stages import NextStage, PreviousStage
from rules.freeblade.scores import AssignScores
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from rules.table import TABLE, Belonging, Detail, Pending, Profile, Resource, Table
from tests.rules.factories import equipped, make_npc, make_table
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, SHIELD, SWORD
from tests.rules.playing import play, refusal, then


@pytest.fixture
def table() -> Table:
    made = Table().put(MIRA, "profile", Profile(name="Mira", stage="abilities"))
    return make_table(equipped(), make_npc(), made)


def describing(table: Table) -> Table:
    """The table on which Mira has every detail, at the step that asks for them."""
    table = table.put(MIRA, "profile", Profile(name="Mira", stage="details"))
    for key in FREEBLADE.system.details:
        table = table.put(MIRA, key, Detail(text="known"))
    return table


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (NextStage(OGRE), "Ogre is not being made step by step"),
        (PreviousStage(MIRA), "This is the first step; there is none before it"),
        (
            ShareSheet(BRIN, tuple(map(str, range(51))), "open"),
            "One sheet has at most 50 players, not 51",
        ),
        (BeginEncounter(tuple(map(str, range(101)))), "At most 100 sheets at once"),
        (AssignScores(MIRA, (("strength", 2, 1),)), "Scores: that is not a valid list"),  # type: ignore[arg-type]
    ],
)
def test_an_order_that_cannot_be_is_refused(table: Table, order: Command, words: str) -> None:
    assert words in refusal(table, order)


@pytest.mark.rule("FB-45")
def test_who_has_all_that_can_be_had_gets_no_more(table: Table) -> None:
    nearly = table.put(BRIN, "coins", Resource(number=99_998))
    full = then(nearly, ChangeCoins(BRIN, 1))
    assert "A purse holds at most 99999 coins" in refusal(full, ChangeCoins(BRIN, 1))
    most = table.put(BRIN, "hp", Resource(number=9994, limit=9994))
    assert "Brin cannot have more HP than that" in refusal(most, Advance(BRIN, allowed=True))


@pytest.mark.rule("FB-23", "FB-53")
def test_nobody_attacks_the_dead_and_who_is_taken_out_takes_no_turn(table: Table) -> None:
    down = then(then(table, BeginEncounter((BRIN, OGRE)), 3, 4), TakeDamage(OGRE, 9))
    assert "Ogre is taken out" in refusal(down, TakeTurn(OGRE))
    dead = table.put(BRIN, "hp", Resource(number=0, limit=5)).put(BRIN, "death", Resource(number=0))
    assert "Brin is dead" in refusal(dead, DeclareAttack(OGRE, "", target=BRIN))


@pytest.mark.rule("FB-34")
def test_a_broken_shield_blocks_nothing(table: Table) -> None:
    broken = table.put(BRIN, SHIELD, Belonging(name="shield", kind="shield", die=0, full=6))
    broken = broken.put(OGRE, SWORD, Belonging(name="club", kind="weapon", die=6, full=6))
    declared = then(broken, DeclareAttack(OGRE, SWORD, target=BRIN))
    (attack,) = declared.of(Pending, TABLE)
    assert "shield is broken and cannot block" in refusal(declared, ResolveAttack(attack, shield=SHIELD))


@pytest.mark.rule("FB-16")
def test_details_that_are_all_there_are_rolled_again_by_name_alone(table: Table) -> None:
    assert "Every detail is filled in. Choose which to reroll" in refusal(
        describing(table), RollDetails(MIRA)
    )
    assert "Freeblade has no detail called shoe" in refusal(describing(table), RollDetails(MIRA, ("shoe",)))
    assert play(describing(table), RollDetails(MIRA, ("face",)), 3).facts


@pytest.mark.rule("FD6-15")
def test_a_critical_is_told_in_words() -> None:
    critical = Pending(kind="critical", about=39, sheet_id=BRIN, holds=Critical("critical_success"))
    table = make_table(equipped()).put(TABLE, "40.1", critical)
    assert "Describe what happens" in refusal(table, TellCritical("40.1", "  "), "freed6")
