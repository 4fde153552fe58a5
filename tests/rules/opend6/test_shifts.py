"""A stance is hard to meet and moves by full fives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.shifts import difficulty, shifted, steps
from rules.errors import RuleBroken
from rules.games import game_for

OPEND6 = game_for("opend6")
REACTION = OPEND6.system.track("reaction")
NEUTRAL = REACTION.place("Neutral")


def stance_after(total: int, start: str = "Neutral", **how: bool) -> str:
    return REACTION.states[shifted(REACTION, REACTION.place(start), total, **how).state].name


@pytest.mark.rule("OD6-19", "OD6-20")
def test_nine_stances_from_hostile_to_allied_are_ever_easier_to_meet() -> None:
    assert {name: difficulty(REACTION, REACTION.place(name)) for name in REACTION.names} == {
        **{"Hostile": 27, "Opposed": 24, "Unfriendly": 21, "Uncooperative": 18, "Neutral": 15},
        **{"Cooperative": 12, "Friendly": 9, "Helpful": 6, "Allied": 3},
    }
    assert REACTION.names[REACTION.start] == "Neutral"
    with pytest.raises(RuleBroken, match="no difficulty at Normal"):
        difficulty(OPEND6.system.track("health"), 0)


@pytest.mark.rule("OD6-22", "R-17")
@pytest.mark.parametrize(
    ("total", "stance"),
    [(20, "Cooperative"), (19, "Neutral"), (15, "Neutral"), (11, "Neutral"), (10, "Uncooperative")],
)
def test_a_stance_moves_by_full_fives_only(total: int, stance: str) -> None:
    assert stance_after(total) == stance


@pytest.mark.rule("OD6-21", "R-17")
def test_one_check_may_pass_over_stances() -> None:
    assert stance_after(30) == "Helpful"
    assert stance_after(30, multi_step=False) == "Cooperative"
    assert stance_after(0, multi_step=False) == "Uncooperative"


@pytest.mark.rule("OD6-22", "R-17")
def test_the_ends_of_the_track_hold_a_stance_but_not_its_steps() -> None:
    far = shifted(REACTION, REACTION.place("Helpful"), 40)
    assert (far.steps, REACTION.states[far.state].name) == (6, "Allied")
    assert stance_after(1, "Opposed") == "Hostile"


@pytest.mark.rule("R-17")
def test_a_check_meant_to_worsen_turns_the_direction() -> None:
    assert stance_after(20, worsen=True) == "Uncooperative"
    assert stance_after(10, worsen=True) == "Cooperative"
    assert shifted(REACTION, NEUTRAL, 27, worsen=True).steps == -2


@pytest.mark.rule("R-01", "R-17")
def test_meeting_the_difficulty_succeeds_and_moves_nothing() -> None:
    met = shifted(REACTION, NEUTRAL, 15)
    assert (met.success, met.steps) == (True, 0)
    assert not shifted(REACTION, NEUTRAL, 15, tie="beats").success


@given(st.integers(0, 8), st.integers(-99, 199), st.booleans(), st.booleans())
def test_a_stance_stays_on_the_track_and_worsening_mirrors_it(
    state: int, total: int, worsen: bool, multi_step: bool
) -> None:
    done = shifted(REACTION, state, total, worsen=worsen, multi_step=multi_step)
    assert 0 <= done.state <= 8
    assert done.steps == -shifted(REACTION, state, total, worsen=not worsen, multi_step=multi_step).steps
    assert abs(done.steps) <= (99 if multi_step else 1)


@given(st.integers(-500, 500))
def test_steps_are_cut_off_towards_none(margin: int) -> None:
    assert steps(-margin) == -steps(margin)
    assert 0 <= abs(margin) - 5 * abs(steps(margin)) < 5
