"""HP regained."""

from __future__ import annotations

from rules.freeblade.harm import TakeDamage
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


def test_healing_stops_at_the_most(mira: str, player: Person) -> None:
    player.plays(TakeDamage(mira, 3))
    fact = player.does("heal", mira, amount=9, source="herbs").fact
    assert shown(player.seat).hp.number == 5
    assert (fact["amount"], fact["source"]) == (3, "herbs")


def test_no_healing_is_refused(mira: str, player: Person) -> None:
    assert "HP regained:" in player.is_refused("heal", mira, amount=0)
