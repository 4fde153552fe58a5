"""A handout on the screens that it is for, and tables behind the Game Master's screen."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, newest
from tests.journeys.visitor import PHONE

pytestmark = pytest.mark.thorough


LETTER = "# To the ferryman\n\nKeep **quiet** about [[Brin]]."
TABLES = "## River signs\n1-6 driftwood and a @river-bird\n\n## River bird\nheron x2\n"


def picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (2400, 1200), "teal").save(file, "PNG")
    return file.getvalue()


def show_letter(page: Page) -> None:
    """The Game Master writes a note and lays it before Pip."""
    page.get_by_label("Title").fill("A wet letter")
    page.get_by_label("Text").fill(LETTER)
    page.locator("summary", has_text="Picture").click()
    page.get_by_label("Add a picture").set_input_files(
        {"name": "x", "mimeType": "image/png", "buffer": picture()}
    )
    page.get_by_label("What the picture shows").fill("A drowned bell")
    page.get_by_role("button", name="Save the note").click()
    page.get_by_role("link", name="A wet letter").click()
    page.get_by_label("Who sees it").select_option("Only these people")
    page.get_by_label("Pip").check()
    page.get_by_role("button", name="Hand out").click()
    expect(page.get_by_text("is on their screens now")).to_be_visible()


def test_a_handout_lies_before_its_players_and_a_table_is_rolled_behind_the_screen(
    house: Server, callers: Visitors
) -> None:
    gwen, pip, moss = callers("Gwen"), callers("Pip", **PHONE), callers("Moss")
    table = sit(house, gwen, pip, moss)
    gwen.go(f"{table}notes/new")
    show_letter(gwen.page)
    handout = pip.page.locator("#handout")
    expect(handout).to_contain_text("Keep quiet about Brin.")
    expect(handout.get_by_role("button", name="Close")).to_be_in_viewport()
    shown = handout.get_by_role("img", name="A drowned bell")
    pip.page.wait_for_function("image => image.naturalWidth === 1200", arg=shown.element_handle())
    sizes = shown.evaluate(
        "image => [image.clientWidth / image.clientHeight, image.clientWidth <= innerWidth]"
    )
    assert sizes == [pytest.approx(2, abs=0.02), True]
    expect(moss.page.locator("#handout")).to_be_empty()
    handout.get_by_role("button", name="Close").click()
    expect(handout).to_be_empty()
    pip.page.reload()
    expect_live(pip.page)
    expect(handout).to_be_empty()
    gwen.go(f"{table}tables")
    gwen.page.get_by_text("Import tables from text").click()
    gwen.page.get_by_label("Tables as text").fill(TABLES)
    gwen.page.get_by_role("button", name="Import").click()
    gwen.page.get_by_role("button", name="Roll secretly on River signs").click()
    told = gwen.page.locator("#log-flash")
    expect(told).to_contain_text("driftwood and a heron")
    gwen.page.get_by_role("button", name="Roll openly on River bird").click()
    expect(told).not_to_contain_text("driftwood")
    expect(newest(pip.page)).to_contain_text(re.compile("River bird.*heron", re.DOTALL))
    expect(pip.page.locator("#log-entries")).not_to_contain_text("driftwood")
    moss.go(f"{table}search?q=ferryman")
    expect(moss.page.get_by_text("Nothing found")).to_be_visible()
