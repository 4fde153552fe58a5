"""Without JavaScript: the same forms, with a refresh."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import ANEW, sit
from tests.journeys.server import Server
from tests.journeys.table import join, newest
from tests.journeys.visitor import PHONE, Visitor

NO_SCRIPT = {"java_script_enabled": False}


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button).first.click()


@pytest.mark.thorough
def test_an_evening_by_plain_forms(house: Server, callers: Visitors) -> None:
    """Axe is a script, so that nobody looks at these pages with it; other journeys have seen them all."""
    gwen = callers("Gwen", look=False, **NO_SCRIPT)
    moth = callers("Moth", look=False, **PHONE, **NO_SCRIPT)
    for visitor in (gwen, moth):
        visitor.check = lambda: None  # type: ignore[method-assign]
    table = house.url + sit(house, gwen, live=False)
    gwen.go(f"{table}people")
    press(gwen.page, "Make an invite")
    join(moth, gwen.page.locator(".invite [readonly]").first.input_value(), "Moth")
    page = moth.page
    a_character_is_made(moth)
    rolls_and_wounds_are_in_the_log(moth, table)
    the_gm_reads_it_and_takes_it_back(gwen, table)
    moth.go(table)
    expect(newest(page)).to_contain_text("undoes Moth rolls 2d6+3")
    page.get_by_role("link", name="Older entries").click()
    expect(page.locator("#log-entries")).to_contain_text("Undone by Gwen")


def a_character_is_made(moth: Visitor) -> None:
    page = moth.page
    page.get_by_role("link", name="Make a character", exact=True).click()
    page.get_by_label("Name").first.fill("Moth of the Fen")
    page.locator("button[name=how][value=roll]").click()
    page.wait_for_url(re.compile(r"\?sheet=\w+"))
    expect(page.locator("#log-entries")).to_contain_text("is ready to play")


def expect_tab(page: Page, name: str) -> None:
    """One tab alone has the colour of the one that is open."""
    colours = {
        tab.inner_text(): tab.evaluate("tab => getComputedStyle(tab).color")
        for tab in page.locator(".tabbar a").all()
    }
    assert [tab for tab, colour in colours.items() if list(colours.values()).count(colour) == 1] == [name]


def rolls_and_wounds_are_in_the_log(moth: Visitor, table: str) -> None:
    page = moth.page
    moth.go(table)
    expect(page.locator("#live-status")).to_be_hidden()  # nothing is live here, and nothing is offline
    expect_tab(page, "Sheet")
    page.locator("[id$='-abilities'] button.roll").first.click()
    expect(newest(page)).to_contain_text("checks Strength against DR 12")
    assert re.search(r"#event-\d+$", page.url)
    expect_tab(page, "Log")
    page.locator(".tabbar").get_by_role("link", name="Party").click()
    expect_tab(page, "Party")
    page.locator("input[name=expression]").fill("2d6+3")
    page.locator("form.free-roll .primary").click()
    expect(newest(page)).to_contain_text("Moth rolls 2d6+3")
    moth.forgive("status of 422")  # what is refused is a page of its own here
    page.locator("input[name=expression]").fill("2d6+wat")
    page.locator("form.free-roll .primary").click()
    expect(page.get_by_role("heading", name="That is not allowed")).to_be_visible()
    page.get_by_role("link", name="Go back").click()
    conditions_and_checks_have_pages_of_their_own(moth)
    moth.go(table)
    page.locator("[id$='-vitals']").get_by_role("link", name="Take damage").click()
    page.get_by_role("spinbutton", name="HP lost").fill("1")
    press(page, "Take damage")  # last, for it may be all that the dice gave
    expect(page.locator("#log-entries li:target")).to_contain_text("takes 1 damage")
    assert re.search(r"#event-\d+$", page.url)
    moth.go(table)
    press(page, "Undo my last action")
    expect(page.locator("#log-entries")).to_contain_text("Undone by Moth")


def conditions_and_checks_have_pages_of_their_own(moth: Visitor) -> None:
    page = moth.page
    page.get_by_role("link", name="Add a condition").first.click()
    page.get_by_role("radio", name="stressed").check()
    question = page.get_by_role("group", name="Which one do you drop?")
    if question.count():  # the kit that was rolled fills every slot
        question.get_by_role("checkbox").first.check()
    press(page, "Add")
    expect(newest(page)).to_contain_text("tressed")
    page.get_by_title("Strength: options and odds").click()
    page.locator("input[name=difficulty]").fill("15")
    press(page, "Roll Strength")
    expect(newest(page)).to_contain_text("checks Strength against DR 15")
    moth.go(page.url.split("#")[0])
    press(page, "Undo my last action")  # these were dice
    expect(page.locator("#log-entries")).to_contain_text("Moth asks to undo")


def the_gm_reads_it_and_takes_it_back(gwen: Visitor, table: str) -> None:
    page = gwen.page
    gwen.go(table)
    token = page.locator("form.free-roll input[name=csrfmiddlewaretoken]").get_attribute("value") or ""
    for roll in range(55):
        form = {"csrfmiddlewaretoken": token, "expression": f"d6+{roll}"}
        assert page.request.post(f"{table}roll", form=form, max_redirects=0, max_retries=ANEW).status == 303
    gwen.go(table)
    first = page.locator("#log-entries li[data-seq]").first
    oldest = int(first.get_attribute("data-seq") or 0)
    page.get_by_role("link", name="Older entries").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The log")
    expect(newest(page)).to_have_attribute("data-seq", str(oldest - 1))
    gwen.go(table)
    page.get_by_role("link", name="Older entries").click()
    rolled = page.locator("#log-entries li", has_text="Moth rolls 2d6+3")
    checked = page.locator("#log-entries li", has_text="checks Strength against DR 12")
    checked.locator("summary").click()
    expect(checked.locator("details > :not(summary)").first).to_be_visible()
    rolled.locator("a.at").click()
    press(page, "Undo this")
    expect(newest(page)).to_contain_text("undoes Moth rolls 2d6+3")
