"""The table's page is light: few requests, and few bytes over the wire."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request

from rules.games import PLAYED
from tests.journeys.conftest import Visitors
from tests.journeys.server import Server
from tests.journeys.table import expect_live, take_seat

REQUESTS, KILOBYTES = 8, 60


@pytest.mark.parametrize("game", sorted(PLAYED))
def test_a_table_opens_in_few_requests_and_few_bytes(server: Server, visitors: Visitors, game: str) -> None:
    moss = visitors("Moss")
    demo = server.demo(game=game)
    take_seat(moss, next(seat["link"] for seat in demo["seats"] if seat["role"] == "player"))
    devtools = moss.page.context.new_cdp_session(moss.page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    loaded: list[Request] = []
    moss.page.goto("about:blank")  # what the page before still asks for is not counted
    moss.page.on("requestfinished", lambda request: loaded.append(request))
    moss.go(str(demo["url"]))
    expect_live(moss.page)
    assert len(loaded) <= REQUESTS, "\n".join(request.url for request in loaded)
    bytes_of = {request.url: request.sizes()["responseBodySize"] for request in loaded}
    assert min(bytes_of.values()) > 0, "all of it came over the wire"
    assert sum(bytes_of.values()) <= KILOBYTES * 1000, bytes_of
