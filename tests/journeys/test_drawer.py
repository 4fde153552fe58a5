"""Notes, tables, search and a sheet open over the screen from the side, so that the fight stays in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import free_roll
from tests.journeys.visitor import PHONE

pytestmark = pytest.mark.thorough


def test_a_note_is_written_beside_the_fight(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen")
    page, table = gwen.page, sit(house, gwen, at="screen")
    drawer, add = page.locator("#drawer"), page.locator("#table-notes").get_by_role("link", name="Add a note")
    add.click()
    expect(drawer.get_by_role("heading", name="Add a note")).to_be_visible()
    expect(page).to_have_url(f"{house.url}{table}screen?beside=notes%2Fnew")
    expect(page.locator("#drawer-page")).to_be_focused()
    gwen.check()
    drawer.get_by_label("Title").fill("Salt tax")
    drawer.get_by_role("button", name="Save the note").click()
    expect(page.locator("#table-notes")).to_contain_text("Salt tax")
    expect(page.locator("#box-order")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(add).to_be_focused()
    expect(page).to_have_url(f"{house.url}{table}screen")
    page.keyboard.press("o")
    expect(drawer.get_by_role("link", name="Salt tax")).to_be_visible()
    # The link of a note lies over its own card alone.
    drawer.get_by_role("link", name="Add a note").click()
    expect(drawer.get_by_role("heading", name="Add a note")).to_be_visible()
    page.keyboard.press("o")
    drawer.get_by_role("link", name="Salt tax").click()
    expect(drawer.get_by_role("heading", name="Salt tax")).to_be_visible()
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_be_hidden()


def test_what_lies_beside_has_an_address_and_is_a_page_on_a_phone(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen")
    table = sit(house, gwen, at="screen?beside=tables")
    heading = gwen.page.locator("#drawer").get_by_role("heading", name="Random tables", exact=True)
    expect(heading).to_be_visible()
    expect(gwen.page.locator("#log-announcer")).to_have_count(1)
    gwen.page.locator("#drawer").get_by_role("link", name="To the GM screen").click()
    expect(gwen.page.locator("#drawer")).to_be_hidden()
    phone = callers("Gwen", **PHONE)
    sit(house, phone, at=None)
    phone.page.goto(f"{house.url}{table}screen?beside=search")
    phone.page.wait_for_url(f"**{table}search")


def test_a_key_finds_a_sheet_or_an_action_beside_the_fight(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen")
    page = gwen.page
    sit(house, gwen, at="screen")
    page.keyboard.press("Control+k")
    expect(page.get_by_label("Search for")).to_be_focused()
    page.keyboard.type("slick dike")
    expect(page.locator("#drawer .entry")).to_contain_text("checks Dexterity")
    expect(page.get_by_label("Search for")).to_be_focused()
    gwen.check()
    page.get_by_label("Search for").fill("ask roll")
    # A slow press: what is typed already is not asked for again, which would take the link from under the
    # finger.
    page.locator("#drawer").get_by_role("link", name="Ask for a roll").click(delay=500)
    expect(page.locator("#dialog").get_by_role("heading", name="Ask for a roll")).to_be_visible()
    expect(page.locator("#box-order")).to_be_visible()


def test_a_sheet_is_read_and_rolled_from_beside_the_fight(house: Server, callers: Visitors) -> None:
    gwen, pip = callers("Gwen"), callers("Pip")
    page = gwen.page
    sit(house, pip)
    sit(house, gwen, at="screen")
    drawer = page.locator("#drawer")
    page.get_by_role("link", name="The sheet of Brin Ashdown").click()
    expect(drawer.get_by_role("heading", name="Brin Ashdown", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("beside=sheets"))
    gwen.check()
    drawer.get_by_role("link", name="Take damage").click()
    amount = page.locator("#dialog input[name=amount]")
    amount.fill("2")
    drawer.locator(".sheet").evaluate("sheet => { sheet.dataset.before = 'yes' }")
    free_roll(pip.page, "2d6+70")
    expect(drawer.locator("[data-before]")).to_have_count(0)  # it is drawn again
    expect(amount).to_have_value("2")
    amount.press("Enter")
    expect(drawer.get_by_role("meter")).to_have_attribute("aria-valuenow", "4")
    expect(page.locator("#box-order")).to_be_visible()
    expect(page.locator("#dialog")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="The sheet of Brin Ashdown")).to_be_focused()
