"""What was won or paid for and is not used lapses: foretold by what ends it, and told by its entry."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.clock import AdvanceClock, BeginSession, EndSession
from rules.common.encounters import EndEncounter, LeaveEncounter, NextRound, NextTurn, TakeTurn
from rules.common.requests import ASKED
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.d6.checks import CheckCode
from rules.d6.recovery import RecoverCondition
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack
from rules.decide import preview
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.luck_points import SpendLuck
from rules.game import Command
from rules.table import TABLE, Effect, Membership, Pending, Table, Track
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought, ready, strike, with_ranks
from tests.rules.freed6.tables import bearing, begin, fight, open_business, play, refuses, then


def kinds(table: Table) -> list[str]:
    """What waits, by kind."""
    return sorted(row.kind for row in table.of(Pending, TABLE).values())


def ends(table: Table, command: Command) -> list[tuple[str, str]]:
    """What a command ends, as it is told by its entry, just as it is foretold."""
    foretold = preview(FREED6, table, command)
    assert foretold.refused == ""
    told = [
        one for fact in play(table, command, *dice(command)).facts for one in getattr(fact, "endings", ())
    ]
    assert [(one.sheet_id, one.words, one.about) for one in foretold.foreseen.ends] == [
        (one.name, one.condition, one.about) for one in told
    ]
    return [(one.name, one.condition) for one in told]


def dice(command: Command) -> tuple[int, ...]:
    return (1, 1, 1) if isinstance(command, CheckCode) else ()


@pytest.mark.rule("R-26", "R-92")
@pytest.mark.parametrize(
    "end", [NextTurn(), NextRound(), TakeTurn(KIRA), LeaveEncounter(BORG), EndEncounter()], ids=repr
)
def test_unspent_ranks_lapse_with_the_turn_of_whoever_won_them(end: Command) -> None:
    table = with_ranks(fight(begin(), BORG), 2)
    assert kinds(then(table, end)) == []
    assert ends(table, end) == [(BORG, "2 unspent ranks")]


@pytest.mark.rule("R-26")
def test_ranks_outlast_the_turns_of_others_and_no_round() -> None:
    table = with_ranks(fight(begin(), KIRA), 1)
    assert ends(table, NextTurn()) == []
    assert kinds(then(table, NextTurn())) == ["ranks"]
    assert ends(table, NextRound()) == [(BORG, "1 unspent rank")]


@pytest.mark.rule("R-26", "R-77")
def test_outside_encounters_ranks_lapse_with_the_scene_and_not_with_the_session() -> None:
    table = with_ranks(then(begin(), BeginSession()), 1)
    assert ends(table, EndSession()) == []
    assert ends(table, AdvanceClock("scene")) == [(BORG, "1 unspent rank")]
    assert kinds(then(table, AdvanceClock("scene"))) == []


@pytest.mark.rule("R-26", "R-92")
def test_ranks_lapse_with_the_next_check_of_ones_own_and_the_check_says_so() -> None:
    table = with_ranks(begin(), 2)
    assert ends(table, CheckCode(BORG, "strength", difficulty=9)) == [(BORG, "2 unspent ranks")]
    assert kinds(then(table, CheckCode(BORG, "strength", difficulty=9), 1, 1, 1)) == []
    assert ends(table, CheckCode(MOB, "strength", difficulty=9)) == []
    fact = play(table, CheckCode(BORG, "strength", difficulty=9), 1, 1, 1).facts[0]
    assert "R-92" in fact.rules_shown()


@pytest.mark.rule("R-26")
def test_ranks_stay_with_a_test_a_recovery_and_a_roll_that_somebody_asked_for() -> None:
    table = with_ranks(begin(), 2)
    table = then(table, BeginTrack(BORG, "Ammo", states=("Full", "Some", "None")))
    [ammo] = table.of(Track, BORG)
    assert kinds(then(table, TryTrack(BORG, ammo, "strength"), 3, 3, 3)) == ["ranks"]
    hurt = bearing(table, BORG, Effect(kind="dice"), rank=1, until="recovered")
    assert kinds(then(hurt, RecoverCondition(BORG, CURSE, "strength"), 1, 1, 1, 1)) == ["ranks"]
    asked = then(table, RequestRoll((BORG,), "strength", 30))
    key = next(key for key, row in asked.of(Pending, TABLE).items() if row.kind == ASKED)
    assert kinds(then(asked, AnswerRequest(key, BORG), 3, 3, 3)) == ["ranks", "request", "request_result"]


@pytest.mark.rule("R-92", "FD6-35")
def test_an_effect_roll_that_is_paid_waits_until_the_round_ends_and_is_told_when_it_lapses() -> None:
    table = ready(fight(begin(), BORG), 1)
    later = then(table, NextTurn())
    assert kinds(later) == ["effect"]
    assert play(later, strike(later, code="1D"), 3).facts[0].condition == "Stunned"
    for end in (NextRound(), EndEncounter()):
        assert ends(later, end) == [(BORG, "effect roll")]
        refuses(then(later, end), strike(later, code="1D"), "was already rolled, or it lapsed")
    named = bought(with_ranks(begin(), 1, target=MOB), RankBuy("effect_roll", target=MOB, text="2D"))
    assert ends(named, AdvanceClock("scene")) == [(BORG, "effect roll 2D")]


@pytest.mark.rule("R-92", "FD6-09")
def test_a_veto_that_nobody_spoke_lapses_with_the_fight_and_that_is_told() -> None:
    table = then(fight(begin()), SpendLuck(KIRA, "A door is open."))
    assert ends(table, NextRound()) == []
    assert ends(table, EndEncounter()) == [(KIRA, "the veto on luck")]


@pytest.mark.rule("R-92")
def test_what_lapses_on_a_sheet_that_is_not_open_is_told_to_game_masters_alone() -> None:
    table = with_ranks(fight(begin(), BORG), 2)
    table = table.put(
        BORG, "membership", replace(table.of(Membership, BORG)["membership"], visibility="stands")
    )
    fact = play(table, NextTurn()).facts[0]
    assert (fact.endings, [one.condition for one in fact.hidden_endings]) == ((), ["2 unspent ranks"])
    check = play(table, CheckCode(BORG, "strength", difficulty=9), 1, 1, 1).facts[0]
    assert (check.endings, [one.condition for one in check.hidden_endings]) == ((), ["2 unspent ranks"])
    assert open_business(table, "ranks")
