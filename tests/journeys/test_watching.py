"""Who only watches, and who loses a seat while the page is open."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.measuring import faults
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, free_roll, gather, join, newest, show_log
from tests.journeys.visitor import PHONE, Visitor

pytestmark = pytest.mark.thorough


def make_invite(gm: Visitor, table: str, role: str) -> str:
    gm.go(f"{table}people")
    gm.page.locator("#make-invite select[name=role]").select_option(role)
    gm.page.get_by_role("button", name="Make an invite").click()
    return gm.page.locator(".invite [readonly]").first.input_value()


def seat_menu(page: Page, name: str) -> None:
    page.locator(".person", has_text=name).locator(".pop > summary").click()


def change_role(page: Page, name: str, role: str) -> None:
    seat_menu(page, name)
    person = page.locator(".person", has_text=name)
    person.get_by_label("Role").select_option(role)
    person.get_by_role("button", name="Change").click()


def test_a_watcher_sees_every_roll_and_can_do_nothing(house: Server, callers: Visitors) -> None:
    gwen, pip, wendel = callers("Gwen"), callers("Pip"), callers("Wendel")
    table = sit(house, gwen, pip)
    join(wendel, make_invite(gwen, table, "watcher"), "Wendel")
    expect_live(wendel.page)
    free_roll(pip.page, "2d6+70")
    expect(newest(wendel.page)).to_contain_text("2d6+70")
    expect(wendel.page.locator(".party-card", has_text="Brin Ashdown")).to_be_visible()
    expect(wendel.page.locator("#main form")).to_have_count(0)
    wendel.page.get_by_role("link", name="Brin Ashdown").click()
    expect(wendel.page.locator("[id$='-abilities']")).to_be_visible()
    expect(wendel.page.locator("#main form")).to_have_count(0)


def test_who_loses_the_seat_is_told_and_who_gets_another_part_sees_its_page_at_once(
    server: Server, visitors: Visitors
) -> None:
    gwen, pip, moss = visitors("Gwen"), visitors("Pip", look=False), visitors("Moss")
    table = gather(server, gwen, pip, moss)
    gwen.go(f"{table}people")
    pip.forgive("status of 403")
    seat_menu(gwen.page, "Pip")
    gwen.page.locator("details.pop[open] .sure > summary").click()
    gwen.page.get_by_role("button", name="Remove from the table").click()
    expect(pip.page.locator("#refusal")).to_contain_text("seat")
    expect(pip.page.locator("#live-status")).to_have_text("offline")
    home = pip.page.locator("#refusal").get_by_role("link", name="To my tables")
    expect(home).to_have_attribute("href", f"{pip.url}/")
    free_roll(moss.page, "2d4+800")
    expect(newest(moss.page)).to_contain_text("2d4+800")
    assert "2d4+800" not in pip.page.content()
    pip.forgive("status of 404")
    pip.page.goto(f"{server.url}{table}")
    expect(pip.page.get_by_role("heading", level=1)).to_be_visible()
    assert "Brin Ashdown" not in pip.page.content()

    moss.page.locator("#free-expression").fill("3d6")
    change_role(gwen.page, "Moss", "gm")
    expect(moss.page.locator("#panel-sheet")).to_contain_text("Running the game")
    expect(moss.page.locator("#free-expression")).to_have_value("3d6")
    change_role(gwen.page, "Moss", "watcher")
    expect(moss.page.locator("form.free-roll")).to_have_count(0)  # by itself
    expect_live(moss.page)
    expect(moss.page.locator("#main form")).to_have_count(0)


def test_whoever_reads_any_page_of_the_campaign_is_at_the_table(house: Server, callers: Visitors) -> None:
    gwen, pip = callers("Gwen"), callers("Pip")
    table = sit(house, gwen, pip)
    here = gwen.page.locator("#presence")
    expect(here).to_contain_text("Pip")
    for page in ("notes", "log"):
        pip.page.goto("about:blank")
        expect(here).not_to_contain_text("Pip")
        pip.go(f"{table}{page}")
        expect(here).to_contain_text("Pip")


def test_a_session_that_the_gm_begins_shows_on_every_screen_without_a_reload(
    house: Server, callers: Visitors
) -> None:
    gwen, pip = callers("Gwen"), callers("Pip", **PHONE)
    sit(house, gwen, pip)
    other = gwen.context.new_page()
    other.goto(gwen.page.url)
    expect_live(other)
    gwen.page.get_by_role("link", name="End the session").click()
    gwen.page.locator("#dialog").get_by_role("button", name="End the session").click()
    expect(pip.page.locator("#table-session")).to_be_empty()
    expect(other.get_by_role("link", name="Begin a session")).to_be_visible()
    gwen.page.get_by_role("link", name="Begin a session").click()
    gwen.page.locator("#dialog").get_by_role("button", name="Begin a session").click()
    expect(pip.page.locator("#table-session")).to_have_text("Session 2")
    expect(other.locator("#table-session")).to_have_text("Session 2")
    expect(other.get_by_role("link", name="End the session")).to_be_visible()


def test_a_screen_that_is_turned_back_marks_the_panel_that_it_shows(house: Server, callers: Visitors) -> None:
    pip = callers("Pip", **PHONE)
    sit(house, pip)
    show_log(pip.page)
    current = pip.page.locator(".tabbar a[aria-current]")
    expect(current).to_have_text("Log")
    pip.page.set_viewport_size({"width": 1440, "height": 900})
    expect(current).to_have_text("Party")  # the first of all that a wide screen shows
    pip.page.set_viewport_size({"width": 390, "height": 844})
    expect(current).to_have_text("Party")


def test_a_page_that_is_open_loads_again_as_its_table_is_archived_and_once_more_as_it_is_reopened(
    server: Server, visitors: Visitors
) -> None:
    gwen, pip = visitors("Gwen"), visitors("Pip", **PHONE)
    table = gather(server, gwen, pip)
    gwen.go(f"{table}settings")
    gwen.page.locator("#archive summary").click()
    gwen.page.get_by_role("button", name="Archive the table").click()
    expect(pip.page.locator("#pause")).to_contain_text("A Game Master can reopen it.")
    expect(pip.page.locator("#main form[method=post]")).to_have_count(0)
    gwen.go(f"{table}screen")
    assert faults(gwen.page, "archived", scope="#pause", widths=(320, 390, 820, 1440)) == []
    gwen.page.get_by_role("link", name="Reopen it in the settings.").click()
    gwen.page.get_by_role("button", name="Reopen the table").click()
    expect(pip.page.locator("#pause")).to_be_empty()
    free_roll(pip.page, "2d6+40")
    expect(newest(pip.page)).to_contain_text("2d6+40")
