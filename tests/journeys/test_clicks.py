"""How few presses it takes: to an open table, and to the first shared roll."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.measuring import faults
from tests.journeys.table import newest
from tests.journeys.visitor import PHONE


class Presses:
    """Counts what someone presses; typing is not pressing."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.made: list[str] = []

    def link(self, name: str) -> None:
        self.made.append(name)
        self.page.get_by_role("link", name=name).first.click()

    def button(self, name: str) -> None:
        self.made.append(name)
        self.page.get_by_role("button", name=name, exact=True).first.click()


@pytest.mark.thorough
def test_a_new_gm_has_an_open_table_in_three_presses_and_a_player_rolls_in_two(callers: Visitors) -> None:
    gilda = callers("Gilda")
    page = gilda.go("/")
    gms = Presses(page)
    gms.link("Sign up to run a game")
    page.get_by_label("Sign-in name").fill("gilda")
    page.get_by_label("Your name at the table").fill("Gilda")
    page.get_by_label("Password", exact=True).fill("a lantern in the fen")
    gms.button("Sign up")
    page.get_by_label("Name").first.fill("The Drowned Bell")
    gms.button("Open the table")
    invite = page.locator(".invite [readonly]")
    expect(invite).to_be_in_viewport()
    assert len(gms.made) <= 3

    moth = callers("Moth", **PHONE)
    moth.go(invite.input_value())
    players = Presses(moth.page)
    moth.page.get_by_label("name").first.fill("Moth")
    players.button("Join the table")
    luck = moth.page.get_by_role("button", name="Roll 2d6 for luck")
    expect(luck).to_be_in_viewport()
    players.button("Roll 2d6 for luck")
    expect(newest(page)).to_contain_text("Moth rolls for luck")
    expect(newest(moth.page)).to_contain_text("Moth rolls for luck")
    assert len(players.made) <= 2

    gilda.go(page.url.split("?")[0].split("#")[0] + "screen")
    expect(page.get_by_role("heading", name="Run the first scene")).to_be_visible()
    gilda.check()
    assert faults(page, "first scene", scope="#first-scene", widths=(320, 390, 820, 1440)) == []


@pytest.mark.thorough
def test_a_stranger_rolls_at_a_table_of_their_own_in_two_presses(callers: Visitors) -> None:
    olaf = callers("Olaf", **PHONE)
    page = olaf.go("/")
    code = page.get_by_label("Code")
    expect(code).to_be_in_viewport()
    presses = Presses(page)
    presses.button("Look round a demo table")
    expect(page.locator("#live-status")).to_have_text("live")
    before = newest(page).get_attribute("data-seq")
    presses.made.append("a check")
    page.locator("#panel-sheet button.roll").first.click()
    expect(newest(page)).not_to_have_attribute("data-seq", before or "")
    assert len(presses.made) <= 2
