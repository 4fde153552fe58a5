"""Four audiences in three browsers: nobody's page holds what is not for them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import CHROMIUM, QUIET, Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import free_roll, gather, newest, open_dialog
from tests.journeys.visitor import Visitor, arrive

Three = tuple[Visitor, Visitor, Visitor]


def roll_for(page: Page, audience: str, expression: str) -> None:
    page.locator("#free-audience").select_option(audience)
    free_roll(page, expression)


def expect_nothing_of_it(page: Page, secret: str) -> None:
    """What comes after a secret is there, and no trace of the secret: not in the log, not in the source."""
    assert secret not in page.content()
    page.reload()
    assert secret not in page.content()


@pytest.mark.thorough
def test_nobodys_page_holds_what_is_not_for_them(house: Server, callers: Visitors) -> None:
    three = (callers("Gwen"), callers("Pip"), callers("Moss"))
    table = sit(house, *three)
    a_blind_roll_is_seen_by_the_gm_alone_and_its_roller_knows_only_that_it_fell(three)
    gm_and_me_is_for_two_and_gm_only_for_the_gm(three)
    what_a_hidden_creature_does_is_on_no_players_page(three, table)


def a_blind_roll_is_seen_by_the_gm_alone_and_its_roller_knows_only_that_it_fell(three: Three) -> None:
    gwen, pip, moss = three
    dialog = open_dialog(pip.page, "abilities", "Strength: options and odds")
    dialog.get_by_label("Reason").fill("hear the wall breathe")
    dialog.locator("summary", has_text="Who sees it").click()
    dialog.get_by_text("Blind", exact=True).click()
    dialog.get_by_role("button", name="Roll Strength").click()
    mine, hers = newest(pip.page), newest(gwen.page)
    for entry in (mine, hers):
        expect(entry).to_contain_text("hear the wall breathe")
    expect(mine).to_contain_text("Only the GM sees the result")
    expect(mine.locator(".total, details")).to_have_count(0)
    expect(hers.locator(".total")).to_have_text(re.compile(r"^−?\d+$"))
    free_roll(gwen.page, "2d6+600")
    expect(newest(moss.page)).to_contain_text("2d6+600")
    expect_nothing_of_it(moss.page, "hear the wall breathe")
    pip.page.reload()
    again = pip.page.locator("#log-entries li", has_text="hear the wall breathe")
    expect(again).to_contain_text("Only the GM sees the result")
    expect(again.locator(".total, details")).to_have_count(0)


def gm_and_me_is_for_two_and_gm_only_for_the_gm(three: Three) -> None:
    gwen, pip, moss = three
    roll_for(pip.page, "gm_and_me", "2d4+4000")
    for page in (gwen.page, pip.page):
        expect(newest(page)).to_contain_text("2d4+4000")
        expect(newest(page).locator(".total")).to_be_visible()
        expect(newest(page).locator(".seen-by")).to_have_text("Only Pip and the GMs")
    roll_for(gwen.page, "gm_only", "2d4+5000")
    expect(newest(gwen.page)).to_contain_text("2d4+5000")
    roll_for(gwen.page, "everyone", "2d4+6000")
    for page in (pip.page, moss.page):
        expect(newest(page)).to_contain_text("2d4+6000")
        assert "2d4+5000" not in page.content()
    expect_nothing_of_it(moss.page, "2d4+4000")
    expect_nothing_of_it(pip.page, "2d4+5000")


def what_a_hidden_creature_does_is_on_no_players_page(three: Three, table: str) -> None:
    gwen, pip, moss = three
    gwen.go(f"{table}do/creature/")
    gwen.page.locator("input[name=name]").fill("Quillback")
    gwen.page.locator("input[name=visibility][value=hidden]").check()
    gwen.page.get_by_role("button", name="Add to the table").click()
    gwen.page.locator("[id$='-gear'] button.roll").first.click()
    expect(newest(gwen.page)).to_contain_text("Quillback attacks a foe")
    gwen.go(table)
    expect(newest(gwen.page)).to_contain_text("Quillback attacks a foe")
    free_roll(gwen.page, "2d4+7000")
    for visitor in (pip, moss):
        expect(newest(visitor.page)).to_contain_text("2d4+7000")
        expect_nothing_of_it(visitor.page, "Quillback")


@pytest.mark.thorough
def test_back_after_signing_out_shows_nothing_to_the_next_at_that_screen(
    server: Server, browser: Browser
) -> None:
    """In a browser that keeps whole pages for Back, as people's browsers do and Playwright's do not."""
    keeps_none = "--disable-back-forward-cache"
    with browser.browser_type.launch(
        executable_path=CHROMIUM, args=QUIET, ignore_default_args=[keeps_none]
    ) as keeps_pages:
        gwen = arrive(keeps_pages, server.url, "Gwen")
        table = gather(server, gwen)
        free_roll(gwen.page, "2d6+3")
        expect(newest(gwen.page)).to_contain_text("2d6+3")
        gwen.page.locator(".top-nav .menu summary").click()
        gwen.page.get_by_role("button", name="Sign out").click()
        gwen.page.wait_for_url(gwen.url + "/")
        gwen.page.go_back(wait_until="commit")
        expect(gwen.page).to_have_url(server.url + table)
        expect(gwen.page.locator("h1")).to_be_visible()
        assert "2d6+3" not in gwen.page.content()
