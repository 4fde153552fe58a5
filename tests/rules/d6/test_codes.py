"""Die codes, and the pools that they make."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.codes import MOST, Code, add_codes, carried, code, doubled, read
from rules.d6.pool_with_luck_and_wild_dice import Pool, pool
from rules.errors import RuleBroken

CODES = st.builds(Code, st.integers(0, MOST), st.integers(0, MOST))


@pytest.mark.rule("FD6-19")
def test_three_dice_and_a_pip_are_written_and_read() -> None:
    assert read("3D+1") == Code(3, 1) == read(" 3d + 1 ")
    assert (str(Code(3, 1)), str(Code(3)), str(Code())) == ("3D+1", "3D", "0D")


@given(CODES)
def test_what_is_written_is_read_back(written: Code) -> None:
    assert read(str(written)) == written


@given(st.text(max_size=12))
def test_any_text_is_a_code_or_is_refused(text: str) -> None:
    try:
        found = read(text)
    except RuleBroken as refused:
        assert refused.sentence.endswith(".")
    else:
        assert read(str(found)) == found


@pytest.mark.parametrize(
    "text", ["", "D", "3", "3D+", "3D-1", "100D", "3D+1+1", "٣D", "3D6", None, 3, b"3D", ["3D"]]
)
def test_a_slip_of_the_pen_or_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(RuleBroken, match="A die code is written like 3D or 3D"):
        read(text)


@pytest.mark.rule("FD6-18", "R-12")
def test_a_skill_is_added_to_its_ability_and_three_pips_are_a_die() -> None:
    assert add_codes(Code(3, 2), Code(1, 2)) == Code(5, 1)
    assert add_codes(Code(3, 2), Code(1, 2), normalise=False) == Code(4, 4)


@given(CODES)
def test_carrying_leaves_at_most_two_pips_and_loses_none(written: Code) -> None:
    after = carried(written)
    assert 0 <= after.pips <= 2
    assert after.dice * 3 + after.pips == written.dice * 3 + written.pips


@pytest.mark.parametrize("numbers", [(-1, 0), (0, -1), (100, 0), (0, 100)])
def test_a_code_has_its_bounds(numbers: tuple[int, int]) -> None:
    with pytest.raises(RuleBroken, match="A die code has 0 to 99 dice and as many pips"):
        code(*numbers)


@pytest.mark.rule("FD6-03", "FD6-04", "R-05", "FD6-05")
def test_luck_doubles_neither_wild_dice_nor_what_effects_bring() -> None:
    found = pool(Code(3, 2), luck=True, wild_dice=1)
    assert found == Pool(6, 1, 2)
    assert (found.regular, doubled(Code(3, 2))) == (5, Code(6, 2))
    assert pool(Code(3), luck=True, bonus_dice=2, bonus_wild=1).dice == 3 * 2 + 2 + 1


@pytest.mark.rule("FD6-10", "FD6-11", "R-13", "R-06")
def test_wild_dice_are_of_the_pool_and_come_and_go_with_effects() -> None:
    assert pool(Code(4), wild_dice=1) == Pool(4, 1)
    assert pool(Code(1), wild_dice=1) == Pool(1, 1)
    assert pool(Code(0, 2), wild_dice=1) == Pool(0, 0, 2)
    assert pool(Code(3), wild_dice=1, bonus_wild=1) == Pool(4, 2)
    assert pool(Code(3), wild_dice=1, bonus_wild=1, wd_effect="convert") == Pool(3, 2)
    assert pool(Code(3), wild_dice=1, bonus_wild=-1) == Pool(2, 0)
    assert pool(Code(3), wild_dice=1, bonus_wild=-1, wd_effect="convert") == Pool(3, 0)
    assert pool(Code(3), bonus_wild=-1) == Pool(3, 0)
    assert pool(Code(1, 1), wild_dice=1, bonus_dice=-3) == Pool(0, 0, 1)
    assert pool(Code(1, 1), wild_dice=1, bonus_dice=-3, floor=1) == Pool(1, 1, 1)


SMALL = st.integers(-9, 9)


@given(st.integers(0, 9), st.integers(0, 3), SMALL, SMALL, st.sampled_from(["add", "convert"]), st.booleans())
def test_no_pool_has_more_wild_dice_than_dice(
    dice: int, wild: int, more: int, wilder: int, effect: str, luck: bool
) -> None:
    found = pool(Code(dice), luck=luck, wild_dice=wild, bonus_dice=more, bonus_wild=wilder, wd_effect=effect)
    assert 0 <= found.wild <= found.dice
