"""Below a path of a host that others share: every address, cookie, script and live update stays below it."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Servers, Visitors
from tests.journeys.server import Server, free_port
from tests.journeys.table import expect_live, free_roll, newest, take_seat
from tests.journeys.visitor import PHONE, Visitor

pytestmark = pytest.mark.thorough
BELOW = "/games/rollbook"


@pytest.fixture
def server(servers: Servers) -> Server:
    port = free_port()
    return servers(port=port, surroundings={"PUBLIC_URL": f"http://127.0.0.1:{port}{BELOW}"})


def asked_of(visitor: Visitor) -> list[str]:
    """Note what the visitor's page asks for."""
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    return asked


def test_a_table_is_played_below_a_path(server: Server, visitors: Visitors) -> None:
    gwen, pip = visitors("Gwen"), visitors("Pip", **PHONE)
    asked = [asked_of(visitor) for visitor in (gwen, pip)]
    seats = {seat["name"]: seat["link"] for seat in server.demo()["seats"]}
    for visitor in (gwen, pip):
        take_seat(visitor, seats[visitor.name])
        expect_live(visitor.page)
    free_roll(pip.page, "3d6")
    expect(newest(gwen.page)).to_contain_text("3d6")
    newest(gwen.page).locator("a[href*='/log/']").first.click()
    gwen.page.go_back()
    expect_live(gwen.page)
    pip.page.locator("[id$='-abilities'] button.roll").first.click()
    expect(newest(gwen.page)).to_contain_text("Brin Ashdown checks Strength")
    assert all(paths for paths in asked)
    assert [path for paths in asked for path in paths if not path.startswith(f"{BELOW}/")] == []
    assert {cookie["path"] for cookie in pip.page.context.cookies()} == {BELOW}
