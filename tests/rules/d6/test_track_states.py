"""A track goes from state to state, one failed test at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.track_states import checked, custom, difficulty, is_last, ladder_of, modifier, moved
from rules.d6.track_states import tested as tried
from rules.errors import RuleBroken
from rules.games import game_for
from rules.system import TrackKind

OPEND6, FREED6 = game_for("opend6"), game_for("freed6")
MEASURES = ("effect", "quantity", "duration", "coverage")


def ladder(kind: TrackKind) -> list[int | None]:
    return [difficulty(kind, at) for at in range(len(kind.states))]


@pytest.mark.rule("OD6-23", "FD6-43", "R-18")
def test_measuring_tracks_have_five_states_and_four_difficulties() -> None:
    for key in MEASURES:
        assert ladder(OPEND6.system.track(key)) == [12, 15, 18, 21, None]
        assert ladder(FREED6.system.track(key)) == [9, 12, 15, 18, None]
        assert OPEND6.system.track(key).names == FREED6.system.track(key).names
    assert OPEND6.system.track("quantity").names == ("Full", "Heavy", "Light", "Depleted", "Empty")
    assert OPEND6.system.track("coverage").names == ("Full", "Covered", "Partial", "Exposed", "Vanished")
    assert OPEND6.system.track("duration").names == ("Full", "Waning", "Fading", "Diminished", "Expired")
    assert OPEND6.system.track("effect").names[1:] == ("3/4 Effect", "1/2 Effect", "1/4 Effect", "No Effect")


@pytest.mark.rule("OD6-24", "FD6-44", "R-18")
def test_a_failed_test_moves_a_track_one_state_and_a_success_holds_it() -> None:
    ammo = OPEND6.system.track("quantity")
    assert (tried(ammo, 0, 11).state, tried(ammo, 0, 12).state) == (1, 0)
    badly_missed = tried(ammo, 1, 3)
    assert (badly_missed.difficulty, badly_missed.success, badly_missed.state) == (15, False, 2)
    assert tried(ammo, 3, 20).state == 4


@pytest.mark.rule("R-01", "R-18")
def test_a_table_may_ask_for_more_than_the_difficulty() -> None:
    assert tried(OPEND6.system.track("duration"), 0, 12, "beats").state == 1


@pytest.mark.rule("OD6-24", "R-18")
def test_nothing_is_left_to_test_in_the_last_state() -> None:
    with pytest.raises(RuleBroken, match="at Empty: nothing is left"):
        tried(OPEND6.system.track("quantity"), 4, 30)


@pytest.mark.rule("R-18")
def test_a_table_may_test_at_the_other_games_difficulties() -> None:
    easier = ladder_of(OPEND6, "freed6")
    assert tried(OPEND6.system.track("quantity"), 0, 9, ladder=easier).success
    assert [difficulty(OPEND6.system.track("effect"), at, easier) for at in range(5)] == [9, 12, 15, 18, None]
    assert ladder_of(OPEND6, "opend6") == ()


@pytest.mark.rule("OD6-25", "FD6-46")
def test_a_track_of_two_states_is_a_plain_check() -> None:
    door = custom("The door", ("Normal", "Out of Action"), (15,))
    assert tried(door, 0, 15).state == 0
    assert is_last(door, tried(door, 0, 14).state)
    with pytest.raises(RuleBroken, match="from 2 to 40 states"):
        custom("Nothing", ("Normal",))


@pytest.mark.rule("OD6-25")
def test_a_track_has_as_many_states_as_the_table_likes() -> None:
    siege = custom("The siege", [f"Week {week}" for week in range(9)], (12, 15, 18, 21))
    assert ladder(siege) == [12, 15, 18, 21, 21, 21, 21, 21, None]
    with pytest.raises(RuleBroken, match="a name of its own"):
        custom("Doubled", ("Calm", "calm "))
    with pytest.raises(RuleBroken, match="no difficulty at Calm"):
        tried(custom("Unmeasured", ("Calm", "Storm")), 0, 12)


@pytest.mark.rule("OD6-26", "FD6-47", "R-23")
def test_a_contest_is_as_long_as_the_conditions_between() -> None:
    lengths = {one.key: (one.between, one.difficulty) for one in OPEND6.system.lengths}
    assert lengths == {"brief": (1, "Easy"), "moderate": (3, "Moderate"), "lengthy": (5, "Difficult")}
    assert {one.key: one.between for one in FREED6.system.lengths} == {
        "brief": 1,
        "moderate": 2,
        "lengthy": 3,
    }


@pytest.mark.rule("FD6-42", "R-24")
def test_a_state_may_add_to_a_resistance() -> None:
    attitude = FREED6.system.track("attitude")
    assert modifier(attitude, attitude.place("hostile")) == 15
    assert modifier(FREED6.system.track("willpower"), 0) == -15


@pytest.mark.rule("OD6-05")
def test_a_track_is_moved_no_further_than_its_ends() -> None:
    ammo = OPEND6.system.track("quantity")
    assert (moved(ammo, 1, 2), moved(ammo, 1, 9), moved(ammo, 1, -9)) == (3, 4, 0)
    with pytest.raises(RuleBroken, match="has 5 states"):
        checked(ammo, 5)


@given(st.integers(2, 40), st.data(), st.integers(-50, 200), st.sampled_from(["meets", "beats"]))
def test_a_test_never_moves_a_track_by_more_than_one(
    length: int, data: st.DataObject, total: int, tie: str
) -> None:
    track = custom("Any", [f"State {at}" for at in range(length)], (12, 15, 18, 21))
    state = data.draw(st.integers(0, length - 2))
    done = tried(track, state, total, tie)
    assert done.state == state + (not done.success)
