from __future__ import annotations

import pytest

from rules.freeblade.slots import capacity, load
from rules.system import Item


@pytest.mark.rule("FB-11")
def test_a_character_has_ten_slots_and_strength() -> None:
    assert [capacity(strength) for strength in (-3, 0, 6)] == [7, 10, 16]


@pytest.mark.rule("FB-12")
def test_bulky_things_take_two_slots_and_petty_ones_none() -> None:
    sizes = [Item(name="rope"), Item(name="greatsword", bulky=True), Item(name="coins", petty=True)]
    assert [item.slots for item in sizes] == [1, 2, 0]


@pytest.mark.rule("FB-11", "FB-12", "FB-35")
def test_things_and_conditions_share_the_slots() -> None:
    carried = load(1, [2, 1, 1, 0, 0, 1], [1])
    assert (carried.capacity, carried.used, carried.free, carried.must_drop) == (11, 6, 5, False)


@pytest.mark.rule("FB-35", "R-43")
def test_a_full_load_still_fits_and_one_more_must_be_dropped() -> None:
    assert not load(0, [1] * 10).must_drop
    over = load(0, [1] * 10, [2])
    assert (over.free, over.must_drop) == (0, True)
