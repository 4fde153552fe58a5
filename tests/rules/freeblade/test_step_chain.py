from __future__ import annotations

import pytest

from rules.dice.step_chain import CHAIN, step_down, step_up
from rules.errors import RuleBroken


@pytest.mark.rule("FB-29", "FB-30")
@pytest.mark.parametrize(
    ("die", "face", "after"),
    [
        (12, 1, 8),
        (12, 2, 10),
        (12, 3, 10),
        (12, 4, 12),
        (10, 1, 6),
        (8, 8, 8),
        (6, 1, 0),
        (4, 3, 0),
        (4, 4, 4),
    ],
)
def test_a_one_takes_a_die_down_twice_and_a_two_or_three_once(die: int, face: int, after: int) -> None:
    assert step_down(die, face) == after


@pytest.mark.rule("FB-30", "R-32")
def test_a_d4_that_shows_a_one_stops_at_nothing() -> None:
    assert step_down(4, 1) == 0


@pytest.mark.rule("FB-31", "R-32")
def test_a_die_that_is_used_up_cannot_be_rolled() -> None:
    with pytest.raises(RuleBroken, match="used up"):
        step_down(0, 1)


@pytest.mark.rule("FB-29")
def test_dice_off_the_chain_and_faces_off_the_die_are_refused() -> None:
    for die, face in ((20, 3), (2, 1), (3, 1)):
        with pytest.raises(RuleBroken, match=f"A D{die} is not on the chain"):
            step_down(die, face)
    for face in (7, 0):
        with pytest.raises(RuleBroken, match=f"A D6 cannot show {face}"):
            step_down(6, face)


@pytest.mark.rule("FB-65", "R-32", "R-48")
def test_a_die_goes_up_one_step_from_nothing_to_a_d4_and_never_past_a_d12() -> None:
    assert [step_up(die) for die in CHAIN] == [12, 12, 10, 8, 6, 4]
    assert step_up(0, 9) == 12
