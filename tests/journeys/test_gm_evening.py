"""A Game Master runs an evening of Freeblade from the one screen, and the power fails twice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.evenings import Finger, agreed, carry_out, dialog, same_end, verb
from tests.journeys.server import Server
from tests.journeys.table import expect_live, newest, order_row, pause, take_seat
from tests.journeys.visitor import PHONE, TABLET, Visitor

pytestmark = pytest.mark.thorough
SCREENS = {"Pip": PHONE, "Moss": TABLET}

GHOULS = tuple(f"Ghoul {letter}" for letter in "ABC")


@dataclass
class Party:
    """The screen of the Game Master, and three who play: on a tablet, on a phone and at a desk."""

    server: Server
    table: str
    gwen: Visitor
    players: tuple[Visitor, ...]

    @property
    def screen(self) -> Page:
        return self.gwen.page

    def all_read(self, words: str | re.Pattern[str]) -> None:
        """Everybody's log comes to end so."""
        for visitor in (self.gwen, *self.players):
            expect(newest(visitor.page)).to_contain_text(words)

    def power_fails(self) -> None:
        """The server dies at once and is started again; everybody is live before long."""
        self.server.kill()
        self.server.start()
        for visitor in (self.gwen, *self.players):
            expect_live(visitor.page)


@pytest.fixture(scope="module")
def party(house: Server, guests: Visitors) -> Party:
    demo = house.demo()
    names = [seat["name"] for seat in demo["seats"]]
    visitors = {name: guests(name, **SCREENS.get(name, {})) for name in names}
    for seat in demo["seats"]:
        take_seat(visitors[seat["name"]], house.url + urlsplit(seat["link"]).path)
    table = urlsplit(demo["url"]).path
    gwen = visitors["Gwen"]
    gwen.page.goto(f"{house.url}{table}people")
    gwen.page.get_by_role("button", name="Make an invite").click()
    invite = gwen.page.locator(".invite [readonly]").first.input_value()
    ida = guests("Ida")
    ida.go(invite)
    ida.page.get_by_label("name").first.fill("Ida")
    ida.page.locator("#join button").click()
    gwen.go(f"{table}screen")
    for visitor in visitors.values():
        expect_live(visitor.page)
        visitor.forgive("ERR_|Failed to load resource")  # while the server is down
    ida.forgive("ERR_|Failed to load resource")
    return Party(house, table, gwen, (visitors["Moss"], visitors["Pip"], ida))


def step(party: Party, procedure: str, name: str, does: str) -> None:
    """One step of a procedure: its fold, its button, its verb."""
    fold = party.screen.locator(f"#procedure-{procedure}")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    fold.get_by_role("link", name=name).click()
    carry_out(party.screen, does)


def at_hand(party: Party, name: str) -> Locator:
    return party.screen.locator("#box-hand").get_by_role("link", name=name)


def time_goes_on(party: Party, name: str) -> None:
    found = party.screen.locator("#table-time").get_by_role("link", name=name, include_hidden=True)
    if not found.is_visible():  # what is rare in a fight
        party.screen.locator("#time-more > summary").click()
    found.click()


def test_a_journey_goes_by_the_watch(party: Party) -> None:
    step(party, "journey", "Begin a Watch", "Begin a Watch")
    expect(party.screen.locator("#procedure-journey")).to_contain_text("morning")
    party.screen.locator("#procedure-journey").get_by_role("link", name="Travel for a Watch").click()
    dialog(party.screen).get_by_text("Clear path").click()
    press_on = dialog(party.screen).get_by_text("Press on through unkind weather")
    press_on.click()
    carry_out(party.screen, "Travel")
    expect(party.screen.locator("#procedure-journey")).to_contain_text(
        "The party has travelled in this Watch."
    )


def test_a_delve_goes_by_the_turn_and_the_power_fails(party: Party) -> None:
    step(party, "delve", "Go underground", "Go down")
    expect(party.screen.locator("#procedure-delve")).to_contain_text("in the dark", ignore_case=True)
    party.power_fails()
    step(party, "delve", "Pass a Turn", "Pass a Turn")
    step(party, "delve", "Come up to daylight", "Come up")
    expect(party.screen.locator("#procedure-delve")).to_contain_text("In daylight.")
    agreed(party.server, party.table)


def test_foes_are_met(party: Party) -> None:
    at_hand(party, "Add foes").click()
    dialog(party.screen).get_by_label("Name", exact=True).fill("Ghoul")
    dialog(party.screen).get_by_label("How many", exact=True).fill("3")
    carry_out(party.screen, "Add to the table")
    for name in GHOULS:
        expect(order_row(party.screen, name)).to_have_count(1)
    step(party, "meeting", "Roll the distance", "Roll")
    step(party, "meeting", "Roll the reaction", "Roll")


def test_a_fight_is_run_by_selection_and_the_power_fails_in_the_midst_of_a_turn(party: Party) -> None:
    screen, finger = party.screen, Finger(party.screen)
    finger.tap(screen.locator("#table-time").get_by_role("link", name="Begin an encounter"))
    for name in GHOULS:
        expect(dialog(screen).get_by_label(name)).to_be_checked()
    carry_out(screen, "Begin")
    expect(screen.locator("#table-order")).to_contain_text("Round 1")

    next_turn = screen.get_by_role("button", name="Next turn")
    finger.begin()
    finger.tap(next_turn)
    assert finger.taps == 1
    expect(screen.locator(".order-row[aria-current=step]")).to_have_count(1)
    acts = screen.locator(".order-row[aria-current=step] .order-name").inner_text()
    expect(screen.locator("#stat-block .order-name")).to_have_text(acts)

    finger.begin()
    for name in GHOULS:
        finger.tap(order_row(screen, name).get_by_role("checkbox"))
    expect(screen.locator("#chosen-count")).to_have_text("3 selected")
    meters = [order_row(screen, name).locator(".meter") for name in GHOULS]
    whole = [meter.inner_text() for meter in meters]
    finger.tap(screen.get_by_role("group", name="HP").get_by_role("button", name="−2", exact=True))
    assert finger.taps == 4
    for meter, words in zip(meters, whole, strict=True):
        expect(meter).not_to_have_text(words, use_inner_text=True)
    party.all_read(re.compile("Ghoul [ABC] takes 2 damage"))

    party.power_fails()
    expect(screen.locator(".order-row[aria-current=step] .order-name")).to_have_text(acts)
    screen.locator("form[action$='/log/undo'] button").filter(visible=True).first.click()
    for meter, words in zip(meters, whole, strict=True):
        expect(meter).to_have_text(words, use_inner_text=True)

    pause()
    finger.begin()
    for name in GHOULS[:2]:
        finger.tap(order_row(screen, name).get_by_role("checkbox"))
    finger.tap(screen.locator("#chosen").get_by_role("button", name="Add a condition"))
    finger.tap(dialog(screen).get_by_text("stressed", exact=True))
    finger.tap(verb(screen, "Add"))
    assert finger.taps <= 5
    for name in GHOULS[:2]:
        expect(order_row(screen, name)).to_contain_text("tressed")


def test_a_foe_is_hidden_revealed_moved_and_out(party: Party) -> None:
    screen, finger = party.screen, Finger(party.screen)
    ghoul = order_row(screen, GHOULS[2])
    strips = [visitor.page.locator(".party-card", has_text=GHOULS[2]) for visitor in party.players]
    finger.begin()
    finger.tap(
        ghoul.get_by_role("button", name=f"Hide {GHOULS[2]}").or_(ghoul.get_by_role("button", name="Hide"))
    )
    assert finger.taps == 1
    for card in strips:
        expect(card).to_have_count(0)
    finger.tap(ghoul.get_by_role("button", name="Reveal"))
    for card in strips:
        expect(card).to_have_count(1)
    expect(ghoul.get_by_role("button", name="Reveal")).to_have_count(0)
    screen.locator("h1").evaluate("heading => document.activeElement.blur()")
    screen.keyboard.press("Escape")
    ghoul.get_by_role("checkbox").check()
    screen.locator("#chosen").get_by_role("button", name="More", exact=True).click()
    screen.locator("#chosen").get_by_role("button", name="Remove from encounter").click()
    expect(ghoul).to_have_attribute("data-place", "0")


def test_the_keys_do_it_too(party: Party) -> None:
    screen = party.screen
    screen.locator("h1").evaluate("heading => document.activeElement.blur()")
    acting = screen.locator(".order-row[aria-current=step]")
    pause()
    before = newest(screen).get_attribute("id") or ""
    screen.keyboard.press("n")  # whoever acted may be the one who has just gone
    expect(newest(screen)).not_to_have_id(before)
    expect(acting).to_have_count(1)
    acts = acting.get_attribute("id") or ""
    pause()
    screen.keyboard.press("n")
    expect(acting).not_to_have_id(acts)
    name = acting.locator(".order-name").inner_text()
    expect(screen.locator("#stat-block .order-name")).to_have_text(name)
    screen.keyboard.press("Escape")
    expect(screen.locator("#chosen-count")).to_have_text("Nobody selected")
    screen.keyboard.press("ArrowDown")
    screen.keyboard.press("Enter")
    expect(screen.locator("#chosen-count")).to_have_text("1 selected")
    screen.keyboard.press("Escape")
    screen.keyboard.press("a")
    expect(screen.locator("#chosen-count")).to_have_text(re.compile(r"^\d+ selected$"))
    screen.keyboard.press("d")
    expect(dialog(screen).get_by_label("HP lost", exact=True)).to_be_focused()
    screen.keyboard.type("1")
    screen.keyboard.press("Enter")
    expect(dialog(screen)).to_be_hidden()
    party.all_read("takes 1 damage")
    screen.keyboard.press("?")
    expect(dialog(screen)).to_contain_text("Move the row in the turn order")
    party.gwen.check()
    screen.keyboard.press("Escape")


def test_boxes_stay_where_they_were_put(party: Party) -> None:
    screen = party.screen
    screen.locator("#box-notes > summary").click()
    expect(screen.locator("#box-notes")).not_to_have_attribute("open", "")
    screen.locator("#box-hand .pop > summary").click()
    screen.locator("#box-hand").get_by_role("button", name="Move to the other column").click()
    expect(screen.locator(".screen-column").first.locator("#box-hand")).to_have_count(1)
    expect(screen.locator("#box-notes")).not_to_have_attribute("open", "")
    expect_live(screen)


def test_the_fight_ends_with_the_wear_and_the_evening_with_a_rest(party: Party) -> None:
    screen = party.screen
    time_goes_on(party, "End the encounter")
    carry_out(screen, "End encounter")
    expect(screen.locator("#table-order")).not_to_contain_text("Round")
    step(party, "journey", "Begin a Watch", "Begin a Watch")
    moss = party.players[0].page
    moss.goto(f"{party.server.url}{party.table}")
    moss.get_by_role("link", name="Rest").first.click()
    dialog(moss).get_by_text("Long: six hours", exact=False).first.click()
    moss.locator("#dialog .dialog-foot button").first.click()
    expect(newest(screen)).to_contain_text("rest")
    time_goes_on(party, "End the session")
    carry_out(screen, "End the session")
    expect(screen.locator("#table-session")).to_be_empty()
    same_end([visitor.page for visitor in (party.gwen, *party.players)])
    agreed(party.server, party.table)
