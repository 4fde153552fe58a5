"""Scores and resources set by hand."""

from __future__ import annotations

from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


def test_a_score_is_set_and_slots_follow(mira: str, player: Person) -> None:
    fact = player.does("score", mira, "strength", value=3).fact
    assert shown(player.seat).load.capacity == 13
    assert (fact["before"], fact["after"]) == (1, 3)


def test_hp_and_their_most_are_set(mira: str, player: Person) -> None:
    player.does("number", mira, "hp", number=7, limit=9)
    assert (shown(player.seat).hp.number, shown(player.seat).hp.limit) == (7, 9)
