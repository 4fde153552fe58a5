"""A belonging elsewhere among the slots, put on or taken off."""

from __future__ import annotations

from tests.campaigns.person import Person
from tests.campaigns.sheets import key_of, shown


def test_armour_is_taken_off_and_put_on(mira: str, player: Person) -> None:
    armor = key_of(player.seat, "light armor")
    for dialog, place in (("take-off", "pack"), ("wear", "worn")):
        assert player.does(dialog, mira, armor).fact["place"] == place
        assert shown(player.seat).belongings[armor].place == place


def test_it_moves_to_the_front(mira: str, player: Person) -> None:
    torches = key_of(player.seat, "torches")
    player.does("belonging-move", mira, torches, order=0)
    assert next(iter(shown(player.seat).belongings)) == torches


def test_a_mace_is_not_worn(mira: str, mace: str, player: Person) -> None:
    assert "Only armour is worn" in player.is_refused("wear", mira, mace)
