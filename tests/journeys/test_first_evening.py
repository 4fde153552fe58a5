"""The main story: a GM invites, a guest joins on a phone, makes a character and rolls; both logs show it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.server import Server
from tests.journeys.table import entries, expect_live, free_roll, join, show_log, take_seat
from tests.journeys.visitor import PHONE


def test_a_guest_on_a_phone_joins_makes_a_character_and_rolls_and_both_logs_show_it(
    server: Server, visitors: Visitors
) -> None:
    demo = server.demo()
    gwen = visitors("Gwen")
    take_seat(gwen, next(seat["link"] for seat in demo["seats"] if seat["role"] == "gm"))
    gwen.go(f"{demo['url']}people")
    gwen.page.get_by_role("button", name="Make an invite").click()
    invite = gwen.page.locator(".invite input[readonly]").first.input_value()
    gwen.go(demo["url"])
    expect_live(gwen.page)

    moth = visitors("Moth", **PHONE)
    join(moth, invite, "Moth")
    expect_live(moth.page)
    expect(gwen.page.locator("#log-entries")).to_contain_text("Moth sits down as player")
    free_roll(moth.page, "2d6+3")
    mine = moth.page.locator("#log-entries li[data-seq]").last
    expect(mine).to_contain_text("2d6+3")
    expect(gwen.page.locator(f"#{mine.get_attribute('id')} .total")).to_have_text(
        mine.locator(".total").inner_text()
    )

    moth.go(f"{demo['url']}sheets/new")
    moth.page.locator("input[name=name]").first.fill("Wren")
    moth.page.locator("button[name=how][value=roll]").click()
    moth.page.wait_for_url(re.compile(r"\?sheet=\w+"))
    expect(gwen.page.locator("#party")).to_contain_text("Wren")
    moth.go(demo["url"])
    moth.page.locator("[id$='-abilities'] button.roll").first.click()
    checked = gwen.page.locator("#log-entries li[data-seq]").last
    expect(checked).to_contain_text("Wren checks Strength")
    show_log(moth.page)
    expect(moth.page.locator(f"#{checked.get_attribute('id')}")).to_contain_text("Wren checks Strength")
    assert entries(gwen.page)[-1] == entries(moth.page)[-1]


def test_hit_points_lost_are_on_every_screen_at_once(server: Server, visitors: Visitors) -> None:
    demo = server.demo()
    links = {seat["name"]: seat["link"] for seat in demo["seats"]}
    gwen, pip = visitors("Gwen"), visitors("Pip")
    for visitor in (gwen, pip):
        take_seat(visitor, links[visitor.name])
        visitor.go(demo["url"])
        expect_live(visitor.page)
    card = gwen.page.locator(".party-card", has_text="Brin Ashdown")
    before = int(card.locator(".meter b").inner_text().split("/")[0])
    pip.page.locator("[id$='-vitals']").get_by_role("link", name="Damage").click()
    dialog = pip.page.locator("#dialog .dialog-body")
    dialog.locator("input[name=amount]").fill("2")
    dialog.locator("form button.primary").click()
    expect(card.locator(".meter b")).to_contain_text(str(before - 2))
    expect(gwen.page.locator("#log-entries li").last).to_contain_text("takes 2 damage")
    pip.page.get_by_role("button", name="Undo my last").click()
    expect(card.locator(".meter b")).to_contain_text(str(before))
    expect(gwen.page.locator("#log-entries")).to_contain_text("Undone by Pip")
