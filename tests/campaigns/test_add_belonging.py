"""Something new is carried."""

from __future__ import annotations

import pytest

from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, fill_slots, key_of, shown

pytestmark = pytest.mark.usefixtures("mira")


def test_it_takes_its_slots(player: Person) -> None:
    told = player.does("belonging-new", MIRA, name="  long  bow ", kind="weapon", slots=2, die=6, note="yew")
    row = shown(player.seat).belongings[key_of(player.seat, "long bow")]
    assert (row.kind, row.slots, row.die, row.full, row.note) == ("weapon", 2, 6, 6, "yew")
    assert told.fact["belonging"] == "long bow"


def test_a_name_is_enough(player: Person) -> None:
    player.does("belonging-new", MIRA, name="a feather")
    row = shown(player.seat).belongings[key_of(player.seat, "a feather")]
    assert (row.kind, row.slots, row.die) == ("gear", 1, 0)


def test_without_a_free_slot_something_goes_first(player: Person) -> None:
    fill_slots(player.seat)
    assert 'name="drop"' in player.is_refused("belonging-new", MIRA, name="rope")
    told = player.does("belonging-new", MIRA, name="rope", drop=key_of(player.seat, "stone"))
    assert told.fact["dropped"] == ["stone"]


def test_what_cannot_be_carried_is_refused_in_words(player: Person) -> None:
    assert "needed" in player.is_refused("belonging-new", MIRA, name="\u200b")
    plate = {"name": "plate", "kind": "armor", "die": "12"}
    assert "D4, D6, not D12" in player.is_refused("belonging-new", MIRA, **plate)
