"""Opened by the machine's address in the kitchen's network: no secure context, and it plays all the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from config.addresses import lan_addresses
from tests.journeys.conftest import Servers, Visitors
from tests.journeys.server import Server
from tests.journeys.table import entries, free_roll, gather, newest
from tests.journeys.visitor import PHONE

pytestmark = pytest.mark.thorough


@pytest.fixture
def server(servers: Servers) -> Server:
    return servers(host="0.0.0.0")


@pytest.fixture
def address(server: Server) -> str:
    found = lan_addresses() or pytest.fail("this machine has no address but loopback")
    return f"http://{found[0]}:{server.port}"


def test_without_a_secure_context_every_press_is_one_event(
    server: Server, visitors: Visitors, address: str
) -> None:
    gwen, pip = visitors("Gwen"), visitors("Pip", url=address, **PHONE)
    gather(server, gwen, pip)
    assert pip.page.url.startswith(address)
    assert pip.page.evaluate("window.isSecureContext") is False
    assert pip.page.evaluate("typeof crypto.randomUUID") == "undefined"
    for visitor in (gwen, pip):
        expect(
            visitor.page.locator("#log-scroll.settled")
        ).to_be_attached()  # older entries are there by then
    before = [len(entries(visitor.page)) for visitor in (gwen, pip)]
    pip.page.locator("[id$='-abilities'] button.roll").first.dblclick()
    expect(newest(gwen.page)).to_contain_text("Brin Ashdown checks Strength")
    free_roll(pip.page, "3d6")
    expect(newest(gwen.page)).to_contain_text("3d6")
    free_roll(gwen.page, "2d8+40")
    for visitor in (gwen, pip):
        expect(newest(visitor.page)).to_contain_text("2d8+40")
    assert [len(entries(visitor.page)) for visitor in (gwen, pip)] == [count + 3 for count in before]
    assert entries(gwen.page)[-3:] == entries(pip.page)[-3:]


def test_an_invite_made_at_that_address_leads_there(server: Server, visitors: Visitors, address: str) -> None:
    gwen = visitors("Gwen", url=address)
    table = gather(server, gwen)
    gwen.go(f"{table}people")
    gwen.page.get_by_role("button", name="Make an invite").click()
    invite = gwen.page.locator(".invite [readonly]").first
    assert invite.input_value().startswith(f"{address}/join/")
    gwen.page.locator(".invite button[data-copy]").first.click()
    expect(gwen.page.locator(".invite button[data-copy]").first).to_contain_text("Copied")
