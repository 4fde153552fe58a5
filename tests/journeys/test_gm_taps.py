"""How many taps the Game Master's commonest twelve tasks take on the screen, at a desk and on a phone."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.evenings import Finger, dialog, verb
from tests.journeys.server import Server
from tests.journeys.table import expect_live, newest, take_seat
from tests.journeys.visitor import DESK, PHONE, Visitor

MOST = {
    "next turn": 1,
    "hidden roll, as the last": 1,
    "damage to three foes": 4,
    "condition on two": 5,
    "roll request to all": 3,
    "four foes at once": 4,
    "reveal a foe": 1,
    "start a fight": 2,
    "end what lasts, told before": 2,
    "undo the last thing": 1,
    "odds of what is asked for": 0,
    "award": 2,
}
GHOULS = ("Ghoul A", "Ghoul B", "Ghoul C", "Ghoul D")
SCREENS = {"desk": DESK, "phone": PHONE}


@pytest.fixture(params=SCREENS)
def gm(house: Server, guests: Visitors, request: pytest.FixtureRequest) -> Visitor:
    """The Game Master at a fresh demo table, on the screen."""
    demo = house.demo("freeblade")
    visitor = guests("Gwen", **SCREENS[request.param])
    seat = next(seat for seat in demo["seats"] if seat["role"] == "gm")
    take_seat(visitor, house.url + urlsplit(seat["link"]).path)
    visitor.page.goto(f"{house.url}{urlsplit(demo['url']).path}screen")
    expect_live(visitor.page)
    return visitor


def row(page: Page, name: str) -> Locator:
    return page.locator(".order-row", has_text=name)


def at_hand(page: Page, name: str) -> Locator:
    return page.locator("#box-hand").get_by_role("link", name=name)


def show(page: Page, name: str) -> None:
    """On a phone the log is one tab away, and the screen again."""
    tab = page.locator(f".tabbar a[href='#panel-{name}']")
    if tab.is_visible():
        tab.click()


def test_twelve_tasks_take_no_more_taps_than_they_should(gm: Visitor) -> None:
    page, finger, counts = gm.page, Finger(gm.page), dict[str, int]()

    def counted(task: str) -> None:
        counts[task] = finger.taps
        finger.begin()

    finger.begin()
    finger.tap(at_hand(page, "A creature"))
    dialog(page).get_by_label("Name", exact=True).fill("Ghoul")
    dialog(page).get_by_label("How many", exact=True).fill("4")
    finger.tap(verb(page, "Bring"))
    expect(row(page, GHOULS[3])).to_have_count(1)
    counted("four foes at once")

    finger.tap(page.locator("#table-time").get_by_role("link", name="Begin an encounter"))
    for name in GHOULS:
        dialog(page).locator("label", has_text=name).click()
    finger.tap(verb(page, "Begin"))
    expect(page.locator("#table-order")).to_contain_text("Round 1")
    counted("start a fight")

    finger.tap(page.locator("#table-order").get_by_role("button", name="Next turn"))
    expect(page.locator(".order-row[aria-current=step]")).to_have_count(1)
    counted("next turn")

    for name in GHOULS[:3]:
        finger.tap(row(page, name).get_by_role("checkbox"))
    finger.tap(page.get_by_role("group", name="HP lost").get_by_role("button", name="3", exact=True))
    expect(row(page, GHOULS[2]).locator(".meter")).to_contain_text("5")
    counted("damage to three foes")

    finger.tap(page.locator("#chosen").get_by_role("button", name="Undo my last"))
    expect(row(page, GHOULS[2]).locator(".meter")).to_contain_text("8")
    counted("undo the last thing")

    page.locator("#chosen").get_by_role("button", name="None").click()
    finger.begin()
    for name in GHOULS[:2]:
        finger.tap(row(page, name).get_by_role("checkbox"))
    finger.tap(page.locator("#chosen").get_by_role("button", name="A condition"))
    finger.tap(dialog(page).get_by_text("stressed", exact=True))
    finger.tap(verb(page, "Add it"))
    expect(row(page, GHOULS[1])).to_contain_text("tressed")
    counted("condition on two")

    finger.tap(row(page, GHOULS[3]).get_by_role("button", name="Hide"))
    expect(row(page, GHOULS[3]).get_by_role("button", name="Reveal")).to_have_count(1)
    finger.begin()
    finger.tap(row(page, GHOULS[3]).get_by_role("button", name="Reveal"))
    expect(row(page, GHOULS[3]).get_by_role("button", name="Hide")).to_have_count(1)
    counted("reveal a foe")

    finger.tap(page.locator("#table-time").get_by_role("link", name="End the encounter"))
    finger.tap(verb(page, "End it"))
    expect(page.locator("#table-order")).not_to_contain_text("Round")
    counted("end what lasts, told before")

    finger.tap(at_hand(page, "Ask for a roll"))
    finger.tap(dialog(page).get_by_text("Strength", exact=True))
    expect(dialog(page).locator(".odds-place")).to_contain_text("%")
    counts["odds of what is asked for"] = 0
    finger.tap(verb(page, "Ask for it"))
    expect(dialog(page)).to_be_hidden()
    counted("roll request to all")

    finger.tap(at_hand(page, "Grant an advancement"))
    finger.tap(verb(page, "Grant it"))
    expect(dialog(page)).to_be_hidden()
    counted("award")

    show(page, "log")
    box = page.locator("form.free-roll")
    box.locator("select").select_option("gm_only")
    box.locator("input[name=expression]").fill("2d6")
    finger.begin()
    finger.tap(box.get_by_role("button", name="Roll"))
    expect(newest(page)).to_contain_text("Only GMs")
    counted("hidden roll, as the last")
    over = {task: (taps, MOST[task]) for task, taps in counts.items() if taps > MOST[task]}
    assert counts.keys() == MOST.keys()
    assert not over, f"these took more taps than they may: {over}"
