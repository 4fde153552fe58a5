"""The pool of a check: luck doubles first, then dice come and go, and wild dice take their places last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.codes import Code
from rules.d6.pools import Pool, pool


@pytest.mark.rule("FD6-03", "FD6-04", "R-05")
def test_luck_doubles_the_dice_and_not_the_wild_ones() -> None:
    found = pool(Code(3, 2), luck=True, wild_dice=1)
    assert found == Pool(6, 1, 2)
    assert found.regular == 5


@pytest.mark.rule("FD6-05", "R-05")
def test_luck_does_not_double_what_effects_bring() -> None:
    assert pool(Code(3), luck=True, bonus_dice=2, bonus_wild=1).dice == 3 * 2 + 2 + 1


@pytest.mark.rule("FD6-10", "FD6-11", "R-13")
def test_the_wild_die_is_one_of_the_pool_and_a_single_die_is_wild() -> None:
    assert pool(Code(4), wild_dice=1) == Pool(4, 1)
    assert pool(Code(1), wild_dice=1) == Pool(1, 1)
    assert pool(Code(0, 2), wild_dice=1) == Pool(0, 0, 2)


@pytest.mark.rule("R-06")
def test_an_effect_of_wild_dice_adds_a_die_or_turns_one_wild() -> None:
    assert pool(Code(3), wild_dice=1, bonus_wild=1) == Pool(4, 2)
    assert pool(Code(3), wild_dice=1, bonus_wild=1, wd_effect="convert") == Pool(3, 2)


@pytest.mark.rule("R-06")
def test_a_wild_die_taken_away_leaves_the_pool_where_effects_add_dice() -> None:
    assert pool(Code(3), wild_dice=1, bonus_wild=-1) == Pool(2, 0)
    assert pool(Code(3), wild_dice=1, bonus_wild=-1, wd_effect="convert") == Pool(3, 0)
    assert pool(Code(3), bonus_wild=-1) == Pool(3, 0)


@pytest.mark.rule("R-13")
def test_a_pool_below_nothing_is_empty_or_has_its_floor() -> None:
    assert pool(Code(1, 1), wild_dice=1, bonus_dice=-3) == Pool(0, 0, 1)
    assert pool(Code(1, 1), wild_dice=1, bonus_dice=-3, floor=1) == Pool(1, 1, 1)


SMALL = st.integers(-9, 9)


@given(st.integers(0, 9), st.integers(0, 3), SMALL, SMALL, st.sampled_from(["add", "convert"]), st.booleans())
def test_no_pool_has_more_wild_dice_than_dice(
    dice: int, wild: int, more: int, wilder: int, effect: str, luck: bool
) -> None:
    found = pool(Code(dice), luck=luck, wild_dice=wild, bonus_dice=more, bonus_wild=wilder, wd_effect=effect)
    assert 0 <= found.wild <= found.dice
