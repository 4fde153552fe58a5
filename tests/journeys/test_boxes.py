"""The boxes of the GM's screen, dragged by their heads: dropped they stay, called off they go back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.fights import foes_take_turns
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import order_row

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
