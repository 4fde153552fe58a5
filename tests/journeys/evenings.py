"""What an evening of any game needs in three browsers, one of them a phone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.server import Server
from tests.journeys.table import expect_live, newest, pause, take_seat
from tests.journeys.visitor import PHONE, Visitor


@dataclass
class Finger:
    """Someone's finger on a page; it counts what it taps."""

    page: Page
    taps: int = 0

    def tap(self, place: Locator) -> None:
        place.click()
        self.taps += 1

    def choose(self, place: Locator, label: str) -> None:
        """Picks from a list; opening it and picking are felt as one."""
        place.select_option(label=label)
        self.taps += 1

    def begin(self) -> None:
        """Waits as people do, and counts anew: the same at once would be the one before, pressed twice."""
        pause()
        self.taps = 0


@dataclass
class Evening:
    """The demo table with its people."""

    server: Server
    table: str
    gm: Visitor
    desk: Visitor
    phone: Visitor
    begins: str  # the number of the entry that the demo ends with
    scenes: int = 0

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.gm.page, self.desk.page, self.phone.page

    def at_table(self) -> Evening:
        """All look at the table as it was at first, whatever the scene before has made of it."""
        if self.scenes:
            self._rewind()
        self.scenes += 1
        for visitor in (self.gm, self.desk, self.phone):
            visitor.page.goto(visitor.url + self.table)
        for page in self.pages:
            expect_live(page)
        return self

    def _rewind(self) -> None:
        page, entry = self.gm.page, f"{self.table}log/{self.begins}"
        page.goto(self.gm.url + entry)
        page.locator("summary", has_text="Rewind to here").click()
        page.get_by_role("button", name="Rewind", exact=True).click()
        page.wait_for_url(lambda address: not address.endswith(entry))


def sit_down(server: Server, visitors: Visitors, game: str, gm: str, desk: str, phone: str) -> Evening:
    """At the demo table of a game one runs it at a desk, one plays at another, and one on a phone."""
    demo = server.demo(game)
    guests = {name: visitors(name, **(PHONE if name == phone else {})) for name in (gm, desk, phone)}
    for seat in demo["seats"]:
        guest = guests[seat["name"]]
        take_seat(guest, guest.url + urlsplit(seat["link"]).path)
        expect_live(guest.page)
    begins = newest(guests[gm].page).get_attribute("data-seq") or ""
    return Evening(server, urlsplit(demo["url"]).path, guests[gm], guests[desk], guests[phone], begins)


def panel(page: Page, key: str) -> Locator:
    return page.locator(f"[id^='sheet-'][id$='-{key}']")


def dialog(page: Page) -> Locator:
    return page.locator("#dialog")


def verb(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A button at the foot of the open dialog."""
    return dialog(page).get_by_role("button", name=name)


def step_up(page: Page, label: str) -> Locator:
    return dialog(page).get_by_role("button", name=f"{label}: one more")


def party_card(page: Page, name: str) -> Locator:
    return page.locator(".party-card", has_text=name)


def open_sheet(visitor: Visitor, name: str) -> None:
    """A sheet in the middle of the table, by its card."""
    party_card(visitor.page, name).locator("a").first.click()
    expect(panel(visitor.page, "header")).to_contain_text(name)


def show_sheet(page: Page) -> None:
    """On a phone the sheet is one tap away."""
    tab = page.locator(".tabbar a[href='#panel-sheet']")
    if tab.is_visible():
        tab.click()


def on_all(evening: Evening, words: str | re.Pattern[str]) -> str:
    """Every log comes to end with one same entry that says so; answers its id.

    The entry before it may say the same, and a page may still end with that one for a moment.
    """
    for page in evening.pages:
        expect(newest(page)).to_contain_text(words)
    last = newest(evening.gm.page).get_attribute("id") or ""
    for page in evening.pages:
        expect(newest(page), f"The others' logs end with {last}, which says {words!r}").to_have_id(last)
    return last


def agreed(server: Server) -> None:
    """What is stored is what the entries come to."""
    assert "agree" in server.manage("verify")
