"""How far points reach that hit a resistance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.endurance_levels import state_reached, track_of
from rules.errors import RuleBroken
from rules.games import game_for

OPEND6 = game_for("opend6")
HEALTH = OPEND6.system.track("health")
ENDURANCE = [track for track in OPEND6.system.tracks if track.group == "endurance"]


@pytest.mark.rule("OD6-11", "R-02", "R-25")
@pytest.mark.parametrize(
    ("points", "reached"),
    [(0, 0), (12, 0), (13, 1), (17, 1), (18, 2), (22, 2), (23, 3), (27, 3), (28, 4), (99, 4)],
)
def test_each_level_wants_more_than_its_margin(points: int, reached: int) -> None:
    assert state_reached(HEALTH, points - 12) == reached


@pytest.mark.rule("OD6-07", "OD6-10", "OD6-12", "OD6-13", "OD6-14", "OD6-15")
def test_the_four_tracks_name_their_levels() -> None:
    assert {track.key: track.names for track in ENDURANCE} == {
        "health": ("Normal", "Stunned", "Wounded", "Incapacitated", "Out of Action"),
        "willpower": ("Normal", "Disoriented", "Discouraged", "Unresisting", "Out of Action"),
        "body": ("Normal", "Out of Synch", "Damaged", "Broken", "Out of Action"),
        "composure": ("Normal", "Startled", "Rattled", "Demoralized", "Out of Action"),
    }


@pytest.mark.rule("R-10")
def test_a_table_may_play_with_freed6s_five_ranks() -> None:
    ranks = track_of(OPEND6, "health", "freed6")
    assert [ranks.states[state_reached(ranks, points - 10)].name for points in (11, 16, 21, 26, 31)] == [
        *("Stunned", "Hurt", "Wounded", "Incapacitated", "Out of Action")
    ]
    assert track_of(OPEND6, "willpower", "freed6").key == "willpower"
    assert track_of(OPEND6, "health", "opend6") is HEALTH


def test_a_stance_is_no_endurance() -> None:
    with pytest.raises(RuleBroken, match="Reaction is no track of endurance"):
        state_reached(OPEND6.system.track("reaction"), 15)


@given(st.sampled_from(ENDURANCE), st.integers(-99, 99), st.integers(-99, 99))
def test_more_points_never_hurt_less(track, points: int, resistance: int) -> None:  # type: ignore[no-untyped-def]
    assert state_reached(track, points - resistance) <= state_reached(track, points + 1 - resistance)
    assert bool(state_reached(track, points - resistance)) == (points > resistance)
