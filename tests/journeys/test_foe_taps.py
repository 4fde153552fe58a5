"""A foe attacks from its row on the Game Master's screen: how many presses that takes, in every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.any_game import time_goes_on
from tests.journeys.conftest import Visitors
from tests.journeys.evenings import Finger, dialog, verb
from tests.journeys.seats import GMS, PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, pause
from tests.journeys.visitor import PHONE

MOST = 3
FOES = {
    "freeblade": "Marsh ghoul",
    "freed6": "Toll guard A",
    "opend6": "Toll Warden",
    "wildd6": "Smuggler",
    "sixd6": "Bell acolyte",
}


def row(page: Page, name: str) -> Locator:
    return page.locator(".order-row", has_text=name)


def begin(page: Page, foe: str) -> None:
    """A fight is on, and the foe acts."""
    if page.locator("#table-order").get_by_text("Round").count() == 0:
        time_goes_on(page, "Begin an encounter")
        verb(page, "Begin").click()
        expect(page.locator("#table-order")).to_contain_text("Round 1")
    if row(page, foe).get_attribute("aria-current") is None:
        time_goes_on(page, "Whose turn it is")
        dialog(page).locator(".segments label", has_text=foe).click()
        verb(page, "Begin the turn").click()
    expect(row(page, foe)).to_have_attribute("aria-current", "step")


def waiting(page: Page) -> Locator:
    """What waits for somebody besides the end of a turn, of the players' prompts nothing."""
    return page.locator("#prompts > ul:first-child .offers button").filter(
        has_not_text=re.compile("Next turn|End my turn|lapse|^$"), visible=True
    )


@pytest.mark.parametrize("game", FOES)
def test_a_foe_attacks_in_three_presses_without_leaving_the_screen(
    house: Server, callers: Visitors, game: str
) -> None:
    gm, player = callers(GMS[game], **PHONE), callers(PLAYERS[game], **PHONE)
    table, page, foe = sit(house, gm, player, game=game), gm.page, FOES[game]
    player.page.goto(f"{house.url}{table}")
    page.goto(f"{house.url}{table}screen")
    expect_live(page)
    begin(page, foe)
    while waiting(page).count():  # what the demo left open
        waiting(page).first.click()
        pause()

    address, before, finger = page.url, page.locator("#log-entries > li").count(), Finger(page)
    attack = row(page, foe).locator(".deeds button.roll:enabled").first
    expect(attack).to_contain_text("%")
    finger.begin()
    finger.tap(attack)
    pressed: set[str] = set()
    while finger.taps <= MOST:
        pause()
        if waiting(page).count() and (label := waiting(page).first.inner_text()) not in pressed:
            pressed.add(label)
            finger.tap(waiting(page).first)
        elif waiting(player.page).count():
            waiting(player.page).first.click()
        else:
            break
    assert finger.taps <= MOST
    assert page.url == address
    assert page.locator("#log-entries > li").count() > before
