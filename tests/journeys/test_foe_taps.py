"""A foe attacks from its row on the Game Master's screen: how many presses that takes, in every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.any_game import time_goes_on
from tests.journeys.conftest import Visitors
from tests.journeys.evenings import Finger, carry_out, dialog
from tests.journeys.seats import GMS, PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.table import newest, order_row, pause
from tests.journeys.visitor import PHONE

MOST = 3
TALLEST = 60
"""Pixels of a row on a phone, whose name may take two lines beside the numbers."""
TARGETS = {**PLAYERS, "opend6": "Jory"}
"""Who plays the one at whom a foe aims first."""
RESISTED = ("opend6",)
"""Where the first deed of the demo's foe is thrown against its target's own throw."""
FOES = {
    "freeblade": "Marsh ghoul",
    "freed6": "Toll guard A",
    "opend6": "Toll Warden",
    "wildd6": "Smuggler",
    "sixd6": "Bell acolyte",
}


def begin(page: Page, foe: str) -> None:
    """A fight is on, and the foe acts."""
    if page.locator("#table-order").get_by_text("Round").count() == 0:
        time_goes_on(page, "Begin an encounter")
        carry_out(page, "Begin")
        expect(page.locator("#table-order")).to_contain_text("Round 1")
    if order_row(page, foe).get_attribute("aria-current") is None:
        time_goes_on(page, "Set turn")
        dialog(page).locator(".segments label", has_text=foe).click()
        carry_out(page, "Set turn")
    expect(order_row(page, foe)).to_have_attribute("aria-current", "step")


def waiting(page: Page) -> Locator:
    """What waits for somebody, of the players' prompts nothing.

    The end of a turn is not counted, nor a moment for opportunities: the next action ends it (6D6-19).
    """
    asked = page.locator("#prompts > ul:first-child .prompt:not(.turn)").filter(
        has_not_text="who has an opportunity?"
    )
    return asked.locator(".offers button").filter(has_not_text=re.compile("Cancel|lapse|^$"), visible=True)


def answer(page: Page, finger: Finger) -> None:
    """Press what waits first, after which the bar is another one."""
    page.locator("#prompts").evaluate("bar => { bar.dataset.answered = 'yes'; }")
    finger.tap(waiting(page).first)
    expect(page.locator("#prompts[data-answered]")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("game", FOES)
def test_a_foe_attacks_in_three_presses_without_leaving_the_screen(
    house: Server, callers: Visitors, game: str
) -> None:
    gm, player = callers(GMS[game], **PHONE), callers(TARGETS[game], **PHONE)
    page, foe = gm.page, FOES[game]
    sit(house, player, game=game)
    sit(house, gm, game=game, at="screen")
    begin(page, foe)
    while waiting(page).count():  # what the demo left open
        answer(page, Finger(page))
        pause()

    address, before, finger = page.url, newest(page).get_attribute("data-seq") or "", Finger(page)
    attack = order_row(page, foe).locator(".deeds button.roll:enabled").first
    expect(order_row(page, foe).locator(".deeds .tap").first).to_contain_text("%")
    finger.begin()
    finger.tap(attack)
    expect(newest(page)).not_to_have_attribute("data-seq", before)
    if game in RESISTED:
        expect(player.page.locator("#prompts")).to_contain_text(re.compile(r"\bResist |: resist "))
    pressed = set[str]()
    while finger.taps <= MOST:
        pause()
        if waiting(page).count() and (label := waiting(page).first.inner_text()) not in pressed:
            pressed.add(label)
            answer(page, finger)
        elif waiting(player.page).count():
            answer(player.page, Finger(player.page))
        else:
            break
    assert finger.taps <= MOST
    assert page.url == address


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["freed6", "opend6"])
def test_any_level_of_harm_is_marked_in_a_row_by_two_taps_and_removed_by_one(
    house: Server, callers: Visitors, game: str
) -> None:
    gm = callers(GMS[game])
    sit(house, gm, game=game, at="screen")
    row = order_row(gm.page, FOES[game])
    harm, better = row.get_by_role("meter").first, row.locator("[id^=better-]")
    expect(better).to_be_disabled()
    row.locator(".nudge summary").click()
    gm.check()
    row.get_by_role("button", name="Wounded", exact=True).click()
    expect(harm).to_have_attribute("aria-valuetext", re.compile("Wounded"))
    better.click()
    expect(better).to_be_disabled()
    expect(harm).not_to_have_attribute("aria-valuetext", re.compile("Wounded"))


@pytest.mark.thorough
def test_on_a_phone_a_hit_is_one_tap_on_a_row_that_is_not_unfolded(house: Server, callers: Visitors) -> None:
    gm = callers(GMS["freeblade"], **PHONE)
    sit(house, gm, at="screen")
    row, finger = order_row(gm.page, FOES["freeblade"]), Finger(gm.page)
    box = row.bounding_box()
    assert box
    assert box["height"] <= TALLEST
    finger.begin()
    finger.tap(row.get_by_role("button", name="one HP less"))
    expect(row.get_by_role("meter")).to_have_attribute("aria-valuenow", "8")
    assert finger.taps == 1


def test_each_of_three_quick_taps_on_a_row_is_a_step_of_its_own(house: Server, callers: Visitors) -> None:
    """What is pressed twice in half a second is done once, but minus is pressed again for another step."""
    gm = callers(GMS["freeblade"])
    sit(house, gm, at="screen")
    row = order_row(gm.page, FOES["freeblade"])
    before = int(row.get_by_role("meter").get_attribute("aria-valuenow") or "")
    for _ in range(3):
        row.get_by_role("button", name="one HP less").click(delay=200)
    expect(row.get_by_role("meter")).to_have_attribute("aria-valuenow", str(before - 3))


@pytest.mark.thorough
def test_what_stands_low_opens_upwards(house: Server, callers: Visitors) -> None:
    gm = callers(GMS["freed6"])
    sit(house, gm, game="freed6", at="screen")
    gm.page.set_viewport_size({"width": 1440, "height": 560})
    menu = gm.page.locator("#box-notes > .pop")
    menu.locator("summary").click()
    expect(menu.locator(".pop-body")).to_be_in_viewport(ratio=1)
