"""Focus spent on what the table agreed on."""

from __future__ import annotations

from rules.common.sheets import SetResource
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


def test_one_focus_is_gone(mira: str, player: Person) -> None:
    player.plays(SetResource(mira, "focus", 2, 2))
    assert player.does("focus", mira, reason="a lucky find").fact["reason"] == "a lucky find"
    assert shown(player.seat).focus.number == 1
    player.is_refused("focus", mira, reason="x" * 121)


def test_none_is_left_to_spend(mira: str, player: Person) -> None:
    assert "Mira has no Focus left." in player.is_refused("focus", mira)
