"""Status tracks of FreeD6 are tested state by state; contests have a length."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter
from rules.d6.checks import CheckCode
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.errors import RuleBroken
from rules.table import Membership, Table, Track
from tests.rules.freed6.tables import BORG, FREED6, KIRA, MOB, begin, play, then


def with_track(table: Table, kind: str, state: int = 0) -> Table:
    return table.put(MOB, "30.5", Track(name=kind, kind=kind, state=state))


def state(table: Table) -> str:
    row = table.get(Track, MOB, "30.5")
    assert row is not None
    return FREED6.system.track(row.kind).names[row.state]


TEST = TryTrack(BORG, "30.5", "strength", target=MOB)


@pytest.mark.rule("FD6-43", "FD6-44", "FD6-45", "R-01", "R-18")
def test_a_success_keeps_the_state_and_any_failure_moves_exactly_one_on() -> None:
    table = with_track(begin(), "quantity")
    assert state(play(table, TEST, 3, 3, 3).table) == "Full"
    assert state(play(table, TEST, 3, 3, 2).table) == "Heavy"
    assert state(play(table, TEST, 1, 1, 1).table) == "Heavy"
    assert state(play(with_track(begin(), "duration", 3), TEST, 6, 6, 5).table) == "Expired"


@pytest.mark.rule("FD6-43", "R-18")
def test_the_last_state_is_not_tested_and_the_game_master_may_move_further() -> None:
    with pytest.raises(RuleBroken, match="nothing is left"):
        play(with_track(begin(), "coverage", 4), TEST)
    assert state(then(with_track(begin(), "coverage"), MoveTrack(MOB, "30.5", by=3))) == "Exposed"


@pytest.mark.rule("R-18")
def test_a_table_may_test_with_the_ladder_of_opend6() -> None:
    table = with_track(begin(status_ladder="opend6"), "effect")
    assert state(play(table, TEST, 4, 4, 3).table) == "3/4 Effect"
    assert state(play(with_track(begin(), "effect"), TEST, 4, 4, 3).table) == "Full Effect"


@pytest.mark.rule("FD6-45")
def test_a_status_track_may_clock_a_scene_that_stands_on_a_sheet_of_its_own() -> None:
    table = then(begin(), BeginTrack(MOB, "Until the guards come", kind="duration"))
    (track,) = table.of(Track, MOB).values()
    assert (track.name, track.kind, track.state) == ("Until the guards come", "duration", 0)


@pytest.mark.rule("FD6-46", "FD6-47", "R-23")
@pytest.mark.parametrize(("length", "states"), [("brief", 3), ("moderate", 4), ("lengthy", 5)])
def test_a_contest_of_a_length_ends_at_its_rank(length: str, states: int) -> None:
    table = then(begin(), BeginTrack(MOB, "The gate", length=length))
    (key,) = table.of(Track, MOB)
    assert len(table.of(Track, MOB)[key].states) == states
    out = states - 1
    assert play(table, BeginEncounter((KIRA, MOB), length=length)).facts[0].out_at == out
    nearly = then(table, MoveTrack(MOB, key, by=out - 1))
    assert play(nearly, CheckCode(MOB, "strength"), 1, 1, 1).facts
    with pytest.raises(RuleBroken, match="cannot act"):
        play(then(nearly, MoveTrack(MOB, key, by=1)), CheckCode(MOB, "strength"))


@pytest.mark.rule("FD6-44", "R-18")
@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_a_test_of_what_a_closed_sheet_bears_tells_no_difficulty(visibility: str) -> None:
    shown = play(with_track(begin(), "duration", 2), TEST, 5, 5, 4).facts[0]
    assert (shown.target, shown.against, shown.difficulty, shown.outcome) == (MOB, "Mob", 15, "failure")
    table = with_track(begin().put(MOB, "part", Membership(visibility=visibility)), "duration", 2)
    check, tested = play(table, TEST, 6, 6, 4).facts
    assert (check.target, check.difficulty, check.outcome, check.points) == (MOB, None, "total", 0)
    assert (check.rank, check.chance, check.roll.total) == (0, "", 16)
    assert (tested.sheet_id, tested.difficulty, tested.outcome) == (MOB, 15, "success")
