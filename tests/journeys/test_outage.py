"""What a table survives: a server that is killed in mid-play, and a cable that is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.relay import Relay
from tests.journeys.server import Server
from tests.journeys.table import entries, expect_live, free_roll, newest, take_seat
from tests.journeys.visitor import Visitor

ROLLS = 12


def both_at_the_table(server: Server, visitors: Visitors) -> tuple[Visitor, Visitor, str]:
    demo = server.demo()
    links = {seat["name"]: seat["link"] for seat in demo["seats"]}
    gwen, pip = visitors("Gwen"), visitors("Pip")
    for visitor in (gwen, pip):
        take_seat(visitor, links[visitor.name])
        visitor.go(demo["url"])
        expect_live(visitor.page)
        visitor.forgive(
            "ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET"
        )
        visitor.forgive("Failed to load resource|htmx:")
    return gwen, pip, demo["url"]


@pytest.mark.thorough
def test_after_a_kill_in_mid_play_both_logs_are_whole_and_the_rows_are_what_the_events_say(
    server: Server, visitors: Visitors
) -> None:
    gwen, pip, url = both_at_the_table(server, visitors)
    for roll in range(ROLLS):
        free_roll(pip.page, f"1d20+{roll}")
        if roll == ROLLS // 2:
            server.kill()
            expect(gwen.page.locator("#live-status")).not_to_have_text("live")
            server.start()
            expect_live(gwen.page)
            expect_live(pip.page)
        else:
            expect(newest(pip.page)).to_contain_text(f"d20+{roll}")
    expect(newest(gwen.page)).to_contain_text(f"d20+{ROLLS - 1}")
    free_roll(gwen.page, "d1000")
    for visitor in (gwen, pip):
        expect(newest(visitor.page)).to_contain_text("d1000")
    seen = [int(seq) for seq, _ in entries(pip.page)]
    assert seen == sorted(set(seen))
    assert seen[-10:] == list(range(seen[-1] - 9, seen[-1] + 1))
    assert entries(gwen.page)[-10:] == entries(pip.page)[-10:]
    kept = entries(pip.page)[-10:]
    pip.go(url)
    assert entries(pip.page)[-10:] == kept
    assert "agree" in server.manage("verify")


@pytest.mark.thorough
def test_a_page_whose_cable_was_cut_catches_up_without_a_reload(
    server: Server, relay: Relay, visitors: Visitors
) -> None:
    demo = server.demo()
    links = {seat["name"]: seat["link"] for seat in demo["seats"]}
    path = demo["url"].removeprefix(server.url)
    gwen, pip = visitors("Gwen"), visitors("Pip", url=relay.url)
    take_seat(gwen, links["Gwen"])
    gwen.go(path)
    take_seat(pip, links["Pip"].replace(server.url, relay.url))
    pip.go(path)
    pip.forgive("ERR_|Failed to load resource")
    for visitor in (gwen, pip):
        expect_live(visitor.page)
    relay.cut()
    expect(pip.page.locator("#live-status")).not_to_have_text("live")
    for roll in range(5):
        free_roll(gwen.page, f"2d6+{roll}")
        expect(gwen.page.locator("#log-entries li").last).to_contain_text(f"2d6+{roll}")
    relay.mend()
    expect_live(pip.page)
    expect(newest(pip.page)).to_contain_text("2d6+4")
    assert entries(pip.page)[-5:] == entries(gwen.page)[-5:]
