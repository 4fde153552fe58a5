"""In the midst of a fight the machine's clock is set an hour back, and then ahead: the fight goes on.

libfaketime does it for all that a `make run` starts: in place of that, patching `time` and `datetime` of one
process would leave out what SQLite, the event loop and the interpreter itself ask the system for.
"""

from __future__ import annotations

import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.any_game import begin_encounter
from tests.journeys.conftest import Visitors
from tests.journeys.evenings import panel, show_sheet
from tests.journeys.table import show_log, take_seat
from tests.lives.conftest import Install
from tests.lives.evening import Evening, evening
from tests.lives.installation import Installation
from tests.patience import wait_until

pytestmark = pytest.mark.thorough
LIBRARY = next(iter(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")), None)
BRIN, GHOUL = "Brin Ashdown", "Marsh ghoul"
WHOLE_S, HOUR_S = 20 * 60, 3600
SLACK_S = 60
"""How long a page may be on its way."""


@pytest.fixture(autouse=True)
def _library() -> None:
    if LIBRARY is None:
        pytest.skip("libfaketime is not installed here")


@pytest.fixture
def house(install: Install, begun: Installation) -> Installation:
    return install(begun)


def set_clock(house: Installation, hours: str) -> None:
    """Let the next start believe that it is so much later; how long things take stays as it is."""
    house.settings |= {"LD_PRELOAD": str(LIBRARY), "FAKETIME": hours, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}


def test_a_fight_goes_on_when_the_clock_is_set(house: Installation, visitors: Visitors) -> None:
    table = evening(house, visitors)
    link = urlsplit(house.link("Gwen")).path
    a_fight_by_torchlight(table)

    with table.away(house.control_c):
        set_clock(house, "-1h")
    table.roll(table.phone)
    next_turn(table)
    expect_torch_to_last(table, least=1, clock_s=-HOUR_S)
    take_seat(table.gm, table.gm.url + link)
    table.expect_live()

    with table.away(house.control_c):
        set_clock(house, "+1h")
    for visitor in table.both:
        show_log(visitor.page)
        expect(visitor.page.locator("#log-entries")).to_contain_text("ran out while nobody was here")
    table.roll(table.phone)
    next_turn(table)
    expect_torch_to_last(table, least=0, clock_s=HOUR_S)  # its die may have said that it is out
    take_seat(table.gm, table.gm.url + link)
    table.expect_nothing_lost()


def a_fight_by_torchlight(table: Evening) -> None:
    """A torch is lit, and whoever fights is in order."""
    page = table.phone.page
    show_sheet(page)
    panel(page, "slots").get_by_role("link", name="torches: actions").click()
    page.locator("#dialog").get_by_role("button", name="Light").click()
    expect(table.gm.page.locator("#table-lights")).to_contain_text("torch")
    begin_encounter(table, BRIN, GHOUL)
    next_turn(table)
    table.roll(table.phone)


def turns(page: Page) -> Locator:
    return page.locator(".turns")


def next_turn(table: Evening) -> None:
    """Somebody else acts."""
    page = table.gm.page
    before = turns(page).inner_text()
    page.locator("#prompts").get_by_role("button", name="Next turn").click()
    expect(turns(page)).not_to_have_text(before, use_inner_text=True)


def expect_torch_to_last(table: Evening, *, least: int, clock_s: int) -> None:
    """It burns for 20 minutes at most by the clock as it is set, and is not over yet."""
    page = table.gm.page

    def is_so() -> bool:
        page.reload()
        rings = page.locator("#table-lights svg.ring[data-due]")
        now = time.time() + clock_s
        over = [float(ring.get_attribute("data-due") or 0) for ring in rings.all()]
        return len(over) >= least and all(now - SLACK_S < due <= now + WHOLE_S for due in over)

    wait_until(is_so)
    table.expect_live()
