from __future__ import annotations

import pytest

from rules.common.slots import Load, load_of
from rules.freeblade.game import FREEBLADE
from rules.system import Item
from rules.table import Ability, Belonging, Condition, Profile, Table

ANN = "1"


def carrying(strength: int, *slots: int, burdens: tuple[int, ...] = ()) -> Load:
    """The load of a character of that Strength with things and conditions of so many slots."""
    table = Table().put(ANN, "profile", Profile(name="Ann")).put(ANN, "strength", Ability(value=strength))
    for key, taken in enumerate(slots):
        table = table.put(ANN, f"thing{key}", Belonging(name="thing", slots=taken))
    for key, taken in enumerate(burdens):
        table = table.put(ANN, f"burden{key}", Condition(name="burden", slots=taken))
    load = load_of(FREEBLADE, table, ANN)
    assert load is not None
    return load


@pytest.mark.rule("FB-11")
def test_a_character_has_ten_slots_and_strength() -> None:
    assert [carrying(strength).capacity for strength in (-3, 0, 6)] == [7, 10, 16]


@pytest.mark.rule("FB-12")
def test_bulky_things_take_two_slots_and_petty_ones_none() -> None:
    sizes = [Item(name="rope"), Item(name="greatsword", bulky=True), Item(name="coins", petty=True)]
    assert [item.slots for item in sizes] == [1, 2, 0]


@pytest.mark.rule("FB-11", "FB-12", "FB-35")
def test_things_and_conditions_share_the_slots() -> None:
    carried = carrying(1, 2, 1, 1, 0, 0, 1, burdens=(1,))
    assert (carried.capacity, carried.used, carried.free, carried.must_drop) == (11, 6, 5, False)


@pytest.mark.rule("FB-35", "R-43")
def test_a_full_load_still_fits_and_one_more_must_be_dropped() -> None:
    assert not carrying(0, *[1] * 10).must_drop
    over = carrying(0, *[1] * 10, burdens=(2,))
    assert (over.free, over.must_drop) == (0, True)
