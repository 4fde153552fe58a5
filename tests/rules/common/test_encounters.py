"""Encounters go by turns and rounds, and time ends what it should; in FreeD6 where no game is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.belongings import AddBelonging
from rules.common.clock import (
    AdvanceClock,
    BeginSession,
    ClockAdvanced,
    EndedCondition,
    EndSession,
    ended_for_all,
    ending,
)
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.encounters import (
    BeginEncounter,
    EncounterJoined,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
    TakeTurn,
)
from rules.common.joining_together import JoinTogether
from rules.common.slots import load_of
from rules.d6.checks import CheckCode
from rules.d6.recovery import RecoverCondition
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.decide import decide
from rules.facts import Fact
from rules.game import Command, Decision
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import (
    TABLE,
    Ability,
    Clock,
    Combatant,
    Condition,
    Effect,
    Encounter,
    Profile,
    Table,
    Track,
    difference,
    evolve,
    invert,
)
from tests.rules.common.evening import ANN, BO, DOOR, SLOWER, with_sheet
from tests.rules.playing import refusal, there

GAME = game_for("opend6")
OX = "3"
STUNNED = AddCondition(ANN, "Stunned", kind="measured", effects=(SLOWER,), until="recovered")


@pytest.fixture
def table() -> Table:
    made = with_sheet(with_sheet(Table(seq=40), ANN, "Ann"), BO, "Bo")
    return with_sheet(with_sheet(made, OX, "Ox", "npc", "hidden"), DOOR, "Door", "thing")


def play(table: Table, *commands: Command) -> tuple[Table, tuple[Fact, ...]]:
    """The table after those orders, and the facts of the last."""
    facts: tuple[Fact, ...] = ()
    for command in commands:
        done: Decision = decide(GAME, table, command, Scripted([]))
        changes = difference(table, done.table)
        assert evolve(table.rows, changes) == done.table.rows
        assert evolve(done.table.rows, invert(changes)) == table.rows
        facts, table = done.facts, replace(done.table, seq=table.seq + len(done.facts))
    return table, facts


def lasting(name: str, until: str, left: int = 0) -> AddCondition:
    return AddCondition(ANN, name, until=until, left=left)


def names(table: Table, who: str = ANN) -> list[str]:
    return sorted(row.name for row in table.of(Condition, who).values())


def acting(table: Table) -> str:
    return there(table, Encounter, TABLE, "encounter").acting


BEGIN = BeginEncounter((ANN, BO, OX), "At the ford")


def test_an_encounter_begins_with_its_first_round(table: Table) -> None:
    after, facts = play(table, BEGIN)
    assert (facts[0].title, facts[0].combatants) == ("At the ford", (ANN, BO, OX))
    assert after.get(Encounter, TABLE, "encounter") == Encounter(name="At the ford", round=1)
    sides = {key: row.side for key, row in after.of(Combatant, TABLE).items()}
    assert sides == {ANN: "pc", BO: "pc", OX: "npc"}


def test_turns_go_round_and_after_the_last_a_round_begins(table: Table) -> None:
    order = []
    after, _ = play(table, BEGIN)
    for _ in range(4):
        after, facts = play(after, NextTurn())
        order.append(acting(after))
    assert order == [ANN, BO, OX, ANN]
    assert (type(facts[0]), facts[0].number, facts[1].before) == (ClockAdvanced, 2, "")


def test_someone_may_act_out_of_the_order_but_not_twice(table: Table) -> None:
    after, _ = play(table, BEGIN, TakeTurn(BO), NextTurn())
    assert acting(after) == ANN
    assert "Bo has already acted this round" in refusal(after, TakeTurn(BO), "opend6")
    assert "already Ann's turn" in refusal(after, TakeTurn(ANN), "opend6")


@pytest.mark.rule("FD6-28", "R-19")
def test_what_lasts_to_the_end_of_a_turn_ends_with_its_bearers_turn_and_no_other(table: Table) -> None:
    begun, _ = play(table, BEGIN, lasting("Helped", "turn", 1), TakeTurn(BO), NextRound())
    assert names(begun) == ["Helped"]
    after, facts = play(begun, TakeTurn(ANN), NextTurn())
    assert names(after) == []
    assert facts[0].endings == (EndedCondition(name=ANN, condition="Helped"),)


@pytest.mark.rule("FD6-28", "FD6-31", "R-19")
def test_the_end_of_an_encounter_ends_turns_rounds_and_encounters(table: Table) -> None:
    spans = [lasting(until, until) for until in ("turn", "round", "encounter", "scene", "recovered")]
    begun, _ = play(table, BEGIN, *spans)
    foretold = ended_for_all(ending(GAME, begun, "encounter")[1])
    after, facts = play(begun, EndEncounter())
    assert names(after) == ["recovered", "scene"]
    assert facts[0].endings == foretold
    assert len(foretold) == 3
    assert after.of(Combatant, TABLE) == {}
    assert after.get(Encounter, TABLE, "encounter") is None
    done, _ = play(after, AdvanceClock("scene"))
    assert names(done) == ["recovered"]
    assert done.get(Clock, TABLE, "scene") == Clock(number=1)


def test_what_ends_on_a_hidden_sheet_is_not_told(table: Table) -> None:
    begun, _ = play(table, BEGIN, AddCondition(OX, "Enraged", until="round", left=1))
    after, facts = play(begun, NextRound())
    assert (names(after, OX), type(facts[0]), facts[0].endings) == ([], ClockAdvanced, ())


@pytest.mark.rule("OD6-16", "R-21")
def test_an_action_less_counts_in_the_next_round_alone(table: Table) -> None:
    begun, _ = play(table, BEGIN, STUNNED)
    fresh = begun.of(Combatant, TABLE)[ANN].actions
    after, _ = play(begun, NextRound())
    assert (after.of(Combatant, TABLE)[ANN].actions, names(after)) == (fresh - 1, ["Stunned"])
    again, _ = play(after, NextRound())
    assert again.of(Combatant, TABLE)[ANN].actions == fresh


def test_joining_and_leaving(table: Table) -> None:
    after, _ = play(table, BeginEncounter((ANN,)), JoinEncounter(BO, off_guard=True), TakeTurn(ANN))
    assert after.of(Combatant, TABLE)[BO] == Combatant(place=1, off_guard=True)
    left, _ = play(after, LeaveEncounter(ANN))
    assert acting(left) == ""
    assert list(left.of(Combatant, TABLE)) == [BO]


def test_several_join_at_once_each_after_the_one_before_or_none_of_them(table: Table) -> None:
    after, facts = play(with_sheet(table, OX, "Ox"), BeginEncounter((ANN,)), JoinTogether((OX, BO, OX)))
    assert [fact.sheet_id for fact in facts if isinstance(fact, EncounterJoined)] == [OX, BO]
    assert [after.of(Combatant, TABLE)[who].place for who in (ANN, OX, BO)] == [0, 1, 2]
    assert "Bo is already in the encounter" in refusal(after, JoinTogether((BO,)), "opend6")
    assert "Choose who joins the encounter" in refusal(after, JoinTogether(()), "opend6")


def test_whoever_joins_when_all_have_left_has_the_first_place(table: Table) -> None:
    joined, _ = play(table, BeginEncounter((ANN,)), LeaveEncounter(ANN), JoinEncounter(BO))
    again, _ = play(joined, JoinEncounter(ANN))
    assert [again.of(Combatant, TABLE)[who].place for who in (BO, ANN)] == [0, 1]


@pytest.mark.parametrize(
    ("before", "command", "said"),
    [
        ((), NextTurn(), "No encounter is running"),
        ((), EndEncounter(), "No encounter"),
        ((), TakeTurn(ANN), "No encounter"),
        ((), BeginEncounter(()), "Choose who takes part: from 1 to 60"),
        ((), BeginEncounter((DOOR,)), "Door takes no turns"),
        ((), BeginEncounter(("99",)), "nobody like that"),
        ((), BeginEncounter((ANN,), length="endless"), "no length called endless"),
        ((), AdvanceClock("round"), "Rounds pass only in an encounter: use its next turn or round"),
        ((), AdvanceClock("encounter"), "End the encounter instead of advancing it"),
        ((), AdvanceClock("session"), "Begin or end the session instead of advancing it"),
        ((), AdvanceClock("moon"), "no unit of time called moon"),
        ((), EndSession(), "No session is running"),
        ((BEGIN,), BEGIN, "An encounter is already running: end it first"),
        ((BEGIN,), JoinEncounter(ANN), "Ann is already in the encounter"),
        ((BEGIN,), TakeTurn(DOOR), "Door is not in the encounter"),
        ((BEGIN,), AdvanceClock("scene"), "end it first"),
        ((BeginSession(),), BeginSession(), "Session 1 has already begun"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    table: Table, before: tuple[Command, ...], command: Command, said: str
) -> None:
    ready, _ = play(table, *before)
    assert said in refusal(ready, command, "opend6")


@pytest.mark.rule("FD6-21", "FD6-22", "FD6-23", "FD6-24", "OD6-01", "OD6-04", "OD6-05")
def test_conditions_come_by_their_kind_and_go_one_by_one(table: Table) -> None:
    deaf = AddCondition(ANN, "Deafened")
    friendly = AddCondition(ANN, "Friendly", kind="progressive", group="stance")
    hostile = AddCondition(ANN, "Hostile", kind="progressive", group="stance")
    weak = AddCondition(ANN, "Weak", kind="cumulative", effects=(Effect(kind="dice", amount=-1),))
    after, facts = play(table, deaf, weak, weak, friendly, deaf)
    assert not facts[0].comes
    after, facts = play(after, hostile)
    assert facts[0].replaces == ("Friendly",)
    assert names(after) == ["Deafened", "Hostile", "Weak", "Weak"]
    key = next(key for key, row in after.of(Condition, ANN).items() if row.name == "Weak")
    after, _ = play(after, ClearCondition(ANN, key))
    assert names(after) == ["Deafened", "Hostile", "Weak"]


@pytest.mark.rule("FD6-01")
def test_a_condition_for_stock_characters_passes_the_dynamic_by(table: Table) -> None:
    cowed = AddCondition(ANN, "Cowed", stock=True)
    assert "stock characters only, and Ann is dynamic" in refusal(table, cowed, "opend6")
    stock = table.put(OX, "profile", Profile(name="Ox", kind="npc", dynamic=False))
    after, _ = play(stock, AddCondition(OX, "Cowed", stock=True))
    assert names(after, OX) == ["Cowed"]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (AddCondition(ANN, " "), "A condition is needed"),
        (AddCondition(ANN, "x", kind="sticky"), "not sticky"),
        (AddCondition(ANN, "x", until="moon"), "not until moon"),
        (AddCondition(ANN, "x", left=-1), "How long a condition lasts"),
        (AddCondition(ANN, "x", rank=7), "The rank of a condition"),
        (AddCondition(ANN, "x", effects=(Effect(kind="sparkle"),)), "not sparkle"),
        (ClearCondition(ANN, "nothing"), "no such condition"),
    ],
)
def test_a_condition_asked_wrongly_is_refused(table: Table, command: Command, said: str) -> None:
    assert said in refusal(table, command, "opend6")


def test_where_a_game_has_no_slots_nobody_carries_or_bears_too_much(table: Table) -> None:
    loads = [AddBelonging(ANN, f"sack {at}", slots=3) for at in range(6)]
    ails = [AddCondition(ANN, f"ail {at}") for at in range(12)]
    after, _ = play(table, *loads, *ails, BEGIN, TakeTurn(ANN))
    assert load_of(GAME, after, ANN) is None
    assert acting(after) == ANN


@pytest.mark.rule("FD6-36", "OD6-16", "R-21")
def test_a_check_does_not_use_up_an_action_that_the_next_round_loses(table: Table) -> None:
    begun, _ = play(table.put(ANN, "strength", Ability(dice=2)), BEGIN, STUNNED)
    checked = decide(GAME, begun, CheckCode(ANN, "strength", difficulty=3), Scripted([2, 2])).table
    after, _ = play(replace(checked, seq=60), NextRound())
    assert after.of(Combatant, TABLE)[ANN].actions == 0


@pytest.mark.rule("FD6-29", "R-16")
def test_a_known_condition_has_its_rank_unless_the_order_names_one(table: Table) -> None:
    for name, rank, has in (("Incapacitated", 0, 4), ("Incapacitated", 2, 2), ("x", 0, 1)):
        done = decide(game_for("freed6"), table, AddCondition(ANN, name, rank=rank), Scripted([])).table
        assert [row.rank for row in done.of(Condition, ANN).values()] == [has]


@pytest.mark.rule("R-19")
def test_a_condition_made_in_its_bearers_own_turn_lasts_through_the_next(table: Table) -> None:
    begun, _ = play(table, BEGIN, TakeTurn(ANN), AddCondition(ANN, "Helped", until="turn"))
    once, _ = play(begun, NextTurn(), NextRound())
    assert names(once) == ["Helped"]
    again, _ = play(once, TakeTurn(ANN), NextTurn())
    assert names(again) == []
    midst, _ = play(table, BEGIN, AddCondition(ANN, "Warded", until="round"), NextRound())
    assert names(midst) == ["Warded"]


@pytest.mark.rule("OD6-25")
def test_the_last_state_of_a_track_is_left_by_moving_the_track(table: Table) -> None:
    able = table.put(ANN, "strength", Ability(dice=6))
    begun, _ = play(able, BeginTrack(ANN, "Siege", states=("Whole", "Out of Action")))
    [track] = begun.of(Track, ANN)
    fallen, _ = play(begun, MoveTrack(ANN, track, 1))
    assert track in fallen.of(Condition, ANN)
    recover = RecoverCondition(BO, track, "strength", target=ANN)
    assert "move the track instead" in refusal(fallen, recover, "opend6")
