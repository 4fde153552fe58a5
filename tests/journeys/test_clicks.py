"""How few presses it takes: to an open table, and to the first shared roll."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.server import Server
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


def sign_up(page: Page, name: str) -> None:
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Sign-in name").fill(name)
    page.get_by_label("Your name at the table").fill("Gilda")
    page.get_by_label("Password").fill("a lantern in the fen")
    page.get_by_role("button", name="Sign up").click()


def test_a_new_gm_has_an_open_table_in_three_presses_and_a_player_rolls_in_two(
    server: Server, visitors: Visitors
) -> None:
    gilda = visitors("Gilda")
    page = gilda.go("/")
    sign_up(page, "gilda")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    gms = Presses(page)
    gms.link("New campaign")
    page.get_by_label("Name").first.fill("The Drowned Bell")
    gms.button("Open the table")
    invite = page.locator(".invite input[readonly]")
    expect(invite).to_be_in_viewport()
    assert len(gms.made) <= 3

    moth = visitors("Moth", **PHONE)
    moth.go(invite.input_value())
    players = Presses(moth.page)
    moth.page.get_by_label("name").first.fill("Moth")
    players.button("Sit down")
    moth.page.locator("input[name=expression]").fill("2d6+1")
    players.button("Roll")
    expect(newest(page)).to_contain_text("Moth rolls 2d6+1")
    expect(newest(moth.page)).to_contain_text("Moth rolls 2d6+1")
    assert len(players.made) <= 2
