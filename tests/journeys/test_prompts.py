"""Prompts come to people: to a player on whichever tab of a phone, to the Game Master on top of the log."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import demo_at, sit
from tests.journeys.server import Server
from tests.journeys.table import newest, open_dialog, pause_if_pressed, show_log
from tests.journeys.visitor import PHONE, Visitor

pytestmark = pytest.mark.thorough

BRIN, GHOUL = "Brin Ashdown", "Marsh ghoul"


def claw(gm: Visitor) -> Locator:
    """The ghoul attacks Brin; answers the entry of it on the GM's screen.

    It waits as people do: the same attack at once would count as the one before, pressed twice.
    """
    pause_if_pressed()
    if not gm.page.locator("#title-sheet").inner_text().endswith(GHOUL):
        gm.page.locator(".party-card").get_by_role("link", name=GHOUL).click()
        gm.page.wait_for_url("**sheet=**")
    before = newest(gm.page).get_attribute("id")
    dialog = open_dialog(gm.page, "gear", "choose a target")
    dialog.get_by_text(BRIN).click()
    dialog.get_by_role("button", name="Attack", exact=True).click()
    expect(gm.page.locator("#dialog")).to_be_hidden()
    expect(newest(gm.page)).not_to_have_attribute("id", before or "")
    return gm.page.locator(f"#{newest(gm.page).get_attribute('id')}")


def bar(page: Page) -> Locator:
    return page.locator("#prompts")


def current_tab(page: Page) -> Locator:
    return page.locator(".tabbar [aria-current]")


def face(page: Page, name: str) -> Locator:
    return page.locator(".party-card", has_text=name)


def test_an_attack_is_answered_from_the_sheet_by_one_tap(house: Server, callers: Visitors) -> None:
    gwen, pip, moss = callers("Gwen"), callers("Pip", **PHONE), callers("Moss", **PHONE)
    sit(house, gwen, pip, moss)
    expect(current_tab(pip.page)).to_have_text("Sheet")
    expect(bar(pip.page)).to_be_empty()
    sheet, tabs = (pip.page.locator(place).bounding_box() for place in ("#panel-sheet", ".tabbar"))
    assert sheet
    assert tabs
    assert sheet["y"] + sheet["height"] == tabs["y"], "where nothing waits the sheet reaches the tabs"

    attacked = claw(gwen)
    expect(bar(pip.page)).to_contain_text(f"{GHOUL} attacks {BRIN}")
    expect(bar(pip.page).get_by_role("button")).to_have_text(["Take the hit", "Spend Focus: Disadvantage"])
    expect(current_tab(pip.page)).to_have_text("Sheet")
    expect(bar(moss.page)).to_be_empty()
    fold = bar(gwen.page).locator("#prompts-all > summary")
    expect(fold).to_have_text(f"1 waiting {GHOUL} attacks {BRIN}")
    for visitor in (gwen, pip, moss):
        expect(face(visitor.page, BRIN).get_by_label("Waiting for their answer")).to_be_attached()
    pip.check()

    show_log(pip.page)
    expect(pip.page.locator(".log-foot")).to_be_in_viewport(ratio=1)
    above = bar(pip.page).bounding_box()
    foot = pip.page.locator(".log-foot").bounding_box()
    assert above is not None
    assert foot is not None
    assert foot["y"] + foot["height"] <= above["y"]
    pip.page.locator(".tabbar a[href='#panel-sheet']").tap()
    expect(current_tab(pip.page)).to_have_text("Sheet")

    bar(pip.page).get_by_role("button", name="Take the hit").tap()
    expect(gwen.page.locator(f"#{attacked.get_attribute('id')} .waits")).to_have_count(0)
    expect(newest(gwen.page)).to_contain_text(GHOUL)
    expect(current_tab(pip.page)).to_have_text("Sheet")
    for visitor in (gwen, pip, moss):
        expect(bar(visitor.page)).not_to_contain_text("attacks")


def test_of_several_prompts_the_first_is_open_on_a_phone_and_the_others_lead_to_their_entries(
    house: Server, callers: Visitors
) -> None:
    gwen, pip = callers("Gwen"), callers("Pip", **PHONE)
    sit(house, gwen, pip)
    claw(gwen)
    second = claw(gwen).get_attribute("id")
    fold = bar(pip.page).locator("#prompts-all > summary")
    expect(fold).to_have_text("1 more", use_inner_text=True)
    expect(bar(pip.page).get_by_role("button", name="Take the hit")).to_have_count(1)
    fold.tap()
    expect(bar(pip.page).get_by_role("button", name="Take the hit")).to_have_count(2)
    pip.check()
    bar(pip.page).get_by_role("link", name=f"{GHOUL} attacks").last.tap()
    expect(pip.page.locator(f"#{second}")).to_be_in_viewport()
    expect(current_tab(pip.page)).to_have_text("Log")


def test_a_prompt_is_answered_on_the_sheets_own_page(house: Server, callers: Visitors) -> None:
    gwen, pip = callers("Gwen"), callers("Pip", **PHONE)
    sit(house, gwen, pip)
    pip.page.get_by_role("link", name=f"History of {BRIN}").click()
    pip.page.wait_for_url("**/sheets/**")
    claw(gwen)
    expect(bar(pip.page)).to_contain_text(f"{GHOUL} attacks {BRIN}")
    bar(pip.page).get_by_role("button", name="Take the hit").tap()
    expect(bar(pip.page)).not_to_contain_text("attacks")


def test_without_a_script_the_bar_is_on_the_page_and_its_buttons_lead_to_the_log(
    house: Server, callers: Visitors
) -> None:
    """Axe is a script, so that it does not look at this page."""
    gwen, pip = callers("Gwen"), callers("Pip", look=False, java_script_enabled=False, **PHONE)
    pip.check = lambda: None
    table = sit(house, gwen)
    demo_at(house).come("Pip", pip.context)
    claw(gwen)
    pip.go(table)
    expect(bar(pip.page)).to_contain_text(f"{GHOUL} attacks {BRIN}")
    bar(pip.page).get_by_role("button", name="Take the hit").click()
    expect(pip.page).to_have_url(re.compile(r"#event-\d+$"))
    expect(bar(pip.page)).not_to_contain_text("attacks")
