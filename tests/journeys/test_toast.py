"""What has just happened is told over the page while the log is out of sight, and nowhere twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.relay import Relay
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, free_roll, open_dialog, show_log, take_seat, wait_on
from tests.journeys.visitor import MOVING, PHONE, Visitor


@pytest.fixture
def pip(house: Server, callers: Visitors) -> Visitor:
    """Pip on a phone, whose sheet is in view."""
    pip = callers("Pip", **PHONE, **MOVING)
    sit(house, pip)
    return pip


def toast_of(page: Page) -> Locator:
    return page.locator("#log-flash")


def roll_a_check(page: Page) -> Locator:
    """Roll on the sheet's tab; answer what tells of it."""
    page.locator("[id$='-abilities'] button.roll").first.click()
    toast = toast_of(page)
    expect(toast).to_contain_text("checks Strength")
    return toast


def to_panel(page: Page, name: str) -> None:
    page.locator(f".tabbar a[href='#panel-{name}']").click()
    expect(page.locator(f".tabbar a[href='#panel-{name}']")).to_have_attribute("aria-current", "true")


@contextmanager
def time_standing_still(page: Page) -> Iterator[None]:
    """Let no time go by on this page, by its own clock; whoever looks at it later needs time again."""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=1))
    yield
    page.clock.resume()


ROLLS = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.common.free_rolls import RollDice
campaign = Campaign.objects.get(system="freeblade")
perform(Seat.objects.get(campaign=campaign, role="gm"), RollDice("2d6+70"))
"""


@pytest.mark.thorough
def test_it_lies_at_the_top_without_a_button_and_goes_by_any_press(pip: Visitor, house: Server) -> None:
    toast = toast_of(pip.page)
    with time_standing_still(pip.page):  # it would go by itself
        house.shell(ROLLS)
        expect(toast).to_contain_text("2d6+70")
        expect(toast.locator("a, button, input")).to_have_count(0)
        wait_on(pip.page, lambda: toast.evaluate("toast => toast.getAnimations().length === 0"))
        box, head = toast.bounding_box(), pip.page.locator("header.top").bounding_box()
        assert box is not None
        assert head is not None
        assert 0 < box["y"] - (head["y"] + head["height"]) < 20
        pip.page.locator("[id$='-header'] h2").tap()
        expect(toast).to_be_hidden()


@pytest.mark.thorough
def test_what_is_but_a_line_in_the_log_lies_on_a_card_over_the_page(pip: Visitor) -> None:
    dialog = open_dialog(pip.page, "vitals", "Spend coins")
    dialog.get_by_role("button", name="one more").click()
    dialog.locator("[name=verb]").first.click()
    toast = toast_of(pip.page)
    expect(toast).to_contain_text("coin")
    expect(toast).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")


@pytest.mark.thorough
def test_it_goes_when_the_log_comes_into_view_and_does_not_come_there(pip: Visitor) -> None:
    toast = roll_a_check(pip.page)
    show_log(pip.page)
    expect(toast).to_be_hidden()
    free_roll(pip.page, "2d6+70")
    expect(pip.page.locator("#log-entries li").last).to_contain_text("2d6+70")
    expect(toast).to_be_hidden()


@pytest.mark.thorough
def test_it_goes_when_its_entry_is_undone(pip: Visitor, callers: Visitors, house: Server) -> None:
    gwen = callers("Gwen", **MOVING)
    sit(house, gwen)
    toast = roll_a_check(pip.page)
    seq = pip.page.locator("#log-entries li").last.get_attribute("data-seq")
    gwen.go(f"{gwen.page.url}log/{seq}")
    gwen.page.get_by_role("button", name="Undo this").click()
    expect(toast).to_contain_text("undoes")
    expect(toast.locator(".total")).to_have_count(0)


@pytest.mark.thorough
def test_what_lies_under_it_can_be_pressed_and_it_goes_by_itself_after_four_seconds(
    pip: Visitor, house: Server
) -> None:
    toast = toast_of(pip.page)
    meets = """toast => { const { x, y, width, height } = toast.getBoundingClientRect();
      return Boolean(document.elementFromPoint(x + width / 2, y + height / 2).closest(".flash")); }"""
    with time_standing_still(pip.page):
        house.shell(ROLLS)
        expect(toast).to_contain_text("2d6+70")
        assert not toast.evaluate(meets)
        pip.page.clock.run_for(3_900)
        expect(toast).to_be_visible()
        pip.page.clock.run_for(200)
        expect(toast).to_be_hidden()


DIES = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.common.clock import AdvanceClock
from rules.freeblade.harm import TakeDamage
campaign = Campaign.objects.get(system="freeblade")
gm = Seat.objects.get(campaign=campaign, role="gm")
brin = next(one for one in campaign.memberships.all() if one.character.name == "Brin Ashdown")
perform(gm, TakeDamage(brin.character_id, 8))
perform(gm, AdvanceClock("turn"))
"""


@pytest.mark.thorough
def test_a_death_is_not_pushed_aside_by_what_else_the_time_brings(pip: Visitor, house: Server) -> None:
    with time_standing_still(pip.page):  # one decision comes at once, however slowly drawn
        house.shell(DIES)
        expect(pip.page.locator(".alarm")).to_contain_text("is dead")
        expect(toast_of(pip.page)).to_contain_text("Brin Ashdown dies")
    show_log(pip.page)
    expect(pip.page.locator("#log-entries")).to_contain_text("for events this turn")


@pytest.mark.thorough
def test_a_player_who_rolls_for_the_gm_alone_is_told_under_the_box_that_it_was_sent(pip: Visitor) -> None:
    page = pip.page
    show_log(page)
    page.locator("#free-audience").select_option("gm_only")
    with time_standing_still(page):  # the note would go by itself
        free_roll(page, "1d20")
        expect(page.locator("#roll-note")).to_have_text("Sent to the GM.")
        expect(toast_of(page)).to_be_hidden()
        expect(page.locator("#log-announcer")).to_contain_text("Sent to the GM.")
    expect(page.locator("#roll-note")).to_be_empty()


OPPOSED = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.d6.checks import CheckCode
campaign = Campaign.objects.get(system="freed6")
gm = Seat.objects.get(campaign=campaign, role="gm")
ids = {one.character.name: one.character_id for one in campaign.memberships.all()}
perform(gm, CheckCode(ids["Ash Vane"], "wits", target=ids["Toll guard A"], opposing="wits"))
"""


@pytest.mark.thorough
def test_a_throw_and_the_one_against_it_are_one_toast(house: Server, callers: Visitors) -> None:
    tove = callers("Tove", **PHONE, **MOVING)
    sit(house, tove, game="freed6")
    said = toast_of(tove.page).locator(".said")
    with time_standing_still(tove.page):  # it would go by itself
        house.shell(OPPOSED)
        expect(said).to_have_count(2)
        expect(said.first).to_contain_text("Ash Vane checks Wits")
        expect(toast_of(tove.page).locator(".total")).to_have_count(1)
        first, second = said.evaluate_all("all => all.map(line => line.getBoundingClientRect().toJSON())")
    assert first["height"] > 0
    assert first["bottom"] <= second["top"]


@pytest.mark.thorough
def test_wrong_dice_are_refused_above_the_box_until_they_are_mended(pip: Visitor) -> None:
    pip.forgive("422")
    free_roll(pip.page, "2d6+wat")
    refusal = pip.page.locator("form.free-roll .refusal")
    expect(refusal).to_contain_text("Try d20, 2d6+3 or 2d20kh1.")
    pip.page.locator("#free-expression").fill("2d6+3")
    expect(refusal).to_have_count(0)


@pytest.mark.thorough
def test_a_failure_of_the_line_is_told_no_longer_when_the_line_is_back(
    server: Server, relay: Relay, visitors: Visitors
) -> None:
    demo = server.demo()
    pip = visitors("Pip", url=relay.url, **PHONE, **MOVING)
    link = next(seat["link"] for seat in demo["seats"] if seat["name"] == "Pip")
    take_seat(pip, link.replace(server.url, relay.url))
    pip.go(demo["url"].removeprefix(server.url))
    pip.forgive("ERR_|Failed to load resource|htmx:")
    expect_live(pip.page)
    relay.cut()
    expect(pip.page.locator("#live-status")).not_to_have_text("live")
    free_roll(pip.page, "2d6+70")
    refusal = pip.page.locator("#refusal")
    expect(refusal).to_contain_text("The server did not answer")
    relay.mend()
    expect_live(pip.page)
    expect(refusal).to_be_empty()
