"""Coins are found, spent and given."""

from __future__ import annotations

import pytest

from rules.common.sheets import BeginSheet
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, shown

pytestmark = pytest.mark.usefixtures("mira")


def test_coins_are_gained_and_spent(player: Person) -> None:
    player.does("coins", MIRA, amount=20, verb="gain")
    fact = player.does("coins", MIRA, amount=50, verb="coins", reason="a boat").fact
    assert shown(player.seat).coins.number == 70
    assert (fact["amount"], fact["after"], fact["reason"]) == (-50, 70, "a boat")


def test_coins_are_given(player: Person, gm: Person) -> None:
    gm.plays(BeginSheet("store", "The cart", "party"))
    player.does("give-coins", MIRA, to="store", amount=30)
    assert (shown(player.seat).coins.number, shown(player.seat, "store").coins.number) == (70, 30)


def test_nobody_spends_more_than_there_is_or_nothing(player: Person) -> None:
    assert "only 100 coins" in player.is_refused("coins", MIRA, amount=500, verb="coins")
    assert "greater than or equal to 1" in player.is_refused("coins", MIRA, amount=0)
