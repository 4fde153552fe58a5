"""How long things last when people come, leave and break off in the midst of it."""

from __future__ import annotations

import pytest

from rules.common.clock import AdvanceClock, BeginSession, Ended, EndSession
from rules.common.conditions import AddCondition
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
from rules.table import Encounter
from tests.rules.common.evening import ANN, BO, CY, DOOR, FASTER, GAMES, NAMES, SLOWER, SPANS, Evening, begun


@pytest.mark.rule("R-77", "FD6-31")
@pytest.mark.parametrize("game", GAMES)
def test_a_cliffhanger_heals_nobody(game: str) -> None:
    evening = begun(ANN, BO, game=game).do(NextTurn(), BeginSession())
    evening.do(*(AddCondition(ANN, until, until=until) for until in SPANS[:5]), EndSession())
    assert evening.ended == (Ended(name="Ann", condition="session"),)
    evening.do(BeginSession())
    assert evening.names() == ["encounter", "round", "scene", "turn"]
    assert (evening.acting, evening.encounter and evening.encounter.round) == (ANN, 1)


@pytest.mark.rule("R-77")
def test_what_lasts_for_the_scene_lasts_into_the_next_session() -> None:
    evening = Evening(game_for("opend6")).do(BeginSession(), AddCondition(ANN, "Brave", until="scene"))
    assert evening.do(EndSession(), BeginSession()).names() == ["Brave"]
    assert evening.do(AdvanceClock("scene")).names() == []


@pytest.mark.rule("R-79", "FD6-31")
@pytest.mark.parametrize("bearer", [DOOR, CY])
def test_a_turn_on_a_thing_or_a_bystander_ends_with_the_turn_that_runs(bearer: str) -> None:
    evening = begun(ANN, BO).do(NextTurn(), AddCondition(bearer, "Defaced", until="turn"))
    assert evening.do(NextTurn()).names(bearer) == []
    assert evening.ended == (Ended(name=NAMES[bearer], condition="Defaced"),)


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
    assert evening.ended == (Ended(name="Ann", condition="Helped"),)
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
    assert [ended.condition for ended in evening.ended] == ["Stunned: the actions of the next round"]
    evening.do(AdvanceClock("scene"), BeginEncounter((ANN, BO)))
    assert evening.row(ANN).actions == evening.game.fresh.actions


@pytest.mark.rule("FD6-31", "R-14")
def test_who_loses_an_action_is_still_stunned_until_their_turn_ends() -> None:
    evening = begun(ANN, BO).do(AddCondition(ANN, "Stunned", effects=(SLOWER,), until="turn"), TakeTurn(BO))
    assert evening.do(NextRound()).names() == ["Stunned"]
    assert evening.do(TakeTurn(ANN), NextTurn()).names() == []
    assert evening.ended == (Ended(name="Ann", condition="Stunned"),)


@pytest.mark.rule("R-19")
def test_the_end_of_a_round_tells_what_ended_with_the_turn_that_it_cut_short() -> None:
    evening = begun(ANN, BO).do(AddCondition(ANN, "T", until="turn"), TakeTurn(ANN), NextRound())
    assert evening.ended == (Ended(name="Ann", condition="T"),)
