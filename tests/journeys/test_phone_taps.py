"""How many taps and scrolls a player's commonest tasks take on the Sheet tab of a phone.

What is not here is counted in test_taps.py, or for foes in test_foe_taps.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.any_game import time_goes_on
from tests.journeys.conftest import Visitors
from tests.journeys.evenings import carry_out, dialog, panel, show_sheet, verb
from tests.journeys.freed6_sheets import SHAKEN, options
from tests.journeys.seats import GMS, PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.sixd6_builder import ACOLYTE, KETIL, act, asks, kind, pick, prompt, under_all
from tests.journeys.table import fate_favours, newest, pause_if_pressed
from tests.journeys.visitor import PHONE

pytestmark = pytest.mark.thorough

GUARD, WARDEN = "Toll guard A", "Toll Warden"
LIES_BARE = """place => new Promise(done => {
  const target = one => one.closest("label, a, button");
  let before = "";
  const look = () => {
    if (!place.isConnected) return done(null);
    const box = place.getBoundingClientRect();
    if (before !== `${box.x} ${box.y}` || document.querySelector(".htmx-request")) {
      before = `${box.x} ${box.y}`;
      return requestAnimationFrame(look);
    }
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    done(there !== null && target(there) === target(place));
  };
  look();
})"""
ASKED = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.common.roll_requests import RequestRoll
campaign = Campaign.objects.get(demo=True, system="wildd6")
gm = Seat.objects.get(campaign=campaign, role="gm")
player = Seat.objects.get(campaign=campaign, user__display_name="Bram")
[own] = [one for one in campaign.memberships.all() if str(player.pk) in map(str, one.seats)]
perform(gm, RequestRoll((own.character_id,), "stealth"))
"""


@dataclass
class Thumb:
    """Someone's thumb on a phone: it counts what it taps, and how often that must first be scrolled to."""

    page: Page
    taps: int = 0
    scrolls: int = 0

    def begin(self) -> None:
        """Wait as people do, and count anew from the top of the sheet."""
        pause_if_pressed()
        show_sheet(self.page)
        self.page.locator("#panel-sheet").evaluate("panel => panel.scrollTop = 0")
        self.taps = self.scrolls = 0

    def tap(self, place: Locator) -> None:
        expect(place).to_be_visible()
        while (lies_bare := place.evaluate(LIES_BARE)) is None:  # drawn anew while it was looked at
            expect(place).to_be_visible()
        if not lies_bare:
            place.scroll_into_view_if_needed()
            self.scrolls += 1
        place.tap()
        self.taps += 1

    def done(self, words: str | re.Pattern[str], *, within: int, scrolls: int = 0) -> None:
        """The last entry says so, after no more taps and scrolls than that."""
        expect(newest(self.page)).to_contain_text(words)
        assert self.taps <= within, f"{words}: {self.taps} taps"
        assert self.scrolls <= scrolls, f"{words}: {self.scrolls} scrolls"
        self.begin()


def thumb_of(house: Server, callers: Visitors, game: str, name: str = "") -> Thumb:
    """At a game's demo table a player looks at their sheet on a phone."""
    visitor = callers(name or PLAYERS[game], **PHONE)
    sit(house, visitor, game=game)
    thumb = Thumb(visitor.page)
    thumb.begin()
    return thumb


def rolled(thumb: Thumb, opens: Locator, target: str, button: str) -> str:
    """By a weapon's row, a target and a button: what the log says of the check, with the throw against it."""
    page, before = thumb.page, newest(thumb.page).get_attribute("id") or ""
    thumb.begin()
    thumb.tap(opens)
    thumb.tap(dialog(page).get_by_text(target))
    thumb.tap(verb(page, button))
    expect(newest(page)).not_to_have_attribute("id", before)
    expect(newest(page)).to_contain_text(f"{target} resists")
    return page.locator(f"#event-{newest(page).get_attribute('data-joins')}").inner_text()


def weapon(page: Page, name: str) -> Locator:
    return panel(page, "gear").locator("li", has_text=name).locator("a.roll")


def test_luck_an_attack_and_shaken_composure_in_freed6(house: Server, callers: Visitors) -> None:
    thumb = thumb_of(house, callers, "freed6")
    page, prompts = thumb.page, thumb.page.locator("#prompts")
    thumb.tap(options(page, "Strength"))
    thumb.tap(dialog(page).get_by_text("Spend luck"))
    thumb.tap(verb(page, "Roll"))
    thumb.done("checks Strength, with luck", within=3)

    axe = weapon(page, "Gate axe")
    fate_favours(lambda: "rank" in rolled(thumb, axe, GUARD, "Roll"), "a hit")
    thumb.tap(prompts.get_by_role("button", name=re.compile(r"Gate axe 4D \(1 rank\)")))
    thumb.tap(prompts.get_by_role("button", name="Roll 4D against Strength 9"))
    thumb.done(f"rolls 4D to hurt {GUARD}", within=5, scrolls=1)

    thumb.tap(weapon(page, "Shake composure"))
    thumb.tap(dialog(page).get_by_text(GUARD))
    thumb.tap(verb(page, "Shake"))
    thumb.done(re.compile(rf"damage to Composure.*({SHAKEN.pattern}|No change)", re.S), within=3, scrolls=1)


def test_a_measure_of_freed6_is_tested(house: Server, callers: Visitors) -> None:
    thumb = thumb_of(house, callers, "freed6", "Ilo")
    oil = panel(thumb.page, "tracks").locator(".track", has_text="Lamp oil")
    thumb.tap(oil.get_by_role("button", name="Roll"))
    thumb.done("rolls for Lamp oil", within=1, scrolls=1)


STUNNED = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.d6.points_against_resistance import TakePoints
from rules.table import Condition, Profile
campaign = Campaign.objects.get(demo=True, system="opend6")
table = state_of(campaign).table
[vance] = (one for one in table.sheets() if table.get(Profile, one, "profile").name == "Vance Holm")
if "Stunned" not in {row.name for row in table.of(Condition, vance).values()}:
    perform(Seat.objects.get(campaign=campaign, role="gm"), TakePoints(vance, "health", 13))
"""
"""The crate of the demo may have missed Vance, whose Toughness is 11."""


def test_an_attack_a_recovery_and_a_stance_in_opend6(house: Server, callers: Visitors) -> None:
    thumb = thumb_of(house, callers, "opend6", "Jory")
    house.shell(STUNNED)
    page = thumb.page
    thumb.tap(panel(page, "conditions").get_by_role("link", name="Recover from Stunned"))
    thumb.tap(verb(page, re.compile("^Roll")))
    thumb.done(re.compile("(recovers|tries to recover) from Stunned"), within=2, scrolls=1)

    crowbar = weapon(page, "Crowbar")
    fate_favours(lambda: "Success" in rolled(thumb, crowbar, WARDEN, "Attack"), "a hit")
    thumb.tap(page.locator("#prompts").get_by_role("button", name="Roll 3D damage against Toughness 9"))
    thumb.done(re.compile(f"{WARDEN} takes .* to Health", re.S), within=4, scrolls=1)

    thumb.tap(panel(page, "tracks").get_by_role("link", name="Change someone's stance towards you"))
    thumb.tap(dialog(page).get_by_text(WARDEN))
    thumb.tap(verb(page, re.compile("^Roll")))
    moved = f"{WARDEN} (listens to|turns against|warms to) Vance Holm"
    thumb.done(re.compile(moved), within=3, scrolls=1)


def test_somebody_is_talked_round_in_opend6(house: Server, callers: Visitors) -> None:
    thumb = thumb_of(house, callers, "opend6")
    thumb.tap(panel(thumb.page, "tracks").get_by_role("link", name="Persuade someone"))
    chosen = dialog(thumb.page).locator("label", has=thumb.page.locator("input[name=target]:checked"))
    expect(chosen).to_contain_text(WARDEN)  # at whom the player aimed before
    thumb.tap(verb(thumb.page, re.compile("^Persuade")))
    thumb.done(f"{WARDEN} is being persuaded by Sela Orme", within=2, scrolls=1)


def test_another_step_a_wild_die_and_an_answer_in_wildd6(house: Server, callers: Visitors) -> None:
    thumb = thumb_of(house, callers, "wildd6")
    page, traits = thumb.page, panel(thumb.page, "traits")
    stealth = traits.locator(".code-row", has_text="Stealth")
    for step, needed in (("Easy", 2), ("Very Difficult", 5)):
        thumb.tap(traits.locator(".ladder").get_by_role("link", name=f"{step} {needed}", exact=True))
        expect(traits.locator(".versus")).to_have_text(f"vs {needed}")
        thumb.tap(stealth.locator("button.roll"))
        thumb.done(re.compile(rf"rolls Stealth.*needed {needed}\b", re.S), within=2)

    thumb.tap(stealth.locator("a.more"))
    thumb.tap(dialog(page).get_by_role("button", name="Extra wild dice: one more"))
    thumb.tap(verb(page, re.compile("^Roll (?!only)")))
    thumb.done("1 point spent", within=3)

    house.shell(ASKED)
    thumb.tap(page.locator("#prompts .offers").get_by_role("button").first)
    thumb.done("rolls Stealth", within=1)


def struck(house: Server, callers: Visitors) -> tuple[Thumb, Page]:
    """Bell acolyte, whose turn the demo begins with, attacks Ketil from the screen."""
    gm, tarek = callers(GMS["sixd6"]), callers(PLAYERS["sixd6"], **PHONE)
    sit(house, tarek, game="sixd6")
    sit(house, gm, game="sixd6", at="screen")
    gm.page.locator("#stat-block button.roll:enabled").first.click()
    expect(newest(tarek.page)).to_contain_text(f"{ACOLYTE} attacks {KETIL}")
    return Thumb(tarek.page), gm.page


def test_armour_resists_in_6d6_and_an_opportunity_is_taken(house: Server, callers: Visitors) -> None:
    thumb, gm = struck(house, callers)
    thumb.tap(prompt(thumb.page, re.compile(r"^Resist with Mail.* · \d+%")))
    thumb.done(f"{KETIL} resists", within=1)
    prompt(gm, re.compile("Roll all the dice")).click()
    expect(newest(thumb.page)).to_contain_text(re.compile(f"attacks {KETIL}.*(Hit|Resisted)", re.S))
    thumb.tap(prompt(thumb.page, re.compile("^Step in")))
    thumb.tap(prompt(thumb.page, "Act now: Step in"))
    thumb.done(f"{KETIL} takes the opportunity", within=2)


def test_chosen_advantages_resist_in_6d6(house: Server, callers: Visitors) -> None:
    thumb, _ = struck(house, callers)
    thumb.tap(asks(thumb.page, "Pick"))
    thumb.tap(dialog(thumb.page).locator("label", has_text="Strong"))
    thumb.tap(verb(thumb.page, "Resist"))
    thumb.done(f"{KETIL} resists", within=3)


def in_his_turn(house: Server, callers: Visitors) -> tuple[Thumb, Page]:
    """Ketil acts: his player's thumb, and the page of the Game Master."""
    gm, tarek = callers(GMS["sixd6"]), callers(PLAYERS["sixd6"], **PHONE)
    sit(house, gm, tarek, game="sixd6")
    prompt(gm.page, "Next turn").click()
    expect(tarek.page.locator("#prompts")).to_contain_text("your turn")
    return Thumb(tarek.page), gm.page


def test_ketil_attacks_in_6d6_with_two_advantages(house: Server, callers: Visitors) -> None:
    thumb, gm = in_his_turn(house, callers)
    thumb.tap(pick(thumb.page, "Blade"))
    thumb.tap(pick(thumb.page, "Strong"))
    thumb.tap(act(thumb.page, "Attack"))  # there is one foe
    expect(newest(thumb.page)).to_contain_text(f"{KETIL} attacks {ACOLYTE}")
    under_all(gm, "Nothing").click()
    thumb.tap(prompt(thumb.page, "Roll all the dice"))
    thumb.done(re.compile(f"attacks {ACOLYTE}.*(Hit|Resisted)", re.S), within=4, scrolls=2)


def test_ketil_tries_something_in_6d6_without_an_advantage(house: Server, callers: Visitors) -> None:
    thumb, gm = in_his_turn(house, callers)
    time_goes_on(gm, "End the encounter")  # in a fight the one foe is the target already
    carry_out(gm, "End encounter")
    expect(kind(thumb.page, "Narrative")).to_be_visible()
    thumb.tap(kind(thumb.page, "Potential"))
    thumb.tap(act(thumb.page, "Act"))
    thumb.done(f"{KETIL} tries it without an advantage", within=2, scrolls=1)
