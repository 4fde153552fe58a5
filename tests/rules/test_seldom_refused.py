"""What is seldom refused is refused with its own sentence."""

from __future__ import annotations

import pytest

from rules.common.coins import ChangeCoins
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.sheets import ShareSheet
from rules.d6.criticals import TellCritical
from rules.decide import decide
from rules.errors import RuleBroken
from rules.freeblade.advancement import Advance
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.creation import NextStep, StepBack
from rules.freeblade.details import RollDetails
from rules.freeblade.harm import TakeDamage
from rules.freeblade.scores import AssignScores
from rules.game import Command
from rules.games import game_for
from rules.randomness import Scripted
from rules.sixd6.actions import TakeAction
from rules.sixd6.attacks import Threaten
from rules.sixd6.resisting import Resist
from rules.table import TABLE, Belonging, Detail, Pending, Profile, Resource, Table
from tests.rules import factories
from tests.rules.factories import BRIN, FREEBLADE, MIRA, OGRE, SHIELD, SWORD, equipped, make_npc, make_table
from tests.rules.sixd6 import tables
from tests.rules.sixd6.tables import ACOLYTE, RAZIR, temple


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
        (NextStep(OGRE), "Ogre is not made step by step"),
        (StepBack(MIRA), "This is the first step; there is none before it"),
        (
            ShareSheet(BRIN, tuple(map(str, range(1, 52))), "open"),
            "At most 50 seats play one sheet; these are 51",
        ),
        (BeginEncounter(tuple(map(str, range(101)))), "At most 100 sheets go into one order"),
        (AssignScores(MIRA, (("strength", 2, 1),)), "that is not the list that belongs here"),  # type: ignore[arg-type]
    ],
)
def test_an_order_that_cannot_be_is_refused(table: Table, order: Command, words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        factories.play(table, order)


@pytest.mark.rule("FB-45")
def test_who_has_all_that_can_be_had_gets_no_more(table: Table) -> None:
    nearly = table.put(BRIN, "coins", Resource(number=99_998))
    full = factories.then(nearly, ChangeCoins(BRIN, 1))
    with pytest.raises(RuleBroken, match="No purse here holds more than 99999 coins"):
        factories.play(full, ChangeCoins(BRIN, 1))
    most = table.put(BRIN, "hp", Resource(number=9994, limit=9994))
    with pytest.raises(RuleBroken, match="Brin cannot have more HP than that"):
        factories.play(most, Advance(BRIN))


@pytest.mark.rule("FB-23", "FB-53")
def test_nobody_attacks_the_dead_and_who_is_taken_out_takes_no_turn(table: Table) -> None:
    begun = factories.then(table, BeginEncounter((BRIN, OGRE)), 3, 4)
    down = factories.then(begun, TakeDamage(OGRE, 9))
    with pytest.raises(RuleBroken, match="Ogre is taken out"):
        factories.play(down, TakeTurn(OGRE))
    dead = table.put(BRIN, "hp", Resource(number=0, limit=5)).put(BRIN, "death", Resource(number=0))
    with pytest.raises(RuleBroken, match="Brin is dead"):
        factories.play(dead, DeclareAttack(OGRE, "", target=BRIN))


@pytest.mark.rule("FB-34")
def test_a_broken_shield_blocks_nothing(table: Table) -> None:
    broken = table.put(BRIN, SHIELD, Belonging(name="shield", kind="shield", die=0, full=6))
    broken = broken.put(OGRE, SWORD, Belonging(name="club", kind="weapon", die=6, full=6))
    declared = factories.then(broken, DeclareAttack(OGRE, SWORD, target=BRIN))
    (attack,) = declared.of(Pending, TABLE)
    with pytest.raises(RuleBroken, match="shield is broken and blocks nothing"):
        factories.play(declared, ResolveAttack(attack, shield=SHIELD))


@pytest.mark.rule("FB-16")
def test_details_that_are_all_there_are_rolled_again_by_name_alone(table: Table) -> None:
    with pytest.raises(RuleBroken, match="Every detail is there"):
        factories.play(describing(table), RollDetails(MIRA))
    with pytest.raises(RuleBroken, match="Freeblade has no detail called shoe"):
        factories.play(describing(table), RollDetails(MIRA, ("shoe",)))
    assert factories.play(describing(table), RollDetails(MIRA, ("face",)), 3).facts


@pytest.mark.rule("FD6-15")
def test_a_critical_is_told_in_words() -> None:
    table = make_table(equipped()).put(
        TABLE, "40.1", Pending(kind="critical", about=39, sheet_id=BRIN, command="critical_success")
    )
    with pytest.raises(RuleBroken, match="Say what happens"):
        decide(game_for("freed6"), table, TellCritical("40.1", "  "), Scripted([]))


@pytest.mark.rule("6D6-08")
def test_a_danger_threatens_somebody_and_names_each_target_once() -> None:
    with pytest.raises(RuleBroken, match="Each target is named once"):
        tables.play(temple(), Threaten((RAZIR, RAZIR), "2d6"))
    with pytest.raises(RuleBroken, match="Say who is threatened"):
        tables.play(temple(), Threaten((), "2d6"))


@pytest.mark.rule("6D6-10")
@pytest.mark.parametrize("bonus", [{"situation": 1}, {"dice": "2d6"}, {"penalty": 1}])
def test_nothing_is_added_to_a_resistance_without_an_advantage(bonus: dict[str, int]) -> None:
    table = tables.done(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,)))
    with pytest.raises(RuleBroken, match="Without an advantage there is nothing that a bonus"):
        tables.play(table, Resist(tables.open_key(table, "exchange"), RAZIR, **bonus))  # type: ignore[arg-type]


@pytest.mark.rule("6D6-09")
def test_an_attack_stands_against_its_targets_alone() -> None:
    order = TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,), against="2d6")
    with pytest.raises(RuleBroken, match="against its targets, and against nothing else"):
        tables.play(temple(), order)
