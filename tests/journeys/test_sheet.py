"""The sheet in a browser: dialogs with live odds, the drop dialog, and a character made without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import GMS, PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, newest, open_dialog, open_own_gear, wait_on
from tests.journeys.visitor import PHONE, Visitor

pytestmark = pytest.mark.thorough
HELD_BACK = "**/do/**odds=1**"
"""What a dialog asks its odds by."""


@pytest.fixture
def pip(house: Server, callers: Visitors) -> Visitor:
    """Who plays Brin, on a phone."""
    visitor = callers("Pip", **PHONE)
    sit(house, visitor)
    return visitor


@pytest.fixture
def desk(house: Server, callers: Visitors) -> Page:
    """Who plays Brin, at a desk."""
    visitor = callers("Pip")
    sit(house, visitor)
    return visitor.page


@pytest.fixture
def plain(house: Server, callers: Visitors) -> Page:
    """Who plays Brin, without a script; axe is a script too, so that nobody looks at these pages with it."""
    visitor = callers("Pip", java_script_enabled=False, look=False)
    sit(house, visitor, live=False)
    return visitor.page


def test_the_odds_follow_what_is_typed_and_the_roll_closes_the_dialog(pip: Visitor) -> None:
    page = pip.page
    page.get_by_title("Strength: options and odds").click()
    dialog, number = page.locator("#dialog"), page.locator("#odds .odds-number")
    expect(dialog.get_by_role("heading", name="Strength check")).to_be_visible()
    before = number.inner_text()
    dialog.get_by_role("button", name="DR: one more").click()
    expect(number).not_to_have_text(before)
    dialog.get_by_role("button", name="Easy 9").click()
    expect(dialog.locator("input[name=difficulty]")).to_have_value("9")
    pip.check()
    dialog.get_by_role("button", name="Roll Strength").click()
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(
    ("panel", "opens", "chosen", "button"),
    [
        ("gear", "Handaxe: choose a target", "Old Tamsin", "Attack"),  # the odds move its button down
        ("abilities", "Strength: options and odds", "Easy 9", "Roll Strength"),  # and draw this one anew
    ],
)
def test_a_press_is_not_lost_to_odds_that_come_under_the_finger(
    desk: Page, panel: str, opens: str, chosen: str, button: str
) -> None:
    held: list[Route] = []
    before = newest(desk).get_attribute("id") or ""
    desk.route(HELD_BACK, lambda route: held.append(route))
    dialog = open_dialog(desk, panel, opens)
    with desk.expect_request(HELD_BACK):
        dialog.get_by_text(chosen).click()
    dialog.get_by_role("button", name=button).hover()
    desk.mouse.down()
    with desk.expect_response(HELD_BACK):
        held[0].continue_()
    desk.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    desk.mouse.up()
    expect(newest(desk)).not_to_have_attribute("id", before)
    expect(desk.locator("#dialog")).to_be_hidden()


def test_odds_that_came_under_a_finger_are_asked_anew_when_it_has_gone(desk: Page) -> None:
    held: list[Route] = []
    desk.route(HELD_BACK, lambda route: held.append(route))
    dialog, number = (
        open_dialog(desk, "abilities", "Strength: options and odds"),
        desk.locator(".odds-number"),
    )
    before = number.inner_text()
    with desk.expect_request(HELD_BACK):
        dialog.get_by_role("button", name="Easy 9").click()
    dialog.get_by_role("button", name="Roll Strength").hover()
    desk.mouse.down()
    with desk.expect_response(HELD_BACK):
        held[0].continue_()
    desk.unroute(HELD_BACK)
    expect(number).to_have_text(before)
    dialog.get_by_role("heading").first.hover()
    desk.mouse.up()
    expect(number).not_to_have_text(before)


def test_a_difficulty_that_cannot_be_is_refused_in_words(house: Server, callers: Visitors) -> None:
    """What stood in the field would else not be what the buttons below it roll against."""
    ilo = callers(PLAYERS["freed6"])
    sit(house, ilo, game="freed6")
    ilo.forgive("422")
    ilo.page.locator("#panel-sheet input[name=difficulty]").first.fill("99999")
    expect(ilo.page.locator("#refusal")).to_contain_text("999")


def test_escape_closes_the_dialog_and_goes_back_to_its_button(desk: Page) -> None:
    opener = desk.locator("#panel-sheet").get_by_role("link", name="Take damage").first
    opener.click()
    expect(desk.locator("#dialog .dialog-body")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.locator("#dialog")).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_panel_that_is_drawn_anew_under_a_finger_does_not_swallow_the_tap(desk: Page) -> None:
    opener = "[id^=sheet-][id$=-vitals] a:has-text('Take damage')"
    elsewhere = desk.context.new_page()
    elsewhere.goto(desk.url)
    elsewhere.locator(opener).click()
    desk.locator(opener).hover()
    desk.mouse.down()
    elsewhere.locator("#dialog .dialog-foot button.primary, #dialog .dialog-foot button.danger").first.click()
    expect(newest(desk)).to_contain_text("Brin Ashdown takes 1 damage")
    vitals = desk.locator("[id^=sheet-][id$=-vitals]")
    unhurt = vitals.inner_text()
    desk.mouse.up()
    expect(desk.locator("#dialog .dialog-body")).to_be_visible()
    expect(vitals).not_to_have_text(unhurt, use_inner_text=True)
    elsewhere.close()


def test_with_full_slots_a_condition_asks_what_to_drop(pip: Visitor) -> None:
    pip.forgive("422")
    page = pip.page
    free = page.locator(".slot.empty").count()
    open_own_gear(page, "slots")
    page.locator("#dialog input[name=name]").fill("millstone")
    page.locator("#dialog input[name=slots]").fill(str(free))
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator(".slot.empty")).to_have_count(0)
    page.get_by_role("link", name="Add a condition", exact=True).first.click()
    page.locator("#dialog").get_by_text("stressed").click()
    expect(page.locator("#dialog")).to_contain_text("no free slot for stressed")
    question = page.get_by_role("group", name="Which one do you drop?")
    add = page.locator("#dialog").get_by_role("button", name="Add", exact=True)
    expect(add).not_to_have_class(re.compile("primary"))
    question.get_by_role("checkbox").first.check()
    expect(add).to_have_class(re.compile("primary"))
    add.click()
    expect(page.locator(".slot.condition", has_text="tressed")).to_be_visible()
    expect(page.locator("#dialog")).to_be_hidden()


def test_a_character_is_made_step_by_step_without_a_script(plain: Page) -> None:
    plain.goto(f"{plain.url.split('?')[0]}sheets/new")
    plain.get_by_label("Name").first.fill("Osk")
    plain.locator("button[name=how][value=steps]").click()
    plain.get_by_role("button", name="Assign scores").click()
    expect(plain.get_by_role("heading", name="Kit", exact=True)).to_be_visible()
    plain.get_by_role("button", name="Step back").click()
    plain.get_by_role("button", name="Assign scores").click()
    plain.locator("button.kit").nth(2).click()
    plain.get_by_role("button", name="Roll the coins").click()
    plain.get_by_role("button", name="Roll the rest").click()
    plain.get_by_role("button", name="Start playing").click()
    plain.wait_for_url(re.compile(r"\?sheet=\w+"))
    plain.get_by_title("Strength: options and odds").click()
    plain.locator("input[name=difficulty]").fill("15")
    plain.get_by_role("button", name="Show odds").click()
    expect(plain.locator(".odds-number")).to_have_text("40%")
    plain.get_by_role("button", name="Roll Strength").click()
    expect(plain.locator("#log-entries li:target")).to_contain_text("Osk checks Strength against DR 15")


def test_gear_is_found_while_one_types_and_taken_by_a_tap(pip: Visitor) -> None:
    page, asked = pip.page, list[str]()
    page.get_by_role("link", name="Add gear").click()
    listed = page.locator("#dialog .finds button:visible")
    expect(listed.nth(20)).to_be_attached()
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#dialog input[type=search]").fill("supply d6 pet")
    expect(listed).to_have_count(1)
    assert asked == []  # what is shown of the list is the script's to say
    pip.check()
    page.get_by_text("Pay the list price").click()
    listed.click()
    expect(page.locator("#dialog")).to_be_hidden()
    expect(newest(page)).to_contain_text("rations")
    expect(newest(page)).to_contain_text("for 5 coins")
    page.get_by_role("link", name="Rations: actions").last.click()
    expect(page.locator("#dialog").get_by_role("button", name="Drop")).to_be_visible()
    pip.check()


def test_gear_is_taken_without_a_script(plain: Page) -> None:
    plain.get_by_role("link", name="Add gear").first.click()
    plain.get_by_role("button", name=re.compile("Rope")).first.click()
    expect(newest(plain)).to_contain_text(re.compile("rope", re.I))
    plain.get_by_role("link", name="Add gear").first.click()
    plain.locator("input[type=search]").fill("a comb of bone")
    plain.locator("input[type=search]").press("Enter")
    expect(newest(plain)).to_contain_text("a comb of bone")
    expect(plain.get_by_role("link", name=re.compile("a comb of bone: actions", re.I))).to_be_attached()


def test_a_phone_marks_the_section_that_one_is_in_and_keeps_its_name_in_sight(
    house: Server, callers: Visitors
) -> None:
    bram = callers(PLAYERS["freed6"], **PHONE)
    sit(house, bram, game="freed6")
    names, sheet = bram.page.locator(".jumps"), bram.page.locator("#panel-sheet")
    marked = names.locator("[aria-current]")
    expect(marked).to_have_text("Abilities")
    width = names.evaluate("row => row.scrollWidth")
    for name in ("Harm", "Gear"):
        names.get_by_role("link", name=name).tap()
        expect(marked).to_have_text(name)
        expect(marked).to_be_in_viewport(ratio=0.9)
    sheet.evaluate("panel => panel.scrollTop = panel.scrollHeight")
    expect(marked).to_have_text(names.get_by_role("link").last.inner_text())
    expect(marked).to_be_in_viewport(ratio=0.9)
    names.get_by_role("link", name="Conditions").tap()  # it has nothing in it, and stands at the end
    expect(marked).to_have_text("Conditions")
    assert names.evaluate("row => row.scrollWidth") == width
    bram.check()
    sheet.evaluate("panel => panel.scrollTop = 0")
    expect(marked).to_have_text("Abilities")


def test_what_popped_up_is_put_away_by_its_button_also_when_the_stream_is_quicker_than_the_answer(
    house: Server, callers: Visitors
) -> None:
    ines = callers(GMS["opend6"])
    table, held = sit(house, ines, game="opend6"), list[tuple[Route, APIResponse]]()
    ines.go(f"{table}screen")
    expect_live(ines.page)
    pop = ines.page.locator(".order-row .nudge > details.pop").first
    before = newest(ines.page).get_attribute("id") or ""
    ines.page.route("**/do/**", lambda route: held.append((route, route.fetch())))
    pop.locator("summary").click()
    pop.get_by_role("button").first.click()
    expect(newest(ines.page)).not_to_have_attribute("id", before)
    wait_on(ines.page, lambda: bool(held))  # the answer is on its way too, and waits here
    [(route, answer)] = held
    route.fulfill(response=answer)
    expect(pop).not_to_have_attribute("open", "")
