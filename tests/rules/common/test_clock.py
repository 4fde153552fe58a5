"""Spans and the clock: what ends with which boundary."""

from __future__ import annotations

import pytest

from rules.common.clock import AdvanceClock, BeginSession, EndedCondition, EndSession
from rules.common.conditions import AddCondition, ConditionAdded
from rules.common.durations import after_boundary, boundaries_to_pass, span_words
from rules.common.encounters import (
    BeginEncounter,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
    TakeTurn,
)
from rules.decide import preview
from rules.games import game_for
from rules.table import TABLE, Condition, Encounter, Table
from tests.rules.common.evening import ANN, BO, CY, DOOR, FASTER, GAMES, SLOWER, SPANS, Evening, begun

UNITS = game_for("freed6").system.clock


def lasting(until: str, left: int = 0) -> Condition:
    return Condition(name="a", until=until, left=left)


def ends(until: str, passed: str, own: bool = True) -> bool:
    return after_boundary(lasting(until), UNITS, passed, own) is None


@pytest.mark.rule("FD6-28", "FD6-31", "R-19", "R-77")
@pytest.mark.parametrize(
    ("passed", "ended"),
    [
        ("turn", {"turn"}),
        ("round", {"round"}),
        ("encounter", {"turn", "round", "encounter"}),
        ("scene", {"turn", "round", "encounter", "scene"}),
        ("session", {"session"}),
    ],
)
def test_a_wider_boundary_ends_the_narrower_spans_and_nothing_wider(passed: str, ended: set[str]) -> None:
    assert {span for span in SPANS if ends(span, passed)} == ended


@pytest.mark.rule("R-19")
def test_spans_in_turns_and_rounds_are_counted_in_boundaries_of_their_own() -> None:
    assert not ends("turn", "turn", own=False)
    assert not ends("turn", "round")
    assert ends("turn", "encounter", own=False)
    assert boundaries_to_pass("turn") == 1
    for unit, made in (("round", {"in_round": True}), ("turn", {"own_turn": True})):
        once = after_boundary(lasting(unit, boundaries_to_pass(unit, **made)), UNITS, unit)
        assert once == lasting(unit, 1), "made in its own, it lasts to the end of the next"
        assert after_boundary(once, UNITS, unit) is None


def test_a_span_that_the_game_does_not_know_is_left_alone() -> None:
    assert after_boundary(lasting("moon"), UNITS, "session") == lasting("moon")
    assert after_boundary(lasting("scene"), UNITS, "moon") == lasting("scene")


def test_three_scenes_are_three_boundaries() -> None:
    row: Condition | None = lasting("scene", boundaries_to_pass("scene", spans=3))
    lived = 0
    while row is not None:
        row, lived = after_boundary(row, UNITS, "scene"), lived + 1
    assert lived == 3


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(
    ("game", "until", "left", "fighting", "words"),
    [
        ("freed6", "", 0, False, ""),
        ("freed6", "recovered", 0, False, "until it is recovered"),
        ("freed6", "scene", 0, False, "until the scene ends"),
        ("freed6", "round", 1, True, "until the round ends"),
        ("freed6", "round", 3, True, "until 3 rounds have ended"),
        ("freed6", "round", 3, False, "until the scene ends, as no rounds are counted"),
        ("freed6", "turn", 1, False, "until the scene ends, as no turns are counted"),
        ("freeblade", "turn", 1, False, "until the turn ends"),
        ("freeblade", "round", 1, False, "until the turn ends, as no rounds are counted"),
        ("freed6", "moon", 1, False, "until the moon ends"),
    ],
)
def test_a_span_says_what_will_end_it(game: str, until: str, left: int, fighting: bool, words: str) -> None:
    table = Table().put(TABLE, "encounter", Encounter(round=1)) if fighting else Table()
    assert span_words(game_for(game), table, until, left) == words


@pytest.mark.rule("R-19")
def test_what_is_made_outside_an_encounter_is_told_to_last_as_long_as_it_does() -> None:
    evening = Evening(game_for("freed6")).do(AddCondition(ANN, "Helped", until="round"))
    assert isinstance(came := evening.facts[0], ConditionAdded)
    assert came.lasts == "until the scene ends, as no rounds are counted"
    assert evening.do(AdvanceClock("scene")).names() == []


@pytest.mark.rule("R-77", "FD6-31")
@pytest.mark.parametrize("game", GAMES)
def test_a_cliffhanger_heals_nobody(game: str) -> None:
    evening = begun(ANN, BO, game=game).do(NextTurn(), BeginSession())
    evening.do(*(AddCondition(ANN, until, until=until) for until in SPANS[:5]), EndSession())
    assert evening.endings == (EndedCondition(name=ANN, condition="session"),)
    evening.do(BeginSession())
    assert evening.names() == ["encounter", "round", "scene", "turn"]
    assert (evening.acting, evening.encounter and evening.encounter.round) == (ANN, 1)


@pytest.mark.rule("R-79", "FD6-31")
@pytest.mark.parametrize("bearer", [DOOR, CY])
def test_a_turn_on_a_thing_or_a_bystander_ends_with_the_turn_that_runs(bearer: str) -> None:
    evening = begun(ANN, BO).do(NextTurn(), AddCondition(bearer, "Defaced", until="turn"))
    assert evening.do(NextTurn()).names(bearer) == []
    assert evening.endings == (EndedCondition(name=bearer, condition="Defaced"),)


@pytest.mark.rule("R-79")
def test_a_turn_on_a_thing_never_outlives_a_round_made_with_it() -> None:
    evening = begun(ANN, BO).do(
        AddCondition(DOOR, "Defaced", until="turn"), AddCondition(DOOR, "Disrupted", until="round")
    )
    assert evening.do(NextRound()).names(DOOR) == ["Disrupted"]
    assert evening.do(NextRound()).names(DOOR) == []


@pytest.mark.rule("R-79")
def test_who_leaves_in_the_midst_of_their_own_turn_ends_it_with_what_it_ends() -> None:
    evening = begun(ANN, BO).do(AddCondition(ANN, "Helped", until="turn"), NextTurn())
    evening.do(AddCondition(ANN, "Warned", until="turn"), LeaveEncounter(ANN))
    assert evening.endings == (EndedCondition(name=ANN, condition="Helped"),)
    assert (evening.acting, evening.names()) == ("", ["Warned"])
    assert evening.do(NextTurn(), NextTurn()).names() == []


@pytest.mark.rule("R-80", "FD6-36")
def test_who_joins_a_running_round_has_the_base_actions_and_the_bonus_with_the_next_round() -> None:
    evening = begun(ANN, BO).do(AddCondition(CY, "+1 bonus action", effects=(FASTER,), until="round"))
    fresh = evening.game.fresh
    evening.do(JoinEncounter(CY))
    assert (evening.row(CY).actions, evening.row(CY).bonus) == (fresh.actions, fresh.bonus)
    assert evening.do(NextRound()).row(CY).bonus == fresh.bonus + 1


@pytest.mark.rule("R-80")
def test_nobody_acts_twice_in_a_round_by_leaving_and_joining_again() -> None:
    evening = begun(ANN, BO).do(NextTurn(), LeaveEncounter(ANN), JoinEncounter(ANN))
    assert (evening.row(ANN).acted, evening.row(ANN).actions) == (True, 0)
    assert evening.do(NextTurn()).acting == BO
    assert evening.do(NextTurn()).encounter == Encounter(round=2, acting=BO)
    waiting = begun(ANN, BO).do(NextTurn(), LeaveEncounter(BO), JoinEncounter(BO))
    assert waiting.do(NextTurn()).acting == BO


@pytest.mark.rule("OD6-16", "R-80")
def test_an_action_less_in_the_next_round_does_not_wait_for_the_next_fight() -> None:
    evening = begun(ANN, BO, game="opend6").do(
        AddCondition(ANN, "Stunned", effects=(SLOWER,), until="recovered")
    )
    assert preview(evening.game, evening.table, EndEncounter()).foreseen.ends[0].words.startswith("Stunned: ")
    evening.do(EndEncounter())
    assert evening.names() == ["Stunned"]
    assert [ended.condition for ended in evening.endings] == ["Stunned: the actions of the next round"]
    evening.do(AdvanceClock("scene"), BeginEncounter((ANN, BO)))
    assert evening.row(ANN).actions == evening.game.fresh.actions


@pytest.mark.rule("FD6-31", "R-14")
def test_who_loses_an_action_is_still_stunned_until_their_turn_ends() -> None:
    evening = begun(ANN, BO).do(AddCondition(ANN, "Stunned", effects=(SLOWER,), until="turn"), TakeTurn(BO))
    assert evening.do(NextRound()).names() == ["Stunned"]
    assert evening.do(TakeTurn(ANN), NextTurn()).names() == []
    assert evening.endings == (EndedCondition(name=ANN, condition="Stunned"),)


@pytest.mark.rule("R-19")
def test_the_end_of_a_round_tells_what_ended_with_the_turn_that_it_cut_short() -> None:
    evening = begun(ANN, BO).do(AddCondition(ANN, "T", until="turn"), TakeTurn(ANN), NextRound())
    assert evening.endings == (EndedCondition(name=ANN, condition="T"),)
