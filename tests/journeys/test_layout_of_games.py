"""The pages of each other game at every width, and those of players and watchers in all of them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.journeys.conftest import Visitors
from tests.journeys.layout_walk import STEPS, crowd, judge, walk_of, walked
from tests.journeys.measuring import widen_the_letters
from tests.journeys.seats import GMS, PLAYERS
from tests.journeys.server import Server

pytestmark = pytest.mark.thorough
OTHERS = sorted(GMS.keys() - {"freeblade"})


@pytest.mark.parametrize("group", ["table", "sheet", "log", "campaign", "dialogs"])
@pytest.mark.parametrize("game", OTHERS)
def test_every_page_has_room(house: Server, callers: Visitors, game: str, group: str) -> None:
    judge(walked(house, callers, game, group))


@pytest.mark.parametrize("game", GMS)
def test_players_have_room_too(house: Server, callers: Visitors, game: str) -> None:
    table = crowd(house, game).path
    player = walk_of(house, callers, PLAYERS[game], game)
    player.start(table)
    player.page.goto(player.visitor.url + table)
    widen_the_letters(player.page)
    player.roll("a player")
    if game == "freeblade":  # one template refuses in all games
        player.refused("a player")
    judge(player.faults)


@pytest.mark.parametrize("game", GMS)
def test_watchers_have_room_too(house: Server, callers: Visitors, game: str) -> None:
    judge(walk_of(house, callers, "Wynn", game).start(crowd(house, game).path))


@pytest.mark.parametrize("game", GMS)
def test_who_makes_a_sheet_has_room_too(house: Server, callers: Visitors, game: str) -> None:
    making = making_pages(crowd(house, game).path, game)
    player = walk_of(house, callers, PLAYERS[game], game)
    player.start(*making)
    for path in making[:2]:
        player.visitor.go(path)
    judge(player.faults)


def making_pages(table: str, game: str) -> list[str]:
    """Return the pages of the sheets that are being made: Freeblade's steps, or a sheet in the middle."""
    if game == "freeblade":
        return [reverse("creation", args=[table.split("/")[2], f"half{step}"]) for step in STEPS]
    return [f"{table}?sheet=half{number}" for number in range(2)]
