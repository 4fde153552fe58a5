"""The boxes of the GM's screen, dragged by their heads: dropped they stay, called off they go back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.fights import foes_take_turns
from tests.journeys.seats import GMS, demo_at, sit
from tests.journeys.server import Server
from tests.journeys.table import order_row
from tests.journeys.visitor import DESK, PHONE, TABLET

pytestmark = pytest.mark.thorough


CALLED_OFF = """() => {
  const fire = (place, kind) => place.dispatchEvent(
    new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer(), clientY: 1 }));
  const head = document.querySelector("#box-time > summary");
  fire(head, "dragstart");
  fire(document.querySelector(".screen-column[data-column='0']"), "dragover");
  const over = document.querySelector("#box-time").parentElement.dataset.column;
  fire(head, "dragend");
  return over;
}"""
"""Lifts a box over the other column and lets nothing be dropped, as after Escape; says where it was then."""
BUSY = """
from campaigns.models import ScreenLayout, Seat
from campaigns.play import perform
from campaigns.state import state_of
from campaigns.table.order import rows_of
from rules.common.foes import MakeFoe
from rules.freeblade.creatures import MakeCreature
gm = Seat.objects.get(campaign__demo=True, campaign__system="{game}", role="gm")
ScreenLayout.objects.filter(seat=gm).delete()
for place in range({rows} - len(rows_of(state_of(gm.campaign)))):
    name = f"Toll guard {{place}}"
    foe = MakeCreature(f"foe{{place}}", name, hp=9, damage=6) if "{game}" == "freeblade" else MakeFoe(
        f"foe{{place}}", name, "1d6+1" if "{game}" == "sixd6" else "3D")
    perform(gm, foe)
print(len(rows_of(state_of(gm.campaign))))
"""
STANDS = "() => document.querySelector('#box-time').parentElement.dataset.column"


def column(page: Page) -> str:
    return str(page.evaluate(STANDS))


def test_a_box_stays_where_it_is_dropped_and_goes_back_on_escape(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen")
    page = gwen.page
    sit(house, gwen, at="screen")
    before = page.locator(".screen-column").nth(1).inner_text()
    assert page.evaluate(CALLED_OFF) == "0"
    assert (column(page), page.locator(".screen-column").nth(1).inner_text()) == ("1", before)
    with page.expect_response(lambda answer: answer.url.endswith("/screen/boxes")) as kept:
        page.locator("#box-time > summary").drag_to(page.locator("#box-order > summary"))
    assert kept.value.ok
    page.reload()
    expect(page.locator(".screen-column[data-column='0'] #box-time")).to_have_count(1)


def test_what_has_popped_up_stays_open_while_rows_come(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen")
    sit(house, gwen, at="screen")
    order_row(gwen.page, "Brin").get_by_role("checkbox").check()
    gwen.page.locator("#chosen").get_by_role("button", name="More", exact=True).click()
    more = gwen.page.locator("#chosen-more")
    expect(more).to_be_visible()
    foes_take_turns(house, 2, turns=1)
    expect(order_row(gwen.page, "Ghoul foe1")).to_be_visible()
    expect(more).to_be_visible()


@pytest.mark.parametrize("game", GMS)
def test_with_thirteen_rows_every_roll_of_the_stat_block_is_in_sight(
    house: Server, callers: Visitors, game: str
) -> None:
    gm = callers(GMS[game], **DESK)
    sit(house, gm, game=game, at=None)
    assert house.shell(BUSY.format(game=game, rows=13)).strip().endswith("13")
    gm.go(f"{demo_at(house, game).path}screen")
    rolls = gm.page.locator("#stat-block .roll")
    expect(rolls.first).to_be_visible()
    bottoms = [roll.bounding_box() for roll in rolls.all()]
    assert [box for box in bottoms if not box or box["y"] + box["height"] > DESK["viewport"]["height"]] == []
    expect(gm.page.locator(".screen-column[data-column='1'] > *").nth(1)).to_have_id("box-block")
    gm.check()


HIDDEN = """
from campaigns.models import Seat
from campaigns.play import perform
from rules.freeblade.creatures import MakeCreature
gm = Seat.objects.get(campaign__demo=True, campaign__system="freeblade", role="gm")
for name, seen in (("Imp", "hidden"), ("Elf", "open")):
    perform(gm, MakeCreature(name.lower(), name, hp=9, damage=6, visibility=seen))
"""


def test_on_a_phone_a_hidden_row_is_as_high_as_the_others_and_one_press_reveals_it(
    house: Server, callers: Visitors
) -> None:
    gwen = callers("Gwen", **PHONE)
    sit(house, gwen, at="screen")
    house.shell(HIDDEN)
    hidden, seen = order_row(gwen.page, "Imp"), order_row(gwen.page, "Elf")
    reveal, less = (hidden.get_by_role("button", name=name) for name in ("Reveal", "one HP less"))
    expect(reveal).to_be_visible()
    expect(less).to_be_visible()
    heights = [row.evaluate("row => row.offsetHeight") for row in (hidden, seen)]
    assert heights[0] == heights[1]
    gwen.check()
    reveal.tap()
    expect(reveal).to_have_count(0)
    expect(hidden.locator(".avatar")).to_be_visible()


ROOMY = {"viewport": {"width": 1920, "height": 1080}}


def block_names(page: Page) -> Locator:
    return page.locator(".stat-blocks .order-name")


def test_a_large_desk_has_the_rolls_of_several_and_each_has_its_own_target(
    house: Server, callers: Visitors
) -> None:
    odile = callers(GMS["wildd6"], **ROOMY)
    sit(house, odile, game="wildd6", at="screen")
    expect(block_names(odile.page).nth(1)).to_be_visible()
    first, second = block_names(odile.page).all_inner_texts()[:2]
    assert first != second
    odile.check()
    target = odile.page.locator(".stat-blocks select").nth(1)
    with odile.page.expect_response(
        lambda answer: "/screen/deeds/" in answer.url and "target=" in answer.url
    ):
        target.select_option(index=1)
    expect(block_names(odile.page).nth(1)).to_have_text(second)
    order_row(odile.page, second).get_by_role("checkbox").check()
    expect(block_names(odile.page).first).to_have_text(second)
    ids = odile.page.eval_on_selector_all("[id]", "found => found.map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_a_tablet_has_the_rolls_below_the_rows_until_a_fight_has_them_in_a_row(
    house: Server, callers: Visitors
) -> None:
    gwen = callers("Gwen", **TABLET)
    sit(house, gwen, at="screen")
    block = gwen.page.locator("#stat-block")
    expect(block.locator(".roll").first).to_be_visible()
    gwen.check()
    foes_take_turns(house, 1, turns=1)
    expect(gwen.page.locator(".order-row > .deeds .roll").first).to_be_visible()
    expect(block).to_be_empty()
    expect(block).to_be_hidden()


def test_what_a_fight_seldom_asks_for_is_folded_on_a_desk_with_few_rows(
    house: Server, callers: Visitors
) -> None:
    gm = callers(GMS["wildd6"], **DESK)
    sit(house, gm, game="wildd6", at="screen")
    box = gm.page.locator("#box-hand")
    assert len([link for link in box.locator("a.button").all() if link.is_visible()]) <= 6
    expect(box.get_by_role("link", name="Chronicle")).to_be_hidden()
    box.get_by_text("Other actions and pages").click()
    expect(box.get_by_role("link", name="Chronicle")).to_be_visible()
