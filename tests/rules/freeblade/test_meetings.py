"""Meetings: who is met, how far off, how they take it, and when foes lose their nerve."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter, EndEncounter, JoinEncounter, LeaveEncounter
from rules.errors import RuleBroken
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.fate import answers_yes
from rules.freeblade.fighters import SetSide
from rules.freeblade.harm import Heal, TakeDamage
from rules.freeblade.meetings import RollDistance, RollReaction, distance
from rules.freeblade.morale import TryMorale, group_wavers, loner_wavers
from rules.freeblade.table_dialogs import CREATURE
from rules.game import Command
from rules.table import Condition, Table, Track
from tests.rules.factories import equipped, joined_by, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import conditions
from tests.rules.names import BRIN, FREEBLADE, OGRE
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
    assert (fact.sheet_id, fact.reaction, fact.roll.total, fact.roll.formula) == (OGRE, "kind", 10, "2d6")
    track = there(decision.table, Track, OGRE, "reaction")
    assert track.states[track.state] == "kind"
    nobody = play(table, RollReaction(), 1, 1)
    assert nobody.facts[0].reaction == "hostile"
    assert nobody.table is table


@pytest.mark.rule("FB-76")
def test_a_reaction_is_rolled_with_two_dice() -> None:
    totals = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    pairs = [FREEBLADE.system.table("reaction").at(total).text for total in totals]
    assert pairs[::2] == pairs[1::2] == ["hostile", "wary", "curious", "kind", "helpful"]


@pytest.mark.rule("FB-75", "R-46")
def test_an_encounter_is_some_way_off_nearer_in_the_dark_and_farther_in_the_open(table: Table) -> None:
    for dense, open_ground, feet in ((0, 0, "70"), (1, 0, "35"), (0, 1, "140"), (1, 1, "70")):
        fact = play(table, RollDistance(dense=bool(dense), open_ground=bool(open_ground)), 3, 4).facts[0]
        assert (fact.feet, fact.roll.total) == (feet, 7)
    with pytest.raises(RuleBroken, match="Two d6 come to something from 2 to 12"):
        distance(13)


@pytest.mark.rule("FB-80", "FB-81", "FB-82")
def test_creatures_have_bands_of_hp_and_strike_and_are_armoured_by_their_kind() -> None:
    system = FREEBLADE.system
    bands = [(line.text, line.low, line.high) for line in system.table("npc_hp").lines]
    assert bands == [("most", 4, 12), ("tough", 13, 20), ("colossal", 21, 30)]
    kinds = ("weak", "light", "standard", "heavy")
    assert [system.die("npc_damage", kind) for kind in kinds] == [4, 6, 8, 10]
    assert [system.die("npc_armor", kind) for kind in ("none", "some", "hardy")] == [0, 4, 6]
    with pytest.raises(RuleBroken, match="Freeblade has no npc damage called absurd"):
        system.die("npc_damage", "absurd")


@pytest.mark.rule("FB-81", "FB-82")
def test_the_form_offers_the_dice_that_foes_have_and_no_other_is_taken(table: Table) -> None:
    asked = {field.key: [value for value, _ in field.choices] for field in CREATURE.asks}
    for key, kind in (("damage", "npc_damage"), ("armor", "npc_armor")):
        assert asked[key] == [*FREEBLADE.system.dice[kind].values()]
        for die in asked[key]:
            play(table, MakeCreature("99", "Troll", 9, **{key: die}))
    assert "D4, D6, D8 or D10, not D12" in refusal(table, MakeCreature("99", "Troll", 9, damage=12))


@pytest.mark.rule("FB-78", "R-45")
def test_morale_is_tested_at_exactly_half() -> None:
    assert [group_wavers(5, lost) for lost in (2, 3)] == [False, True]
    assert [loner_wavers(hp, 9) for hp in (5, 4)] == [False, True]
    assert (group_wavers(4, 2), loner_wavers(5, 10)) == (True, True)


@pytest.mark.rule("FB-78", "R-44", "R-45")
def test_a_group_is_tested_once_when_half_of_it_is_gone(table: Table) -> None:
    begun = then(table, BeginEncounter((BRIN, *GOBLINS)), 1, 1, 1, 1, 1)
    one_down = then(begun, TakeDamage("4", 4))
    assert "not lost half yet" in refusal(one_down, TryMorale())
    half = then(one_down, TakeDamage("5", 9))
    fact = play(half, TryMorale(), 3).facts[0]
    assert (fact.initial, fact.losses, fact.face, fact.broken) == (4, 2, 3, False)
    worse = then(then(half, TryMorale(), 3), TakeDamage("6", 9))
    assert "Their morale was already rolled; it is rolled only once" in refusal(worse, TryMorale())
    over = then(worse, EndEncounter())
    assert not any(over.of(Condition, goblin) for goblin in GOBLINS)
    alone = then(table, BeginEncounter((BRIN,)), 1)
    assert "There are no foes to roll morale for" in refusal(alone, TryMorale())


@pytest.mark.rule("FB-78", "R-45")
def test_one_alone_is_tested_at_half_its_hp(table: Table) -> None:
    hurt = then(table, TakeDamage(OGRE, 4))
    assert "not lost half yet" in refusal(hurt, TryMorale((OGRE,)))
    worse = then(hurt, TakeDamage(OGRE, 1))
    decision = play(worse, TryMorale((OGRE,), chances=5), 2)
    assert decision.facts[0].broken
    assert conditions(decision.table, OGRE) == {"broken nerve": 0}
    again = then(then(worse, TryMorale((OGRE,)), 1), Heal(OGRE, 9))
    assert "Their morale was already rolled; it is rolled only once" in refusal(
        then(again, TakeDamage(OGRE, 8)), TryMorale((OGRE,))
    )


@pytest.mark.rule("FB-78")
def test_two_groups_in_one_fight_are_tested_each_for_itself(table: Table) -> None:
    fallen = then(then(table, TakeDamage("4", 9)), TakeDamage("6", 9))
    first = then(fallen, TryMorale(("4", "5")), 6)
    assert play(first, TryMorale(("6", "7")), 1).facts[0].losses == 1
    gone = then(first, TakeDamage("7", 9))
    assert "All of them are out: nobody is left to roll for morale" in refusal(gone, TryMorale(("6", "7")))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (TryMorale(), "No encounter is running"),
        (TryMorale((BRIN,)), "Only NPCs and creatures roll for morale"),
        (TryMorale(("404",)), "There is nobody like that at this table"),
        (TryMorale((OGRE,), chances=7), "The chances in six must be from 0 to 6, not 7"),
        (RollReaction(BRIN), "Brin's player decides how they react"),
        (RollReaction("9"), "The cart cannot react"),
        (RollReaction("404"), "There is nobody like that at this table"),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, command: Command, words: str) -> None:
    assert words in refusal(table, command)


@pytest.mark.rule("FB-78", "R-45")
def test_the_fallen_who_left_the_fight_count_as_lost(table: Table) -> None:
    begun = then(table, BeginEncounter((BRIN, *GOBLINS)), 1, 1, 1, 1, 1)
    for goblin in GOBLINS[:2]:
        begun = then(then(begun, TakeDamage(goblin, 4)), LeaveEncounter(goblin))
    fact = play(begun, TryMorale(), 6).facts[0]
    assert (fact.initial, fact.losses, fact.broken) == (4, 2, True)


def band() -> Table:
    """Brin and three foes of nine HP each, in a fight."""
    table = make_table(make_pc(), *(make_npc(foe, f"Foe {foe}") for foe in ("11", "12", "13")))
    return then(table, BeginEncounter((BRIN, "11", "12", "13")), *[3] * 4)


@pytest.mark.rule("FB-78", "R-45")
def test_a_fallen_foe_who_comes_back_is_counted_once() -> None:
    gone = then(then(band(), TakeDamage("11", 9)), LeaveEncounter("11"))
    still_down = then(then(gone, JoinEncounter("11")), TakeDamage("12", 9))
    fact = play(still_down, TryMorale(), 6).facts[0]
    assert (fact.initial, fact.losses) == (3, 2)
    healed = then(then(then(gone, Heal("11", 5)), JoinEncounter("11"), 2), TakeDamage("12", 9))
    assert "not lost half yet" in refusal(healed, TryMorale())


@pytest.mark.rule("FB-78", "R-45")
def test_the_fall_of_a_hireling_does_not_frighten_the_foes() -> None:
    hireling = then(then(band(), SetSide("11", "pc")), TakeDamage("11", 9))
    assert "not lost half yet" in refusal(hireling, TryMorale())
    fact = play(then(hireling, TakeDamage("12", 9)), TryMorale(), 6).facts[0]
    assert (fact.initial, fact.losses) == (2, 1)


@pytest.mark.rule("FB-78", "R-45")
def test_foes_who_join_after_a_test_are_tested_by_themselves() -> None:
    fallen = then(then(band(), TakeDamage("11", 9)), LeaveEncounter("11"))
    tested = then(then(fallen, TakeDamage("12", 9)), TryMorale(), 6)
    for newcomer in ("14", "15"):
        tested = then(joined_by(tested, make_npc(newcomer, f"Foe {newcomer}")), JoinEncounter(newcomer), 3)
    assert "not lost half yet" in refusal(tested, TryMorale())
    fact = play(then(tested, TakeDamage("14", 9)), TryMorale(), 6).facts[0]
    assert (fact.initial, fact.losses) == (2, 1)
    late = then(then(tested, TakeDamage("13", 9)), LeaveEncounter("13"))
    assert "not lost half yet" in refusal(late, TryMorale())


@pytest.mark.rule("FB-60", "R-44")
def test_the_highest_faces_say_yes_as_many_as_there_are_chances() -> None:
    assert [answers_yes(face) for face in range(1, 7)] == [False] * 3 + [True] * 3
    for chances in range(7):
        assert sum(answers_yes(face, chances) for face in range(1, 7)) == chances
    for chances in (-1, 7):
        with pytest.raises(RuleBroken, match="The Die of Fate has from 0 to 6 chances in six"):
            answers_yes(3, chances)
