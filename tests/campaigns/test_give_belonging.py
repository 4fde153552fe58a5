"""A belonging goes to someone else, or to the party's store."""

from __future__ import annotations

import pytest

from rules.common.sheets import BeginSheet
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


@pytest.fixture
def store(gm: Person) -> str:
    """The party's store."""
    gm.plays(BeginSheet("store", "The cart", "party"))
    return "store"


def test_it_goes_into_the_party_store_and_out_again(mira: str, mace: str, store: str, player: Person) -> None:
    assert player.does("give", mira, mace, to=store).fact["to_name"] == "The cart"
    assert mace in shown(player.seat, store).belongings
    assert mace not in shown(player.seat).belongings
    player.does("give", store, mace, to=mira)
    assert mace in shown(player.seat).belongings


def test_to_nobody_or_to_herself_is_refused(mira: str, mace: str, player: Person) -> None:
    assert "To whom:" in player.is_refused("give", mira, mace)
    assert "changes nothing" in player.is_refused("give", mira, mace, to=mira)
