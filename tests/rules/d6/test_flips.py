"""A flipped face counts as the one on the other side of the die."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.flips import SIZES, counted, in_force, opposite, pairs
from rules.errors import RuleBroken


@pytest.mark.rule("FD6-48")
def test_on_a_d6_one_and_six_two_and_five_three_and_four_change_places() -> None:
    assert pairs(6) == ((1, 6), (2, 5), (3, 4))
    assert counted(2, 6, {2}) == 5
    assert counted(3, 6, {2}) == 3


@pytest.mark.rule("FD6-49")
def test_the_table_of_flips_has_thirty_pairs() -> None:
    assert [len(pairs(sides)) for sides in SIZES] == [2, 3, 4, 5, 6, 10]
    assert sum(len(pairs(sides)) for sides in SIZES) == 30
    assert all(low + high == sides + 1 for sides in SIZES for low, high in pairs(sides))


@pytest.mark.rule("FD6-49")
@given(st.integers(2, 100).flatmap(lambda sides: st.tuples(st.just(sides), st.integers(1, sides))))
def test_flipping_twice_is_flipping_not_at_all(die: tuple[int, int]) -> None:
    sides, face = die
    assert opposite(opposite(face, sides), sides) == face


@pytest.mark.rule("R-04")
def test_two_flips_turn_each_die_once() -> None:
    assert [counted(face, 6, {1, 6}) for face in (1, 6, 5)] == [6, 1, 5]


@pytest.mark.rule("R-04")
def test_flips_beyond_the_six_that_are_printed_may_be_left_out() -> None:
    assert in_force([6, 7]) == {6, 7}
    assert in_force([6, 7], "1..6") == {6}


@pytest.mark.parametrize(
    ("face", "sides", "words"),
    [
        (0, 6, "A d6 shows 1 to 6, not 0"),
        (7, 6, "A d6 shows 1 to 6, not 7"),
        (1, 1, "A die has 2 to 100 sides, not 1"),
        (1, 101, "A die has 2 to 100 sides, not 101"),
    ],
)
def test_no_die_shows_such_a_face(face: int, sides: int, words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        opposite(face, sides)


def test_there_is_no_flip_of_a_face_that_no_die_has() -> None:
    with pytest.raises(RuleBroken, match="No die shows 0, so there is no flip of it"):
        in_force([0])
