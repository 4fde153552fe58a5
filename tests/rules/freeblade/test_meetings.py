"""Meetings: who is met, how far off, how they take it, and when foes lose their nerve."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.encounters import BeginEncounter, EndEncounter, JoinEncounter, LeaveEncounter
from rules.errors import RuleBroken
from rules.freeblade.coming_and_going import SetSide
from rules.freeblade.fate import answers_yes
from rules.freeblade.harm import Heal, TakeDamage
from rules.freeblade.meetings import RollDistance, RollReaction
from rules.freeblade.morale import TryMorale
from rules.game import Command
from rules.table import Condition, Resource, Table, Track
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table
from tests.rules.names import BRIN, OGRE
from tests.rules.playing import play, refusal, then, there

GOBLINS = ("4", "5", "6", "7")


@pytest.fixture
def table() -> Table:
    goblins = [make_npc(sheet_id, f"Goblin {sheet_id}", hp=4) for sheet_id in GOBLINS]
    return make_table(equipped(), make_npc(hp=9), make_store(), *goblins)


@pytest.mark.rule("FB-76")
def test_two_dice_say_how_a_stranger_meets_the_characters(table: Table) -> None:
    decision = play(table, RollReaction(OGRE), 4, 6)
    fact = decision.facts[0]
    assert (fact.name, fact.reaction, fact.roll.total, fact.roll.formula) == ("Ogre", "kind", 10, "2d6")
    track = there(decision.table, Track, OGRE, "reaction")
    assert track.states[track.state] == "kind"
    nobody = play(table, RollReaction(), 1, 1)
    assert nobody.facts[0].reaction == "hostile"
    assert nobody.table is table


@pytest.mark.rule("FB-75", "R-46")
@pytest.mark.parametrize(
    ("command", "feet"),
    [
        (RollDistance(), "70"),
        (RollDistance(dense=True), "35"),
        (RollDistance(open_ground=True), "140"),
        (RollDistance(dense=True, open_ground=True), "70"),
    ],
)
def test_an_encounter_is_some_way_off(table: Table, command: RollDistance, feet: str) -> None:
    fact = play(table, command, 3, 4).facts[0]
    assert (fact.feet, fact.roll.total) == (feet, 7)


@pytest.mark.rule("FB-78", "R-44", "R-45")
def test_a_group_is_tested_once_when_half_of_it_is_gone(table: Table) -> None:
    begun = then(table, BeginEncounter((BRIN, *GOBLINS)), 1, 1, 1, 1, 1)
    one_down = then(begun, TakeDamage("4", 4))
    assert "not lost half yet" in refusal(one_down, TryMorale())
    half = then(one_down, TakeDamage("5", 9))
    decision = play(half, TryMorale(), 3)
    fact = decision.facts[0]
    assert (fact.initial, fact.lost, fact.face, fact.broken) == (4, 2, 3, False)
    worse = then(then(half, TryMorale(), 3), TakeDamage("6", 9))
    assert "tested already" in refusal(worse, TryMorale())
    over = then(worse, EndEncounter())
    assert not any(over.of(Condition, goblin) for goblin in GOBLINS)


@pytest.mark.rule("FB-78", "R-45")
def test_one_alone_is_tested_at_half_its_hp(table: Table) -> None:
    hurt = then(table, TakeDamage(OGRE, 4))
    assert "not lost half yet" in refusal(hurt, TryMorale((OGRE,)))
    worse = then(hurt, TakeDamage(OGRE, 1))
    decision = play(worse, TryMorale((OGRE,), chances=5), 2)
    assert decision.facts[0].broken
    nerve = there(decision.table, Condition, OGRE, "nerve")
    assert (nerve.name, nerve.slots) == ("broken nerve", 0)
    again = then(then(worse, TryMorale((OGRE,)), 1), Heal(OGRE, 9))
    assert "tested once" in refusal(then(again, TakeDamage(OGRE, 8)), TryMorale((OGRE,)))


@pytest.mark.rule("FB-78")
def test_two_groups_in_one_fight_are_tested_each_for_itself(table: Table) -> None:
    fallen = then(then(table, TakeDamage("4", 9)), TakeDamage("6", 9))
    first = then(fallen, TryMorale(("4", "5")), 6)
    assert play(first, TryMorale(("6", "7")), 1).facts[0].lost == 1
    gone = then(first, TakeDamage("7", 9))
    assert "no nerve is left" in refusal(gone, TryMorale(("6", "7")))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (TryMorale(), "No encounter is being played"),
        (TryMorale((BRIN,)), "Only the nerve of the GM's people and creatures is tested"),
        (TryMorale(("404",)), "There is nobody like that at this table"),
        (TryMorale((OGRE,), chances=7), "The chances in six must be from 0 to 6, not 7"),
        (RollReaction(BRIN), "Brin decides for themselves how they react"),
        (RollReaction("9"), "The cart is nobody who could react"),
        (RollReaction("404"), "There is nobody like that at this table"),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, command: Command, words: str) -> None:
    assert words in refusal(table, command)


@pytest.mark.rule("FB-78", "R-45")
def test_the_fallen_who_left_the_fight_count_as_lost() -> None:
    foes = [str(number) for number in (11, 12, 13, 14)]
    table = make_table(make_pc(), *(make_npc(foe, f"Foe {foe}") for foe in foes))
    table = then(table, BeginEncounter((BRIN, *foes)), *[3] * 5)
    for foe in foes[:2]:
        table = table.put(foe, "hp", Resource(number=0, limit=9))
        table = then(table, LeaveEncounter(foe))
    fact = play(table, TryMorale(), 6).facts[0]
    assert (fact.initial, fact.lost, fact.broken) == (4, 2, True)


def band() -> Table:
    """Brin and three foes of nine HP each, in a fight."""
    table = make_table(make_pc(), *(make_npc(foe, f"Foe {foe}") for foe in ("11", "12", "13")))
    return then(table, BeginEncounter((BRIN, "11", "12", "13")), *[3] * 4)


@pytest.mark.rule("FB-78", "R-45")
def test_a_fallen_foe_who_comes_back_is_counted_once() -> None:
    gone = then(then(band(), TakeDamage("11", 9)), LeaveEncounter("11"))
    still_down = then(then(gone, JoinEncounter("11")), TakeDamage("12", 9))
    fact = play(still_down, TryMorale(), 6).facts[0]
    assert (fact.initial, fact.lost) == (3, 2)
    healed = then(then(then(gone, Heal("11", 5)), JoinEncounter("11"), 2), TakeDamage("12", 9))
    assert "not lost half yet" in refusal(healed, TryMorale())


@pytest.mark.rule("FB-78", "R-45")
def test_the_fall_of_a_hireling_does_not_frighten_the_foes() -> None:
    hireling = then(then(band(), SetSide("11", "pc")), TakeDamage("11", 9))
    assert "not lost half yet" in refusal(hireling, TryMorale())
    fact = play(then(hireling, TakeDamage("12", 9)), TryMorale(), 6).facts[0]
    assert (fact.initial, fact.lost) == (2, 1)


@pytest.mark.rule("FB-78", "R-45")
def test_foes_who_join_after_a_test_are_tested_by_themselves() -> None:
    fallen = then(then(band(), TakeDamage("11", 9)), LeaveEncounter("11"))
    tested = then(then(fallen, TakeDamage("12", 9)), TryMorale(), 6)
    for newcomer in ("14", "15"):
        tested = replace(tested, rows={**tested.rows, **make_npc(newcomer, f"Foe {newcomer}").rows})
        tested = then(tested, JoinEncounter(newcomer), 3)
    assert "not lost half yet" in refusal(tested, TryMorale())
    fact = play(then(tested, TakeDamage("14", 9)), TryMorale(), 6).facts[0]
    assert (fact.initial, fact.lost) == (2, 1)
    late = then(then(tested, TakeDamage("13", 9)), LeaveEncounter("13"))
    assert "not lost half yet" in refusal(late, TryMorale())


def test_a_fight_without_foes_has_no_nerve_to_test(table: Table) -> None:
    assert "No encounter is being played" in refusal(table, TryMorale())
    assert "no foes whose nerve" in refusal(then(table, BeginEncounter((BRIN,)), 1), TryMorale())


@pytest.mark.rule("FB-60", "R-44")
def test_the_highest_faces_say_yes_as_many_as_there_are_chances() -> None:
    assert [answers_yes(face) for face in range(1, 7)] == [False] * 3 + [True] * 3
    for chances in range(7):
        assert sum(answers_yes(face, chances) for face in range(1, 7)) == chances


@pytest.mark.rule("FB-60")
@pytest.mark.parametrize("chances", [-1, 7])
def test_there_are_no_more_than_six_chances_in_six(chances: int) -> None:
    with pytest.raises(RuleBroken, match="The Die of Fate has from 0 to 6 chances in six"):
        answers_yes(3, chances)
