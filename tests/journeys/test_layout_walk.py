"""Every page and dialog at every width, with the longest names in wide letters.

Nothing sticks out, lies over something else, is cut off, or is too small for a thumb.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page

from tests.journeys.conftest import Visitors
from tests.journeys.layout_samples import HEAD, RIGHT, WRONG
from tests.journeys.layout_walk import (
    GMS,
    PLAYERS,
    STEPS,
    STRANGERS_PAGES,
    Everything,
    Walk,
    arrived,
    crowd,
    judge,
    told,
)
from tests.journeys.measuring import WIDTHS, faults, widen_the_letters
from tests.journeys.server import Server


@pytest.mark.parametrize("game", GMS)
def test_every_page_has_room_for_what_is_on_it(server: Server, visitors: Visitors, game: str) -> None:
    table, links = crowd(server, game)
    judge(Walk(arrived(visitors, GMS[game], links), Everything(game)).start(table, f"{table}log"))


@pytest.mark.parametrize("game", GMS)
def test_players_and_watchers_have_room_too(server: Server, visitors: Visitors, game: str) -> None:
    table, links = crowd(server, game)
    player = Walk(arrived(visitors, PLAYERS[game], links), ())
    making = making_pages(table, game)
    player.start(table, *making)
    for path in making[:2]:
        player.visitor.go(path)
    player.page.goto(player.visitor.url + table)
    widen_the_letters(player.page)
    player.roll("a player")
    player.refused("a player")
    wynn = Walk(arrived(visitors, "Wynn", links), ()).start(table)
    judge(player.faults + wynn)


def test_strangers_have_room_too(visitors: Visitors) -> None:
    judge(Walk(arrived(visitors, "Olaf", {}), ()).start(*STRANGERS_PAGES))


def making_pages(table: str, game: str) -> list[str]:
    """Return the pages of the sheets that are being made: Freeblade's steps, or a sheet in the middle."""
    if game == "freeblade":
        return [reverse("creation", args=[table.split("/")[2], f"half{step}"]) for step in STEPS]
    return [f"{table}?sheet=half{number}" for number in range(3)]


# ---- Each check can fail


@pytest.fixture
def small_page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("what", WRONG)
def test_it_is_noticed_that(small_page: Page, what: str) -> None:
    check, html = WRONG[what]
    small_page.set_content(HEAD + html)
    found = faults(small_page, "a page", widths=WIDTHS[:1])
    assert {fault.check for fault in found} == {check}, found
    assert told(found).splitlines()[1].startswith(f"a page at 320: {check}: ")


@pytest.mark.parametrize("what", RIGHT)
def test_nothing_is_wrong_with(small_page: Page, what: str) -> None:
    small_page.set_content(HEAD + RIGHT[what])
    assert not faults(small_page, "a page", widths=WIDTHS[:1])
