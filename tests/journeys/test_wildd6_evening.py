"""An evening of Wild D6 in three browsers, one of them a phone: made, rolled, bought, told, taken back."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.server import Server
from tests.journeys.table import A_MOMENT, expect_live, fate_favours, newest, show_log, take_seat
from tests.journeys.visitor import PHONE, Visitor

KIT, JUNO, SMUGGLER = "Kit Farrow", "Juno Vale", "Smuggler"


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
        time.sleep(A_MOMENT)
        self.taps = 0


@dataclass
class Evening:
    """The demo table with its people."""

    server: Server
    table: str
    odile: Visitor
    nell: Visitor
    bram: Visitor

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.odile.page, self.nell.page, self.bram.page


def sit_down(server: Server, visitors: Visitors) -> Evening:
    """Odile runs the game at a desk, Nell plays at another, Bram on a phone."""
    demo = server.demo("wildd6")
    guests = {name: visitors(name, **(PHONE if name == "Bram" else {})) for name in ("Odile", "Nell", "Bram")}
    for seat in demo["seats"]:
        guest = guests[seat["name"]]
        take_seat(guest, guest.url + urlsplit(seat["link"]).path)
        expect_live(guest.page)
    return Evening(server, urlsplit(demo["url"]).path, guests["Odile"], guests["Nell"], guests["Bram"])


def panel(page: Page, key: str) -> Locator:
    return page.locator(f"[id^='sheet-'][id$='-{key}']")


def trait(page: Page, name: str) -> Locator:
    """A trait's row."""
    return panel(page, "traits").locator(".code-row", has_text=name)


def roll(page: Page, name: str) -> Locator:
    """The button that rolls a trait by one tap."""
    return trait(page, name).locator("button.roll")


def options(page: Page, name: str) -> Locator:
    return trait(page, name).get_by_role("link", name=re.compile("options and odds"))


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
    """Every log ends with an entry that says so; answers its id."""
    for page in evening.pages:
        expect(newest(page)).to_contain_text(words)
    found = {newest(page).get_attribute("id") for page in evening.pages}
    assert len(found) == 1
    return found.pop() or ""


def agreed(server: Server) -> None:
    """What is stored is what the entries come to."""
    assert "agree" in server.manage("verify")


def test_a_character_is_made_by_four_taps_and_another_by_hand(server: Server, visitors: Visitors) -> None:
    evening = sit_down(server, visitors)
    page = evening.bram.page
    finger = Finger(page)
    evening.bram.go(f"{evening.table}sheets/new")
    finger.begin()
    finger.tap(page.get_by_role("button", name="Begin a character"))
    page.wait_for_url(re.compile(r"\?sheet=\w+"))
    expect_live(page)
    finger.tap(panel(page, "making").get_by_role("button", name="Make me one"))
    expect(panel(page, "traits").locator(".code-row")).to_have_count(6)
    finger.tap(panel(page, "making").get_by_role("button", name="Ready"))
    expect(page.locator(".making")).to_have_count(0)
    assert finger.taps <= 4
    expect(evening.odile.page.locator("#log-entries")).to_contain_text("is written as a")
    on_all(evening, "is ready to play")

    panel(page, "header").get_by_role("button", name="Write the sheet").click()
    making = panel(page, "making")
    expect(making).to_contain_text("Six traits")
    first = panel(page, "traits").locator(".code-row").first
    before = int(re.search(r"(\d+)D", first.inner_text()).group(1))
    finger.begin()
    finger.tap(first.get_by_role("button", name=re.compile("more|higher|up")))
    expect(first).to_contain_text(f"{before + 1}D")
    assert finger.taps == 1

    panel(page, "traits").get_by_role("link", name="A trait").click()
    dialog(page).get_by_label("What it is called").fill("Card tricks")
    verb(page, "Write it down").click()
    expect(trait(page, "Card tricks")).to_contain_text("3D")
    on_all(evening, "learns Card tricks 3D")
    making.get_by_role("button", name="Ready").click()
    expect(page.locator(".making")).to_have_count(0)
    evening.bram.check()
    agreed(server)


@pytest.fixture
def evening(server: Server, visitors: Visitors) -> Evening:
    found = sit_down(server, visitors)
    open_sheet(found.odile, JUNO)
    expect(panel(found.nell.page, "header")).to_contain_text(JUNO)
    expect(panel(found.bram.page, "header")).to_contain_text(KIT)
    return found


def test_the_ladder_one_tap_and_bought_dice(evening: Evening) -> None:
    page = evening.bram.page
    finger = Finger(page)
    finger.begin()
    finger.tap(panel(page, "traits").locator(".ladder a", has_text="Easy 2"))
    expect(panel(page, "traits").locator(".ladder")).to_contain_text("vs 2")
    expect(roll(page, "Climbing")).to_contain_text("%")
    finger.tap(roll(page, "Climbing"))
    on_all(evening, re.compile("Kit Farrow counts Climbing.*of 2 needed, Easy", re.S))
    assert finger.taps == 2

    nell = Finger(evening.nell.page)
    nell.begin()
    nell.tap(options(nell.page, "Swimming"))
    plain = dialog(nell.page).locator(".odds-number").inner_text()
    nell.tap(step_up(nell.page, "Extra wild dice"))
    expect(dialog(nell.page).locator(".odds-number")).not_to_have_text(plain)
    nell.tap(verb(nell.page, "Roll 3D"))
    on_all(evening, re.compile("1 point for an extra wild die, 2 left"))
    assert nell.taps == 3
    for other in (evening.odile.page, evening.bram.page):
        expect(party_card(other, JUNO)).to_contain_text("2")

    nell.begin()
    nell.tap(options(nell.page, "Engines"))
    nell.tap(verb(nell.page, "Count only"))
    on_all(evening, "Juno Vale counts Engines")
    expect(newest(nell.page)).not_to_contain_text("needed")
    assert nell.taps == 2

    gm = Finger(evening.odile.page)
    gm.begin()
    gm.tap(panel(gm.page, "points").get_by_role("link", name=re.compile("Character Points for")))
    gm.tap(verb(gm.page, "Give"))
    on_all(evening, "Juno Vale gets 1 Character Point")
    assert gm.taps == 2
    agreed(evening.server)


def test_a_pinned_difficulty_is_on_every_ladder_at_once(evening: Evening) -> None:
    page = evening.odile.page
    panel(page, "traits").get_by_role("link", name="Pin it for the table").click()
    dialog(page).get_by_role("spinbutton", name="Difficulty").fill("5")
    verb(page, "Pin it for the table").click()
    for each in evening.pages:
        expect(panel(each, "traits").locator(".ladder")).to_contain_text("vs 5, pinned")
    roll(evening.nell.page, "Piloting").click()
    on_all(evening, "of 5 needed, Very Difficult")


def test_a_count_against_somebody_is_thrown_at_once_and_joined(evening: Evening) -> None:
    finger = Finger(evening.bram.page)
    finger.begin()
    finger.tap(options(finger.page, "Stealth"))
    finger.tap(dialog(finger.page).get_by_text(JUNO))
    finger.choose(dialog(finger.page).get_by_label("Their trait"), "Bluff 3D")
    finger.tap(verb(finger.page, "Roll 5D"))
    on_all(evening, "Juno Vale stands against Kit Farrow with Bluff")
    assert finger.taps == 4
    show_log(finger.page)
    joined = newest(finger.page)
    first = finger.page.locator(f"#event-{joined.get_attribute('data-joins')}")
    expect(first).to_contain_text("Kit Farrow counts Stealth against Juno Vale")
    expect(first).to_contain_text("needed")
    agreed(evening.server)


def test_a_condition_lies_on_every_trait_until_it_is_recovered(evening: Evening) -> None:
    gm, bram = evening.odile.page, evening.bram.page
    open_sheet(evening.odile, KIT)
    panel(gm, "conditions").get_by_role("link", name="A condition").click()
    dialog(gm).get_by_label("What it is called").fill("Twisted ankle")
    dialog(gm).locator("[name=effects-0-kind]").select_option("dice")
    dialog(gm).locator("[name=effects-0-amount]").fill("-1")
    verb(gm, "Add it").click()
    on_all(evening, "Kit Farrow is Twisted ankle")
    show_sheet(bram)
    expect(panel(bram, "traits")).to_contain_text("Twisted ankle")
    expect(trait(bram, "Notice")).to_contain_text("−2D")  # and one for the cold water of the demo

    finger = Finger(bram)

    def recovers() -> bool:
        show_sheet(bram)
        finger.begin()
        chip = panel(bram, "conditions").locator("li", has_text="Twisted ankle")
        finger.tap(chip.get_by_role("link", name=re.compile("Recover")))
        finger.tap(dialog(bram).get_by_text("Climbing 4D"))
        expect(dialog(bram).locator("#odds")).to_contain_text("%")
        finger.tap(verb(bram, "Roll"))
        expect(dialog(bram)).to_be_hidden()
        assert finger.taps == 3
        on_all(evening, re.compile("recover"))
        return "It is over" in newest(gm).inner_text()

    fate_favours(recovers, "recovered")
    expect(trait(bram, "Notice")).to_contain_text("−1D")
    agreed(evening.server)


def test_a_track_of_their_own_moves_by_a_tap_and_holds_by_a_test(evening: Evening) -> None:
    nell = Finger(evening.nell.page)
    nell.begin()
    track = panel(nell.page, "tracks").locator(".track", has_text="The ferry's hull")
    nell.tap(track.get_by_role("button", name="The ferry's hull to Half under"))
    assert nell.taps == 1
    on_all(evening, "The ferry's hull: Leaking → Half under")
    for page in (evening.odile.page, nell.page):
        expect(panel(page, "tracks").locator("[aria-current=step]")).to_contain_text("Half under")
    expect(party_card(evening.bram.page, JUNO)).to_contain_text("Half under")

    panel(nell.page, "tracks").get_by_role("link", name="A track").click()
    dialog(nell.page).get_by_label("What it measures").fill("The storm")
    dialog(nell.page).get_by_label("Its steps, in order").fill("Far off, Near, Here")
    verb(nell.page, "Begin it").click()
    on_all(evening, "begins the track The storm: Far off")
    storm = panel(nell.page, "tracks").locator(".track", has_text="The storm")
    storm.get_by_role("link", name="Test").click()
    dialog(nell.page).get_by_text("Piloting 5D").click()
    verb(nell.page, "Test The storm").click()
    on_all(evening, re.compile("tests The storm"))
    storm.get_by_role("link", name=re.compile("what to do with it")).click()
    verb(nell.page, "Take it away").click()
    on_all(evening, "is done with The storm")
    agreed(evening.server)


def test_a_critical_waits_for_the_game_master_who_tells_it(evening: Evening) -> None:
    gm, nell = evening.odile.page, evening.nell.page
    tell = gm.locator("#log-entries li").last.get_by_role("button", name=re.compile("^Tell what"))

    def critical() -> bool:
        before = newest(gm).get_attribute("id")
        roll(nell, "Bluff").click()
        expect(newest(gm)).not_to_have_attribute("id", before or "")
        return tell.count() > 0

    fate_favours(critical, "critical")
    entry = newest(gm)
    expect(entry.locator(".ribbon")).to_contain_text("Critical")
    expect(nell.locator(f"#{entry.get_attribute('id')}").get_by_role("button")).to_have_count(0)
    entry.locator("input[name^=ask-]").first.fill("The lantern goes out.")
    tell.first.click()
    on_all(evening, "The lantern goes out.")
    agreed(evening.server)


def test_the_game_master_brings_foes_copies_them_and_takes_back(evening: Evening) -> None:
    gm = evening.odile
    gm.go(f"{evening.table}sheets/new")
    gm.page.get_by_role("link", name="Somebody nobody plays").click()
    gm.page.get_by_label("Name", exact=True).fill("Guard")
    gm.page.get_by_role("spinbutton", name="How many").fill("2")
    gm.page.get_by_role("button", name="Bring them to the table").click()
    gm.page.wait_for_url(re.compile(r"/c/[^/]+/(\?|$)"))
    for name in ("Guard A", "Guard B"):
        expect(party_card(evening.nell.page, name)).to_be_visible()
    gm.go(evening.table)
    expect_live(gm.page)
    open_sheet(gm, "Guard B")
    expect(panel(gm.page, "traits").locator(".code-row")).to_have_count(4)
    panel(gm.page, "header").get_by_role("button", name="Another like this").click()
    expect(party_card(evening.nell.page, "Guard C")).to_be_visible()
    roll(gm.page, "Notice").click()
    expect(newest(gm.page)).to_contain_text("Guard B counts Notice")

    roll(evening.nell.page, "Engines").click()
    taken = on_all(evening, "Juno Vale counts Engines")
    evening.nell.page.get_by_role("button", name="Undo my last").click()
    for page in evening.pages:
        expect(page.locator(f"#{taken}")).to_contain_text("Undone by Nell")
    agreed(evening.server)
