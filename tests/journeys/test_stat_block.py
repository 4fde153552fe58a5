"""The stat block of who acts at a Game Master's desk: what its rolls are called, and what waits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.measuring import resize
from tests.journeys.seats import GMS, sit
from tests.journeys.server import Server
from tests.journeys.visitor import DESK

BROKEN = """() => [...document.querySelectorAll(".deeds-list .roll-name")].flatMap(({ firstChild }) => {
  const range = document.createRange();
  return [...firstChild.data.matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return new Set([...range.getClientRects()].filter(({ width }) => width).map(({ top }) => top)).size > 1;
  }).map(([word]) => word);
})"""
CHARGE = """
from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.sixd6.written_advantages import WriteAdvantage
from rules.table import Profile
gm = Seat.objects.get(campaign__demo=True, campaign__system="sixd6", role="gm")
table = state_of(gm.campaign).table
for one in table.sheets():
    if table.get(Profile, one, "profile").name == "Ketil Brand":
        perform(gm, WriteAdvantage(one, "Headlong charge", text="thrown back a few steps"))
"""
FILL = "(button) => getComputedStyle(button).backgroundColor"


@pytest.fixture
def page(house: Server, callers: Visitors) -> Page:
    """The screen of 6d6's Game Master, in the turn of a character with many advantages."""
    gm = callers(GMS["sixd6"], **DESK)
    sit(house, gm, game="sixd6", at="screen")
    house.shell(CHARGE)
    gm.page.get_by_role("button", name="Next turn").click()
    expect(gm.page.locator("#stat-block")).to_contain_text("Headlong charge")
    return gm.page


def test_no_name_of_a_roll_is_broken_within_a_word(page: Page) -> None:
    for width in (1100, 1440, 1920):
        resize(page, width, 900)
        assert page.evaluate(BROKEN) == []


def test_a_button_that_cannot_be_pressed_does_not_light_up_under_the_pointer(page: Page) -> None:
    page.locator(".deeds-list").get_by_role("button", name="Blade").click()
    button = page.locator("#table-time").get_by_role("button", name="Next turn")
    expect(button).to_be_disabled()
    page.mouse.move(0, 0)
    plain = button.evaluate(FILL)
    button.hover(force=True)
    assert button.evaluate(FILL) == plain
