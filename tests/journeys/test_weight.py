"""The table's page and the GM's screen are light: few requests, and few bytes over the wire."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Request

from campaigns.log.page import TAIL
from tests.effort import few
from tests.journeys.conftest import Visitors
from tests.journeys.seats import GMS, PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live
from tests.journeys.visitor import DESK, PHONE, TABLET, Visitor

REQUESTS, KILOBYTES = 24, 60


FOES, CONDITIONS, ENTRIES = 10, 30, TAIL
FULL = f"""
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.common.conditions import AddCondition
from rules.common.free_rolls import RollDice
from rules.freeblade.creatures import MakeCreature
campaign = Campaign.objects.get(demo=True, system="freeblade")
gm = Seat.objects.get(campaign=campaign, role="gm")
for place in range({FOES}):
    perform(gm, MakeCreature(f"foe{{place}}", f"Ghoul {{place}}", hp=9, damage=6))
    for number in range({CONDITIONS // FOES}):
        perform(gm, AddCondition(f"foe{{place}}", f"Burden {{number}}", force=True))
for number in range({ENTRIES}):
    perform(gm, RollDice("2d6", f"What the tide brings, {{number}}"))
"""
"""More than a full table: foes, what lies on them, and entries enough for the log's whole tail."""


@pytest.mark.parametrize("game", few(GMS, "freeblade"))
def test_a_table_opens_in_few_requests_and_few_bytes(house: Server, callers: Visitors, game: str) -> None:
    player = callers(PLAYERS[game])
    weighed(player, house.url + sit(house, player, game=game, at=None))


@pytest.mark.thorough
def test_a_full_screen_opens_in_few_requests_and_few_bytes(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen")
    table = sit(house, gwen, at=None)
    house.shell(FULL)
    weighed(gwen, f"{house.url}{table}screen")
    assert gwen.page.locator(".order-row").count() >= FOES + 2
    assert gwen.page.locator("#log-entries li[data-seq]").count() >= ENTRIES


SHIFTS = """(() => {
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120));
    if (!hadRecentInput && value >= .001) window.shifts.push([value, ...moved]);
  }
}).observe({ type: "layout-shift", buffered: true });
})()"""
"""What moved on a page, and by how much, though nobody had touched it; less than a thousandth nobody sees."""


@pytest.mark.thorough
@pytest.mark.parametrize("screen", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
@pytest.mark.parametrize("game", GMS)
def test_nothing_shifts_while_a_page_opens(
    house: Server, callers: Visitors, game: str, screen: dict[str, Any]
) -> None:
    gm = callers(GMS[game], look=False, **screen)  # each page is looked at as it opens
    table = sit(house, gm, game=game, at=None)
    gm.page.add_init_script(SHIFTS)
    expect_nothing_to_shift(gm, table)
    sheet = gm.page.locator("a[href*='?sheet=']").first.get_attribute("href")
    for page in (str(sheet), f"{table}screen"):
        expect_nothing_to_shift(gm, page)


def expect_nothing_to_shift(visitor: Visitor, path: str) -> None:
    visitor.go(path)
    expect_live(visitor.page)
    assert visitor.page.evaluate("window.shifts") == [], path


def weighed(visitor: Visitor, address: str) -> None:
    """Open a page of a demo table: no more requests and bytes than there may be."""
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    loaded: list[Request] = []
    visitor.page.goto("about:blank")  # what the page before still asks for is not counted
    visitor.page.on("requestfinished", lambda request: loaded.append(request))
    visitor.go(address)
    expect_live(visitor.page)
    assert len(loaded) <= REQUESTS, "\n".join(request.url for request in loaded)
    bytes_of = {request.url: request.sizes()["responseBodySize"] for request in loaded}
    assert min(bytes_of.values()) > 0, "all of it came over the wire"
    assert sum(bytes_of.values()) <= KILOBYTES * 1000, bytes_of
