"""A throw's total, which of two throws counts, and how a check ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.pools import Pool
from rules.d6.throws import Throw, counting, mode, outcome, throw, total
from rules.d6.wild_dice import Wild
from rules.errors import RuleBroken
from rules.randomness import Scripted


@pytest.mark.rule("FD6-11", "FD6-12", "FD6-19")
def test_a_pool_is_thrown_with_its_wild_dice_and_added_up() -> None:
    thrown = throw(Pool(3, 1, 2), Wild(), Scripted([6, 2, 4, 5]))
    assert thrown == Throw((4, 5), ((6, 2),))
    assert total(thrown, 2) == 19


@pytest.mark.rule("R-03")
def test_dice_of_a_boost_are_thrown_only_beside_regular_ones() -> None:
    assert throw(Pool(2, 1), Wild(), Scripted([1, 2, 3, 4]), 2) == Throw((2, 3, 4), ((1,),))
    assert throw(Pool(1, 1), Wild(), Scripted([1]), 2) == Throw((), ((1,),))


@pytest.mark.rule("FD6-48", "R-04")
def test_flips_turn_regular_and_wild_dice() -> None:
    assert total(Throw((6, 1, 2), ((6, 3),)), 0, Wild(flips=(6,))) == 1 + 1 + 2 + 1 + 3


@pytest.mark.rule("FD6-50", "FD6-51", "R-08")
def test_advantage_keeps_the_higher_throw_and_the_first_of_equals() -> None:
    assert counting([12, 14], "advantage") == 1
    assert counting([12, 14], "disadvantage") == 0
    assert counting([9, 9], "advantage") == 0 == counting([9, 9], "disadvantage") == counting([7])
    for totals, how in (([1, 2], "normal"), ([1], "advantage"), ([], "normal")):
        with pytest.raises(RuleBroken, match="thrown once, and with advantage or disadvantage twice"):
            counting(totals, how)
    with pytest.raises(RuleBroken, match="not luckily"):
        counting([1], "luckily")


@pytest.mark.rule("FD6-52", "R-09")
def test_the_larger_side_wins_or_one_of_each_leaves_neither() -> None:
    assert mode(3, 1) == "advantage"
    assert mode(1, 2) == "disadvantage"
    assert mode(2, 2) == mode(0, 0) == "normal"
    assert mode(3, 1, "any") == "normal"
    assert mode(3, 0, "any") == "advantage"
    with pytest.raises(RuleBroken, match="There are no fewer than no Advantages"):
        mode(-1, 0)


@pytest.mark.rule("FD6-13", "FD6-14", "FD6-20", "R-01")
@pytest.mark.parametrize(
    ("points", "first", "ends"),
    [
        (0, 6, "critical_success"),
        (0, 1, "success"),
        (3, 4, "success"),
        (-1, 1, "critical_failure"),
        (-1, 6, "failure"),
        (-5, 4, "failure"),
    ],
)
def test_a_wild_six_helps_a_success_and_a_wild_one_harms_a_failure(
    points: int, first: int, ends: str
) -> None:
    assert outcome(points, [(first,)], Wild()) == ends


@pytest.mark.rule("R-01", "R-25")
def test_a_table_may_ask_for_more_than_the_difficulty() -> None:
    assert outcome(0, [], Wild(), "beats") == "failure"
    assert outcome(1, [], Wild(), "beats") == "success"


@given(st.lists(st.integers(1, 6), max_size=9), st.integers(-9, 9), st.sets(st.integers(1, 6)))
def test_flipping_every_face_turns_the_sum_over(faces: list[int], pips: int, flips: set[int]) -> None:
    thrown = Throw(tuple(faces))
    every = Wild(flips=frozenset(range(1, 7)))
    assert total(thrown, pips) + total(thrown, pips, every) == 7 * len(faces) + 2 * pips
    assert total(thrown, 0, Wild(flips=frozenset(flips))) <= 6 * len(faces)
