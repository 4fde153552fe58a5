"""Scores and resources set by hand, coins and Focus."""

from __future__ import annotations

import pytest

from rules.common.sheets import BeginSheet, SetAbility, SetResource
from tests.campaigns.at_table import words
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, shown

pytestmark = pytest.mark.usefixtures("mira")


def test_scores_and_hp_are_set_and_slots_follow(mira: str, player: Person) -> None:
    fact = player.does("score", mira, "strength", value=3).fact
    assert shown(player.seat).load.capacity == 13
    assert (fact["before"], fact["after"]) == (1, 3)
    player.does("number", mira, "hp", number=7, limit=9)
    assert (shown(player.seat).hp.number, shown(player.seat).hp.limit) == (7, 9)


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


def test_one_focus_is_spent(mira: str, player: Person) -> None:
    player.plays(SetResource(mira, "focus", 2, 2))
    assert player.does("focus", mira, reason="a lucky find").fact["reason"] == "a lucky find"
    assert shown(player.seat).focus.number == 1
    player.plays(SetAbility(mira, "dexterity", 3))
    assert "1 : set Focus / Focus at a session" in words(player.reads("table", sheet=mira))
    player.is_refused("focus", mira, reason="x" * 121)


def test_no_focus_is_spent_that_is_not_there(mira: str, player: Person) -> None:
    assert "Mira has no Focus left." in player.is_refused("focus", mira)
