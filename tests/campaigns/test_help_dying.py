"""The time of the dying: someone helps, or a minute passes."""

from __future__ import annotations

import pytest

from campaigns.state import kept
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


def test_help_stops_the_timer_and_leaves_hp(mira: str, player: Person) -> None:
    player.plays(TakeDamage(mira, 6), 4)
    assert player.does("help", mira).kind == "dying_helped"
    assert (shown(player.seat).death, shown(player.seat).hp.number) == (None, -1)


def test_a_minute_passes_until_she_is_dead(mira: str, player: Person) -> None:
    player.plays(TakeDamage(mira, 6), 2)
    assert "Mira is dead." in player.sends("tick", mira).content.decode()
    assert (player.last.fact["left"], shown(player.seat).state) == (0, "dead")


def test_who_has_no_time_left_is_told_to_be_dead_at_once(mira: str, player: Person) -> None:
    campaign = player.seat.campaign
    campaign.rulings = {"death_timer_min": 0}
    campaign.save(update_fields=["rulings"])
    kept.clear()  # no event tells of it
    player.plays(TakeDamage(mira, 6), 1)
    holds(player.reads("log"), "Dead at once", no="unless helped")


@pytest.mark.parametrize("name", ["help", "tick"])
def test_who_is_not_dying_needs_no_help(mira: str, player: Person, name: str) -> None:
    assert "Mira is not dying." in player.is_refused(name, mira)
