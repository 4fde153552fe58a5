"""Played without a mouse, and heard rather than seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import free_roll, newest, show_log
from tests.journeys.visitor import PHONE


def tab_to(page: Page, title: str, most: int = 80) -> None:
    """Presses Tab until that control has the focus, as someone without a mouse does."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if title in page.evaluate("document.activeElement.textContent + document.activeElement.title"):
            return
    raise AssertionError(f"{most} presses of Tab do not reach {title}")


@pytest.mark.thorough
def test_a_check_is_rolled_by_keyboard_and_spoken_in_words(house: Server, callers: Visitors) -> None:
    pip = callers("Pip")
    sit(house, pip)
    page = pip.page
    spoken = page.locator("#log-announcer p")
    expect(spoken).to_have_count(0)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    for name in ("Skip to the sheet", "Skip to the log", "Skip to the dice"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=name)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#free-expression")).to_be_focused()
    page.locator("#main").focus()
    page.keyboard.press("/")
    expect(page.locator("#free-expression")).to_be_focused()
    page.locator("#main").focus()
    tab_to(page, "Strength")
    page.keyboard.press("Enter")
    expect(spoken).to_have_text(
        re.compile(
            r"^Brin Ashdown checks Strength against DR 12: -?\d+, (Success|Failure)(, natural (1|20))?$"
        )
    )
    total = newest(page).locator(".total").inner_text()
    expect(spoken).to_contain_text(total)
    expect(page.locator("[id^='check-'][id$='-strength']")).to_be_focused()
    tab_to(page, "Strength: options and odds", most=2)
    page.keyboard.press("Enter")
    expect(page.locator("#dialog .dialog-body")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.get_by_title("Strength: options and odds")).to_be_focused()
    expect(page.locator("#log-announcer")).to_have_attribute("role", "log")
    expect(page.locator("#log-announcer #log-entries")).to_have_count(0)


@pytest.mark.thorough
def test_who_has_scrolled_up_is_told_how_much_is_new(house: Server, callers: Visitors) -> None:
    gwen, pip = callers("Gwen"), callers("Pip", **PHONE | {"viewport": {"width": 390, "height": 560}})
    sit(house, gwen, pip)
    show_log(pip.page)
    log = pip.page.locator("#log-scroll.settled")
    log.evaluate("box => { box.scrollTop = 0 }")
    for roll in range(3):
        free_roll(gwen.page, f"2d6+{roll + 900}")
        expect(newest(pip.page)).to_contain_text(f"2d6+{roll + 900}")
    button = pip.page.locator("#log-new")
    expect(button).to_have_text("3 new")
    pip.page.get_by_title("Dice tray").tap()
    told, foot = button.bounding_box(), pip.page.locator(".log-foot").bounding_box()
    assert told is not None
    assert foot is not None
    assert told["y"] + told["height"] <= foot["y"], "it lies above the dice to tap"
    assert log.evaluate("box => box.scrollTop") == 0
    button.click()
    expect(button).to_be_hidden()
    expect(newest(pip.page)).to_be_in_viewport()


@pytest.mark.thorough
def test_the_light_is_changed_and_stays(house: Server, callers: Visitors) -> None:
    pip = callers("Pip", color_scheme="light")  # axe looks at colours that stay
    sit(house, pip)
    page = pip.page
    paper = page.evaluate("getComputedStyle(document.body).color")
    page.get_by_title("Menu").click()
    page.get_by_role("button", name="Candle").click()
    expect(page.get_by_role("button", name="Candle")).to_have_attribute("aria-pressed", "true")
    candle = page.evaluate("getComputedStyle(document.body).color")
    assert candle != paper
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).color") == candle
    page.get_by_title("Menu").click()
    page.get_by_role("button", name="Auto").click()
    assert page.evaluate("getComputedStyle(document.body).color") == paper


@pytest.mark.thorough
def test_a_question_mark_lists_the_keys_which_are_turned_off_for_every_browser(
    house: Server, callers: Visitors
) -> None:
    pip = callers("Pip")
    sit(house, pip)
    page, box = pip.page, pip.page.locator("#free-expression")
    page.locator("#main").focus()
    page.keyboard.press("?")
    listed = page.locator("#dialog")
    expect(listed).to_contain_text("Undo my last")
    pip.check()
    switch = listed.get_by_role("switch", name="Use shortcuts", exact=True)
    expect(switch).to_have_attribute("aria-checked", "true")
    with page.expect_response("**/account/switch"):
        switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    page.keyboard.press("Escape")
    page.locator("#main").focus()
    page.keyboard.press("/")
    expect(box).not_to_be_focused()
    page.reload()
    page.locator("#main").focus()
    page.keyboard.press("/")
    expect(box).not_to_be_focused()
    page.keyboard.press("?")
    with page.expect_response("**/account/switch"):
        listed.get_by_role("switch", name="Use shortcuts", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-keys", "on")
    page.keyboard.press("Escape")
    page.locator("#main").focus()
    page.keyboard.press("/")
    expect(box).to_be_focused()


@pytest.mark.thorough
def test_what_was_pressed_holds_though_the_dialog_is_closed_before_it_is_answered(
    house: Server, callers: Visitors
) -> None:
    moss = callers("Moss")
    sit(house, moss)
    page, waiting = moss.page, list[Route]()
    page.route("**/account/switch", lambda route: waiting.append(route))
    page.locator("#main").focus()
    page.keyboard.press("?")
    with page.expect_request("**/account/switch"):
        page.locator("#dialog").get_by_role("switch", name="Use shortcuts", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    waiting[0].continue_()
    expect(page.locator("html")).to_have_attribute("data-keys", "off")
    expect(page.locator("#dialog > *")).to_have_count(0)
