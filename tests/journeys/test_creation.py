"""A guest on a phone makes a character: step by step and back again, and then a whole one at once."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, join, newest
from tests.journeys.visitor import PHONE, TABLET, Visitor

pytestmark = pytest.mark.thorough


def invite_of(gm: Visitor, table: str) -> str:
    """A fresh invite from the people's page."""
    gm.go(f"{table}people")
    gm.page.get_by_role("button", name="Make an invite").click()
    return gm.page.locator(".invite [readonly]").first.input_value()


def on_the_table(table: str) -> re.Pattern[str]:
    """The table with a sheet in the middle."""
    return re.compile(re.escape(table) + r"\?sheet=\w+")


def sheet_on(page: Page) -> str:
    """The sheet in the middle of the table."""
    return parse_qs(urlsplit(page.url).query)["sheet"][0]


def expect_step(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator(".step[aria-current=step]")).to_have_text(name)


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button).first.click()
    page.wait_for_load_state()  # most of them lead to the next step, a page of its own


def scores(page: Page) -> list[int]:
    """The four abilities as the page counts them up."""
    shown = page.locator(".score-row dd").all_inner_texts()
    return [int(score.replace("−", "-")) for score in shown]


def name_spells(page: Page) -> None:
    """Whoever came to spells names as many as asked."""
    while page.get_by_role("button", name="Add spell").count():
        page.get_by_label("Name of the spell").fill("Hush of the owl")
        press(page, "Add spell")
    if page.get_by_role("button", name="Next: details").count():
        press(page, "Next: details")


def strength_of(page: Page) -> int:
    tile = page.locator("[id$='-abilities'] .scores .tap").first
    return int(tile.locator(".roll-value").inner_text().replace("−", "-"))


def expect_slots_by_strength(page: Page) -> None:
    """As many boxes as Strength + 10, however many slots the things in them take."""
    capacity = strength_of(page) + 10
    count = page.locator("[id$='-slots'] .slot-count")
    expect(count.locator("summary")).to_contain_text(str(capacity))
    used = int(count.locator("b").inner_text())
    empty = page.locator("[id$='-slots'] .slot.empty").count()
    assert empty == max(capacity - used, 0)


def lay_out_and_then_roll(page: Page) -> None:
    """The array laid out, taken back, and the dice instead."""
    expect_step(page, "Abilities")
    page.get_by_role("group", name="Dexterity").get_by_text("+2").click()
    expect(page.get_by_role("group", name="Strength").get_by_label("+1")).to_be_checked()
    press(page, "Assign scores")
    expect_step(page, "Kit")
    assert scores(page) == [1, 2, 0, -1]
    expect(page.get_by_role("heading", name="Dexterity kits")).to_be_visible()
    press(page, "Step back")
    expect_step(page, "Abilities")
    expect(page.locator(".score-row")).to_have_count(0)
    press(page, "Roll the scores")
    expect_step(page, "Kit")
    assert max(scores(page)) >= 1


def take_a_kit_and_a_purse(page: Page) -> None:
    """A kit rolled, taken back and picked; a purse rolled twice."""
    page.get_by_role("button", name=re.compile("^Roll a kit")).first.click()
    expect_step(page, "Coins")
    expect(page.get_by_role("complementary")).to_contain_text("slots taken")
    press(page, "Step back")
    expect_step(page, "Kit")
    expect(page.get_by_role("complementary")).not_to_contain_text("slots taken")
    page.locator("button.kit").nth(2).click()
    expect_step(page, "Coins")
    press(page, "Roll the coins")
    expect(page.get_by_role("complementary")).to_contain_text("coins.")
    press(page, "Step back")
    expect_step(page, "Coins")
    expect(page.get_by_role("complementary")).not_to_contain_text("coins.")
    press(page, "Roll the coins")


def find_a_face(page: Page) -> None:
    """Every detail rolled, one of them again and one chosen, and all once more after a step back."""
    expect_step(page, "Details")
    press(page, "Roll the rest")
    press(page, "Roll Face")
    expect(page.get_by_role("button", name="Start playing")).to_be_in_viewport()
    page.locator(".trait-choose summary").nth(1).click()
    press(page, "Braided")
    expect(page.locator(".trait-now").nth(1)).to_contain_text("Braided")
    press(page, "Step back")
    if page.get_by_role("heading", level=1).inner_text() == "Coins":
        press(page, "Roll the coins")
    name_spells(page)
    expect_step(page, "Details")
    expect(page.get_by_text("7 still empty.")).to_be_visible()
    press(page, "Roll the rest")


def make_room_for_all(gm: Visitor, sheet: str) -> None:
    """Whom the dice gave little Strength may own more than fits, and checks nothing until it is dropped."""
    gm.go(f"{sheet}do/score/strength/")
    gm.page.locator("input[name=value]").fill("6")
    press(gm.page, "Set")


def roll_and_follow_it(page: Page) -> None:
    """What a roll came to is shown where the eye is, and leads to its entry."""
    expect_live(page)
    page.locator("[id$='-abilities'] button.roll").first.click()
    flash = page.locator("#log-flash")
    expect(flash).to_contain_text("checks Strength against DR 12")
    expect(page.locator("#log-announcer")).to_contain_text("checks Strength against DR 12")


@pytest.mark.rule("FB-13", "FB-17")
def test_a_guest_on_a_phone_makes_a_character_and_every_step_can_be_taken_back(
    house: Server, callers: Visitors
) -> None:
    gwen, wren = callers("Gwen"), callers("Wren", **PHONE)
    table = sit(house, gwen)
    join(wren, invite_of(gwen, table), "Wren")
    page = wren.page
    page.get_by_role("link", name="Make a character", exact=True).click()
    expect(page.get_by_label("Name").first).to_be_focused()
    page.get_by_label("Name").first.fill("Wren")
    page.locator("button[name=how][value=steps]").click()

    lay_out_and_then_roll(page)
    wren.check()

    take_a_kit_and_a_purse(page)
    name_spells(page)

    find_a_face(page)
    press(page, "Start playing")
    page.wait_for_url(on_the_table(table))
    expect(page.locator(".tabbar a[href='#panel-sheet'][aria-current]")).to_be_visible()
    expect_slots_by_strength(page)
    gwen.go(table)
    expect(gwen.page.locator("#log-entries")).to_contain_text("Wren goes back to abilities")
    expect(gwen.page.locator("#log-entries")).to_contain_text("Wren is ready to play")
    make_room_for_all(gwen, f"{table}sheets/{sheet_on(page)}/")
    roll_and_follow_it(page)


def test_the_dice_make_a_whole_character_at_once(house: Server, callers: Visitors) -> None:
    gwen, pip = callers("Gwen"), callers("Pip", **PHONE)
    table = sit(house, gwen, pip)
    pip.go(f"{table}sheets/new")
    pip.page.locator("button[name=how][value=roll]").click()
    pip.page.wait_for_url(on_the_table(table))
    sheet = sheet_on(pip.page)
    expect_slots_by_strength(pip.page)
    expect(pip.page.locator("#log-entries")).to_contain_text("is ready to play")
    expect(pip.page.locator("[id$='-gear']")).to_contain_text("Bare hands")
    pip.page.locator(".tabbar a[href='#panel-log']").click()
    press(pip.page, "Undo my last action")
    expect(pip.page.locator("#log-entries")).to_contain_text("Pip asks to undo")
    gwen.page.locator("#prompts").get_by_role("button", name="Allow").last.click()
    expect(pip.page.locator("#log-entries")).to_contain_text("Undone by Gwen")
    expect(pip.page.locator(f"#panel-party :is([href*='{sheet}'], [id*='{sheet}'])")).to_have_count(0)


SEEN = """() => {
  const panel = document.getElementById("panel-sheet");
  const ways = [...panel.querySelectorAll("a, button")].map((way) => way.getAttribute("href") ?? way.value);
  return [panel.textContent.replace(/\\s+/g, " "), ...ways];
}"""
"""What one reads and may press on a sheet."""
STILL = "document.body.dataset.still === 'here'"


@pytest.mark.parametrize(("game", "screen"), [("freed6", PHONE), ("sixd6", TABLET), ("wildd6", PHONE)])
def test_a_sheet_is_written_where_it_is_played_and_the_page_stays(
    house: Server, callers: Visitors, game: str, screen: dict[str, Any]
) -> None:
    visitor = callers(PLAYERS[game], **screen)
    visitor.go(f"{sit(house, visitor, game=game, at=None)}sheets/new")
    press(visitor.page, "Start with a blank sheet")
    expect_live(visitor.page)
    visitor.page.evaluate("document.body.dataset.still = 'here'")
    making = visitor.page.locator(".making")
    expect_as_loaded(visitor, making.get_by_role("button", name="Roll a character"))
    expect_as_loaded(visitor, making.get_by_role("button", name="Finish character"))
    expect(making).to_have_count(0)
    expect_as_loaded(visitor, visitor.page.get_by_role("button", name="Edit the sheet"))
    expect(making).to_have_count(1)
    assert visitor.page.evaluate(STILL), "the page was loaded again"


def expect_as_loaded(visitor: Visitor, button: Locator) -> None:
    """Pressing it changes the page in place to what a page that is loaded now shows."""
    before = newest(visitor.page).get_attribute("id") or ""
    with visitor.page.expect_response(lambda response: response.request.method == "POST"):
        button.click()
    expect(newest(visitor.page)).not_to_have_attribute("id", before)
    loaded = visitor.context.new_page()
    loaded.goto(visitor.page.url)
    assert visitor.page.evaluate(SEEN) == loaded.evaluate(SEEN)
    loaded.close()
    assert visitor.page.evaluate(STILL), "the page was loaded again"
