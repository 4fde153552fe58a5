"""Somebody stops the table, and every screen is still at once; its lines, and its story."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.measuring import faults
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import free_roll, newest, pause
from tests.journeys.visitor import PHONE


def band_says(page: Page, words: str) -> None:
    expect(page.locator("#pause")).to_contain_text(words)


def stop(page: Page, words: str) -> None:
    page.locator("summary", has_text="Safety").click()
    page.get_by_role("button", name=words).click()


@pytest.mark.thorough
def test_a_pause_and_an_x_card_are_on_every_screen_at_once_until_the_gm_goes_on(
    house: Server, guests: Visitors
) -> None:
    gwen, pip, moss = guests("Gwen"), guests("Pip", **PHONE), guests("Moss")
    table = sit(house, gwen, pip, moss)
    moss.page.locator(".party-card a", has_text="Brin").click()
    moss.page.get_by_role("link", name="History of Brin").click()
    stop(pip.page, "Pause the table")
    for page in (gwen.page, pip.page, moss.page):
        band_says(page, "The table is paused.")
        expect(page.locator("#pause")).not_to_contain_text("Pip")
    for page in (gwen.page, pip.page):
        expect(page.locator("main")).to_have_attribute("inert", "")
    assert faults(gwen.page, "paused", scope="#pause", widths=(320, 390, 820, 1440)) == []
    gwen.check()
    for page in (gwen.page, pip.page):
        page.get_by_text("Show the page").click()
        expect(page.locator("main")).not_to_have_attribute("inert", "")
    expect(newest(gwen.page)).to_contain_text("The table is paused")
    expect(newest(gwen.page)).not_to_contain_text("Pip")
    gwen.forgive("status of 422")
    free_roll(gwen.page, "1d6")
    expect(gwen.page.locator(".free-roll [role=alert], #refusal")).to_contain_text(["The table is paused."])
    stop(moss.page, "Use the X-card")
    band_says(pip.page, "The X-card is on the table.")
    expect(pip.page.get_by_role("button", name="Skip scene")).to_have_count(0)
    pause()
    gwen.page.get_by_role("button", name="Skip scene").click()
    for page in (gwen.page, pip.page, moss.page):
        expect(page.locator("#pause")).to_be_empty()
        expect(page.locator("main")).not_to_have_attribute("inert", "")
    free_roll(pip.page, "2d6+40")
    expect(newest(gwen.page)).to_contain_text("2d6+40")
    pip.go(f"{table}lines")
    pip.page.get_by_label("Add a line", exact=True).fill("Spiders")
    pip.page.get_by_role("button", name="Add a line anonymously").click()
    expect(pip.page.locator("main")).to_contain_text("Spiders")
    gwen.go(f"{table}lines")
    expect(gwen.page.locator("main")).to_contain_text("Spiders")
    pip.go(f"{table}chronicle/1")
    expect(pip.page.locator("main")).to_contain_text("Fair play")
