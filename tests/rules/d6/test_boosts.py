"""Boosts add dice and lay the lowest aside; penalties lay the highest aside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.boosts import kept, net
from rules.errors import RuleBroken

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=8)


@pytest.mark.rule("FD6-35", "R-03")
def test_boosts_and_penalties_cancel_one_for_one() -> None:
    assert net([2], [3]) == -1
    assert net([1, 1], []) == 2
    assert net([], []) == 0
    with pytest.raises(RuleBroken, match="A boost or penalty is a number of dice, and not below zero"):
        net([-1], [])


@pytest.mark.rule("R-03")
def test_a_boost_keeps_the_highest_and_a_penalty_the_lowest() -> None:
    assert kept([6, 5, 4], [1, 2], 2) == (4, 5, 6)
    assert kept([1, 2, 3], [6], 1) == (2, 3, 6)
    assert kept([4, 5, 6], [1], -1) == (1, 4, 5)


@pytest.mark.rule("R-03")
def test_without_a_regular_die_nothing_changes() -> None:
    assert kept([], [6, 6], 2) == () == kept([], [], -1)


def test_so_many_dice_are_thrown_as_the_boost_says() -> None:
    with pytest.raises(RuleBroken, match="That boost or penalty throws 2 more dice, not 1"):
        kept([1, 2], [3], 2)


@given(FACES, st.lists(st.integers(1, 6), max_size=5))
def test_as_many_dice_stay_as_there_were_and_a_boost_never_lowers_their_sum(
    regular: list[int], extra: list[int]
) -> None:
    better, worse = kept(regular, extra, len(extra)), kept(regular, extra, -len(extra))
    assert len(better) == len(worse) == len(regular)
    assert sum(worse) <= sum(regular) <= sum(better)
