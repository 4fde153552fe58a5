"""The sheet in a browser: dialogs with live odds, the drop dialog, and a character made without a script."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.server import Server
from tests.journeys.table import newest, open_own_gear, take_seat
from tests.journeys.visitor import PHONE, Visitor


def seated(server: Server, visitor: Visitor) -> str:
    """Sits the visitor down at the demo table as a player; answers the table's path."""
    demo = server.demo()
    take_seat(visitor, next(seat["link"] for seat in demo["seats"] if seat["role"] == "player"))
    return str(demo["url"])


def roll_character(visitor: Visitor, table: str, name: str) -> Page:
    """A whole character at once; answers the page of its sheet."""
    visitor.go(f"{table}sheets/new")
    visitor.page.get_by_label("Name").first.fill(name)
    visitor.page.locator("button[name=how][value=roll]").click()
    visitor.page.wait_for_url(re.compile(r"\?sheet=\w+"))
    return visitor.page


def test_the_odds_follow_what_is_typed_and_the_roll_closes_the_dialog(
    server: Server, visitors: Visitors
) -> None:
    wren = visitors("Wren", **PHONE)
    page = roll_character(wren, seated(server, wren), "Wren")
    page.get_by_title("Strength: options and odds").click()
    dialog, number = page.locator("#dialog"), page.locator("#odds .odds-number")
    expect(dialog.get_by_role("heading", name="Strength check")).to_be_visible()
    before = number.inner_text()
    dialog.get_by_role("button", name="DR: one more").click()
    expect(number).not_to_have_text(before)
    dialog.get_by_role("button", name="Easy 9").click()
    expect(dialog.locator("input[name=difficulty]")).to_have_value("9")
    wren.check()
    dialog.get_by_role("button", name="Roll Strength").click()
    expect(dialog).to_be_hidden()


def test_escape_closes_the_dialog_and_goes_back_to_its_button(server: Server, visitors: Visitors) -> None:
    wren = visitors("Wren")
    page = roll_character(wren, seated(server, wren), "Wren")
    opener = page.get_by_role("link", name="Damage")
    opener.click()
    expect(page.locator("#dialog .dialog-body")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_panel_that_is_drawn_anew_under_a_finger_does_not_swallow_the_tap(
    server: Server, visitors: Visitors
) -> None:
    wren = visitors("Wren")
    page = roll_character(wren, seated(server, wren), "Wren")
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    elsewhere.get_by_role("link", name="Damage").click()
    page.get_by_role("link", name="Damage").hover()
    page.mouse.down()
    elsewhere.locator("#dialog .dialog-foot button.primary, #dialog .dialog-foot button.danger").first.click()
    expect(newest(page)).to_contain_text("Wren takes 1 damage")
    vitals = page.locator("[id^=sheet-][id$=-vitals]")
    unhurt = vitals.inner_text()
    page.mouse.up()
    expect(page.locator("#dialog .dialog-body")).to_be_visible()
    expect(vitals).not_to_have_text(unhurt, use_inner_text=True)
    elsewhere.close()


def test_with_full_slots_a_condition_asks_what_to_drop(server: Server, visitors: Visitors) -> None:
    wren = visitors("Wren", **PHONE)
    wren.forgive("422")
    page = roll_character(wren, seated(server, wren), "Wren")
    for name, slots in (("millstone", "4"), ("anvil", "4")):
        free = page.locator(".slot.empty").count()
        if not free:
            break
        open_own_gear(page, "slots")
        page.locator("#dialog input[name=name]").fill(name)
        page.locator("#dialog input[name=slots]").fill(str(min(free, int(slots))))
        page.get_by_role("button", name="Take it").click()
        expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator(".slot.empty")).to_have_count(0)
    page.get_by_role("link", name="A condition", exact=True).first.click()
    page.locator("#dialog").get_by_text("stressed").click()
    expect(page.locator("#dialog")).to_contain_text("no free slot for stressed")
    page.locator("#dialog").get_by_role("checkbox").first.check()  # the kit alone may fill every slot
    page.get_by_role("button", name="Drop and go on").click()
    expect(page.locator(".slot.condition")).to_contain_text("tressed")
    expect(page.locator("#dialog")).to_be_hidden()


def test_a_character_is_made_step_by_step_without_a_script(server: Server, visitors: Visitors) -> None:
    osk = visitors("Osk", java_script_enabled=False, look=False)
    demo = server.demo()
    page = osk.page  # axe is a script too: this visitor never looks
    page.goto(next(seat["link"] for seat in demo["seats"] if seat["role"] == "player"))
    page.locator("main form[method=post] button").first.click()
    page.goto(f"{demo['url']}sheets/new")
    page.get_by_label("Name").first.fill("Osk")
    page.locator("button[name=how][value=steps]").click()
    page.get_by_role("button", name="Lay them out, then the kit").click()
    expect(page.get_by_role("heading", name="Kit", exact=True)).to_be_visible()
    page.get_by_role("button", name="Back a step").click()
    page.get_by_role("button", name="Lay them out, then the kit").click()
    page.locator("button.kit").nth(2).click()
    page.get_by_role("button", name="Roll the coins, then").click()
    page.get_by_role("button", name="Roll all that are open").click()
    page.get_by_role("button", name="Begin to play").click()
    page.wait_for_url(re.compile(r"\?sheet=\w+"))
    page.get_by_title("Strength: options and odds").click()
    page.locator("input[name=difficulty]").fill("15")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator(".odds-number")).to_have_text("40%")
    page.get_by_role("button", name="Roll Strength").click()
    expect(page.locator("#log-entries li:target")).to_contain_text("Osk checks Strength against DR 15")


def test_gear_is_found_while_one_types_and_taken_by_a_tap(server: Server, visitors: Visitors) -> None:
    wren = visitors("Wren", **PHONE)
    page = roll_character(wren, seated(server, wren), "Wren")
    asked: list[str] = []
    page.get_by_role("link", name="Take gear").click()
    listed = page.locator("#dialog .finds button:visible")
    expect(listed.nth(20)).to_be_attached()
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#dialog input[type=search]").fill("supply d6 pet")
    expect(listed).to_have_count(1)
    assert asked == []  # what is shown of the list is the script's to say
    wren.check()
    page.get_by_text("Pay the price in the list").click()
    listed.click()
    expect(page.locator("#dialog")).to_be_hidden()
    expect(newest(page)).to_contain_text("rations")
    expect(newest(page)).to_contain_text("for 5 coins")
    page.get_by_role("link", name="Rations: what to do with it").last.click()
    expect(page.locator("#dialog").get_by_role("button", name="Drop")).to_be_visible()
    wren.check()


def test_gear_is_taken_without_a_script(server: Server, visitors: Visitors) -> None:
    wren = visitors("Wren", java_script_enabled=False, look=False)
    wren.check = lambda: None  # type: ignore[method-assign]
    page = roll_character(wren, seated(server, wren), "Wren")
    for name, line in (("Rations", ""), ("a comb of bone", "a comb of bone")):
        page.get_by_role("link", name="Take gear").first.click()
        page.locator("input[type=search]").fill(line)
        if line:
            page.locator("input[type=search]").press("Enter")
        else:
            page.get_by_role("button", name=re.compile(name)).click()
        expect(page.get_by_text(re.compile(name, re.I)).first).to_be_attached()
    expect(page.get_by_role("link", name=re.compile("a comb of bone: what", re.I))).to_be_attached()
