"""What moves, and for whom: news on every screen that watches, and nothing else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, free_roll, newest, wait_on
from tests.journeys.visitor import MOVING, PHONE, STILL, TABLET

pytestmark = pytest.mark.thorough


COUNTS = """(() => {
window.moved = { dice: 0, all: 0 };
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.moved.all += 1;
  if (this.matches(".die")) window.moved.dice += 1;
  return animate.apply(this, how);
};
})()"""


def moved(page: Page, what: str = "all") -> int:
    return int(page.evaluate(f"window.moved.{what}"))


def test_dice_tumble_on_every_screen_that_watches_and_nothing_moves_when_a_page_opens(
    house: Server, callers: Visitors
) -> None:
    gwen, pip = callers("Gwen", **MOVING), callers("Pip", **PHONE, **MOVING)
    table = sit(house, gwen, pip, at=None)
    for who in (gwen, pip):
        who.page.add_init_script(COUNTS)
        who.go(table)
        expect_live(who.page)
        assert moved(who.page) == 0, "nothing moves on load"
    free_roll(gwen.page, "3d6+70")
    for who in (gwen, pip):
        expect(newest(who.page)).to_contain_text("3d6+70")
        assert moved(who.page, "dice") == 3, "in the log, and in the card over a phone's sheet"
    gwen.go(table)
    expect(newest(gwen.page)).to_contain_text("3d6+70")
    assert moved(gwen.page) == 0, "what was there before lies still"


SPENT = """
from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.sixd6.recouping import SetPotential
from rules.table import Profile
gm = Seat.objects.get(campaign__demo=True, campaign__system="sixd6", role="gm")
table = state_of(gm.campaign).table
for one in table.sheets():
    if table.get(Profile, one, "profile").name == "Ketil Brand":
        perform(gm, SetPotential(one, 1, 1))
"""


def test_a_number_that_has_just_changed_is_seen_on_its_card(house: Server, callers: Visitors) -> None:
    wren = callers("Wren", **TABLET, **MOVING)
    sit(house, wren, game="sixd6")
    chips = wren.page.locator(".party-card", has_text="Ketil Brand").locator(".chips > .chip")
    expect(chips.first).to_contain_text("4")
    house.shell(SPENT)
    expect(chips.first).to_contain_text("1")
    for chip in (chips.nth(0), chips.nth(1)):
        expect(chip).to_be_visible()


def test_nothing_moves_for_whom_motion_is_reduced(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen", **STILL)
    sit(house, gwen)
    gwen.page.evaluate(COUNTS)
    free_roll(gwen.page, "3d6+40")
    expect(newest(gwen.page)).to_contain_text("3d6+40")
    assert moved(gwen.page) == 0


def test_a_number_that_changes_on_a_sheet_is_seen_to_change(house: Server, callers: Visitors) -> None:
    pip = callers("Pip", **MOVING)
    sit(house, pip)
    pip.page.evaluate(COUNTS)
    pip.page.locator("#panel-sheet").get_by_role("link", name="Take damage").first.click()
    pip.page.locator("#dialog input[name=amount]").fill("1")
    pip.page.keyboard.press("Enter")
    expect(newest(pip.page)).to_contain_text("takes 1 damage")
    assert moved(pip.page) > 1, "the number and its bar, on the sheet and in the party"


FRAMES = """() => {
window.read = [];
const times = new WeakMap();
const number = () => document.querySelector("#panel-sheet .vital-number").firstChild.data.trim();
window.requestAnimationFrame = (draw) => setTimeout(() => {
  times.set(draw, (times.get(draw) ?? 0) + 100);
  draw(times.get(draw));
  if (String(draw).includes("round(")) setTimeout(() => window.read.push(number()));
});
}"""
"""Frames a tenth of a second apart, and what is read at each of those that round a number."""


def test_a_number_runs_to_what_it_is_now(house: Server, callers: Visitors) -> None:
    pip = callers("Pip", **MOVING)
    sit(house, pip)
    number = pip.page.locator("#panel-sheet .vital-number").first
    before = int((number.text_content() or "").split(":")[0])
    pip.page.evaluate(FRAMES)
    pip.page.locator("#panel-sheet").get_by_role("link", name="Take damage").first.click()
    pip.page.locator("#dialog input[name=amount]").fill("4")
    pip.page.keyboard.press("Enter")
    expect(newest(pip.page)).to_contain_text("takes 4 damage")
    wait_on(pip.page, lambda: pip.page.evaluate("window.read.length") >= 5)
    expect(number).to_have_text(re.compile(rf"^{before - 4}\b"))
    read = [int(told.replace("−", "-")) for told in pip.page.evaluate("window.read")]
    assert list(dict.fromkeys(read)) == [before, before - 1, before - 2, before - 3, before - 4]
