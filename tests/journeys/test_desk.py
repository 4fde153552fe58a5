"""A character's sheet on a desk: all of it stands on one screen beside the log."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.visitor import DESK

pytestmark = pytest.mark.thorough

BOTTOMS = """() => [...document.querySelectorAll("#panel-sheet section[id^=sheet-]")]
  .filter((panel) => panel.offsetHeight)
  .map((panel) => [panel.id, Math.round(panel.getBoundingClientRect().bottom)])"""


@pytest.mark.parametrize("game", PLAYERS)
def test_a_starting_character_is_on_one_screen_of_a_desk(house: Server, callers: Visitors, game: str) -> None:
    player = callers(PLAYERS[game], **DESK)
    player.page.goto(house.url + sit(house, player, game=game))
    expect(player.page.locator("#panel-sheet .profile")).to_be_visible()
    bottoms = player.page.evaluate(BOTTOMS)
    assert len(bottoms) > 4
    assert [bottom for bottom in bottoms if bottom[1] > DESK["viewport"]["height"]] == []
