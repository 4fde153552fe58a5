"""The main story: a GM invites, a guest joins, makes a character and rolls; both logs show it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import entries, expect_live, free_roll, join, show_log
from tests.journeys.visitor import MOVING, PHONE, TABLET


@pytest.mark.parametrize(
    ("name", "screen"),
    [
        pytest.param("Moth", PHONE, id="phone"),
        pytest.param("Fern", TABLET, id="tablet", marks=pytest.mark.thorough),
    ],
)
def test_a_guest_joins_makes_a_character_and_rolls_and_both_logs_show_it(
    house: Server, callers: Visitors, name: str, screen: dict[str, Any]
) -> None:
    gwen = callers("Gwen", **MOVING)
    table = sit(house, gwen)
    gwen.go(f"{table}people")
    gwen.page.get_by_role("button", name="Make an invite").click()
    invite = gwen.page.locator(".invite [readonly]").first.input_value()
    gwen.go(table)
    expect_live(gwen.page)

    guest = callers(name, **screen, **MOVING)
    join(guest, invite, name)
    expect_live(guest.page)
    expect(gwen.page.locator("#log-entries")).to_contain_text(f"{name} joins as a player")
    free_roll(guest.page, "2d6+3")
    mine = guest.page.locator("#log-entries li[data-seq]").last
    expect(mine).to_contain_text("2d6+3")
    expect(gwen.page.locator(f"#{mine.get_attribute('id')} .total")).to_have_text(
        mine.locator(".total").inner_text()
    )

    guest.go(f"{table}sheets/new")
    guest.page.locator("input[name=name]").first.fill("Wren")
    guest.page.locator("button[name=how][value=roll]").click()
    guest.page.wait_for_url(re.compile(r"\?sheet=\w+"))
    expect(gwen.page.locator("#party")).to_contain_text("Wren")
    guest.go(table)
    guest.page.locator("[id$='-abilities'] button.roll").first.click()
    checked = gwen.page.locator("#log-entries li[data-seq]").last
    expect(checked).to_contain_text("Wren checks Strength")
    show_log(guest.page)
    expect(guest.page.locator(f"#{checked.get_attribute('id')}")).to_contain_text("Wren checks Strength")
    assert entries(gwen.page)[-1] == entries(guest.page)[-1]


@pytest.mark.thorough
def test_hit_points_lost_are_on_every_screen_at_once(house: Server, callers: Visitors) -> None:
    gwen, pip = callers("Gwen", **MOVING), callers("Pip", **TABLET, **MOVING)
    sit(house, gwen, pip)
    card = gwen.page.locator(".party-card", has_text="Brin Ashdown")
    before = int(card.locator(".meter b").inner_text().split("/")[0])
    pip.page.locator("[id$='-vitals']").get_by_role("link", name="Take damage").click()
    dialog = pip.page.locator("#dialog .dialog-body")
    dialog.locator("input[name=amount]").fill("2")
    dialog.locator("form button.primary").click()
    expect(card.locator(".meter b")).to_contain_text(str(before - 2))
    expect(gwen.page.locator("#log-entries li").last).to_contain_text("takes 2 damage")
    pip.page.get_by_role("button", name="Undo my last").click()
    expect(card.locator(".meter b")).to_contain_text(str(before))
    expect(gwen.page.locator("#log-entries")).to_contain_text("Undone by Pip")
