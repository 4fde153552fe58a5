"""A character's sheet on a desk: all of it stands on one screen beside the log, and on one page of paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.visitor import DESK

pytestmark = pytest.mark.thorough

SHEET = re.compile(r"[0-9a-f]{16}")
PAGE = re.compile(rb"/Type\s*/Page\b")
BOTTOMS = """() => [...document.querySelectorAll("#panel-sheet section[id^=sheet-]")]
  .filter((panel) => panel.offsetHeight)
  .map((panel) => [panel.id, Math.round(panel.getBoundingClientRect().bottom)])"""


@pytest.mark.parametrize("game", PLAYERS)
def test_a_starting_character_is_on_one_screen_and_one_page(
    house: Server, callers: Visitors, game: str
) -> None:
    player = callers(PLAYERS[game], **DESK)
    table = sit(house, player, game=game)
    expect(player.page.locator("#panel-sheet .profile")).to_be_visible()
    bottoms = player.page.evaluate(BOTTOMS)
    assert len(bottoms) > 4
    assert [bottom for bottom in bottoms if bottom[1] > DESK["viewport"]["height"]] == []
    own = SHEET.search(player.page.locator("#panel-sheet").inner_html())
    assert own
    for page in ("empty", f"{own[0]}/"):
        player.go(f"{table}sheets/{page}")
        sizes = {size: len(PAGE.findall(player.page.pdf(format=size))) for size in ("A4", "Letter")}
        assert sizes == {"A4": 1, "Letter": 1}, page
    player.page.emulate_media(media="print")
    expect(player.page.locator("#history")).to_be_hidden()
    expect(player.page.locator(".sheet .card").first).to_be_visible()
    player.page.emulate_media(media="null")
