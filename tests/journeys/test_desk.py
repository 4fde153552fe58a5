"""A character's sheet on a desk: what is played with stands on one screen beside the log."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.visitor import DESK

pytestmark = pytest.mark.thorough

SEEN = {
    "freeblade": ("vitals", "abilities", "gear", "slots"),
    "freed6": ("luck", "abilities", "harm", "conditions"),
    "opend6": ("resistances", "abilities", "endurance", "conditions", "gear .gear li"),
    "wildd6": ("points", "traits", "tracks", "conditions", "gear"),
    "sixd6": ("potential", "tracks", "conditions"),
}
"""The panels of a starting character that are wholly on the first screen, or the first such part of one."""


@pytest.mark.parametrize("game", SEEN)
def test_a_starting_character_is_on_one_screen_of_a_desk(house: Server, callers: Visitors, game: str) -> None:
    player = callers(PLAYERS[game], **DESK)
    player.page.goto(house.url + sit(house, player, game=game))
    height = player.page.viewport_size["height"] if player.page.viewport_size else 0
    for what in SEEN[game]:
        key, _, part = what.partition(" ")
        panel = player.page.locator(f"#panel-sheet section[id^=sheet-][id$=-{key}] {part}").first
        expect(panel).to_be_visible()
        box = panel.bounding_box()
        assert box
        assert box["y"] + box["height"] <= height, (key, box)
