"""Lines in the log: a GM at a desk, players on phones, and a whisper that stays between some of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import free_roll, newest, pause, show_log
from tests.journeys.visitor import PHONE, Visitor

FIELD = "#free-expression"


@pytest.mark.thorough
def test_people_speak_aloud_as_a_character_and_in_a_whisper(house: Server, callers: Visitors) -> None:
    gwen, pip, moss = callers("Gwen"), callers("Pip", **PHONE), callers("Moss", **PHONE)
    sit(house, gwen, pip, moss)
    height = foot_height(pip.page)
    aloud_from_the_field_of_dice(gwen, pip)
    as_a_character_from_the_form(gwen, pip)
    a_whisper_is_on_the_screens_of_whom_it_is_for(gwen, pip, moss)
    assert foot_height(pip.page) == height


def foot_height(page: Page) -> float:
    show_log(page)
    box = page.locator(".log-foot").bounding_box()
    assert box is not None
    return box["height"]


def aloud_from_the_field_of_dice(gwen: Visitor, pip: Visitor) -> None:
    field, button = pip.page.locator(FIELD), pip.page.locator("form.free-roll .primary")
    field.fill("/We wade at dawn.")
    expect(button).to_have_text("Say")
    field.press("Enter")
    expect(newest(gwen.page)).to_contain_text("Pip says: We wade at dawn.")
    expect(field).to_have_value("")
    expect(button).to_have_text("Roll")
    expect(pip.page.locator("#tray-last button")).to_have_count(0)


def as_a_character_from_the_form(gwen: Visitor, pip: Visitor) -> None:
    pip.page.locator(FIELD).fill("/Follow me.")
    dialog = opened(pip.page)
    expect(dialog.get_by_label("Line")).to_have_value("Follow me.")
    dialog.get_by_label("Speak as").select_option("Brin Ashdown")
    pip.check("#dialog")
    dialog.get_by_role("button", name="Say").click()
    expect(newest(gwen.page)).to_contain_text("Brin Ashdown says: Follow me.")
    expect(dialog).to_be_hidden()
    expect(pip.page.locator(FIELD)).to_have_value("")


def a_whisper_is_on_the_screens_of_whom_it_is_for(gwen: Visitor, pip: Visitor, moss: Visitor) -> None:
    dialog = opened(gwen.page)
    dialog.get_by_label("To").select_option("Pip")
    dialog.get_by_label("Line").fill("The miller lies.")
    dialog.get_by_label("Line").press("Enter")
    expect(newest(pip.page)).to_contain_text("Gwen whispers to Pip: The miller lies.")
    expect(newest(pip.page)).to_contain_text("Only for some, and the GMs")
    pause()
    free_roll(gwen.page, "2d6+600")
    expect(newest(moss.page)).to_contain_text("2d6+600")
    assert "miller" not in moss.page.content()
    moss.page.reload()
    assert "miller" not in moss.page.content()


def opened(page: Page) -> Locator:
    """The form of a line, over the page."""
    show_log(page)
    page.get_by_role("link", name="Say something").click()
    dialog = page.locator("#dialog")
    expect(dialog.get_by_role("heading", name="Say something")).to_be_visible()
    return dialog
