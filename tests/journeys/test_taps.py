"""How few taps the commonest actions take on a phone in every game, and that they are on its first screen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.effort import few
from tests.journeys.conftest import Visitors
from tests.journeys.seats import PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, newest, pause_if_pressed, show_log
from tests.journeys.visitor import PHONE, TABLET

SCREENS = pytest.mark.parametrize(
    "screen", [pytest.param(PHONE, id="phone"), pytest.param(TABLET, id="tablet", marks=pytest.mark.thorough)]
)

Screen = dict[str, Any]


@dataclass
class Finger:
    """Someone's finger on a phone: it counts what it taps, and scrolls nowhere."""

    page: Page
    taps: int = 0

    def tap(self, place: Locator) -> None:
        expect(place).to_be_in_viewport()
        place.tap()
        self.taps += 1

    def done(self, words: str, *, within: int) -> None:
        """The last entry says so, after no more taps than that; the next action is counted anew."""
        expect(newest(self.page)).to_contain_text(words)
        assert self.taps <= within, f"{words}: {self.taps} taps"
        self.taps = 0


def on_the_sheet(page: Page, name: str) -> Locator:
    return page.locator("#panel-sheet").get_by_role("link", name=name).first


def in_the_dialog(page: Page, name: str) -> Locator:
    return page.locator("#dialog").get_by_role("button", name=re.compile(rf"^{name}( · .*)?$"))


@pytest.mark.thorough
def test_checks_and_attacks_are_on_the_first_screen_of_a_phone(house: Server, callers: Visitors) -> None:
    pip = callers("Pip", **PHONE)
    sit(house, pip)
    usable = pip.page.locator(".tabbar").bounding_box()
    buttons = pip.page.locator(
        "[id$='-abilities'] button.roll, [id$='-gear'] li:has(.more) button.roll"
    ).all()
    shown = [box for button in buttons if (box := button.bounding_box())]
    assert usable is not None
    assert [box["y"] + box["height"] <= usable["y"] for box in shown[:7]] == [True] * 7


@pytest.mark.thorough
@SCREENS
def test_the_commonest_actions_take_few_taps(house: Server, callers: Visitors, screen: Screen) -> None:
    page = seated(house, callers, "freeblade", screen)
    finger = Finger(page)
    finger.tap(page.locator("[id$='-abilities'] button.roll").first)
    finger.done("checks Strength against DR 12", within=1)

    finger.tap(page.get_by_role("link", name="Hard 15"))
    finger.tap(page.locator("[id$='-abilities'] button.roll", has_text="vs 15").nth(1))
    finger.done("checks Dexterity against DR 15", within=2)

    finger.tap(page.get_by_title("Presence: options and odds"))
    finger.tap(in_the_dialog(page, "Easy 9"))
    finger.tap(in_the_dialog(page, "Roll Presence"))
    finger.done("checks Presence against DR 9", within=3)

    finger.tap(page.get_by_title("Handaxe: choose a target"))
    finger.tap(page.locator("#dialog").get_by_text("Marsh ghoul"))
    finger.tap(in_the_dialog(page, "Attack"))
    finger.done("attacks Marsh ghoul", within=3)

    finger.tap(on_the_sheet(page, "Take damage"))
    finger.tap(in_the_dialog(page, "5"))
    finger.tap(in_the_dialog(page, "Take damage"))
    finger.done("takes 5 damage", within=3)

    finger.tap(on_the_sheet(page, "Add a condition"))
    finger.tap(page.locator("#dialog").get_by_text("stressed"))
    finger.tap(in_the_dialog(page, "Add"))
    finger.done("tressed", within=3)


@dataclass(frozen=True)
class Common:
    """The commonest actions of a game of die codes: what is tapped on the sheet, and what the log says."""

    panel: str
    one: str
    checks: str
    harder: str
    foe: str
    against: str
    harm: tuple[str, str, str]
    """The link or button at a glance, the button of the dialog that it opens, and what the log says."""


COMMON = {
    "freed6": Common(
        "abilities",
        "Strength",
        "checks Strength",
        "one more",
        "Toll guard A",
        "Toll guard A",
        ("Take damage", "Take damage", "damage"),
    ),
    "opend6": Common(
        "abilities",
        "Strength",
        "checks Strength",
        "one more",
        "Toll Warden",
        "Toll Warden",
        ("Take damage", "Take damage", "damage"),
    ),
    "wildd6": Common(
        "traits",
        "Stealth",
        "Stealth",
        "Difficult",
        "Smuggler",
        "Smuggler",
        ("Health: one step on", "", "Health"),
    ),
}


HIS_TURN = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.common.encounters import TakeTurn
campaign = Campaign.objects.get(system="sixd6")
player = Seat.objects.get(campaign=campaign, user__display_name="Tarek")
gm = Seat.objects.get(campaign=campaign, role="gm")
[own] = [one for one in campaign.memberships.all() if str(player.pk) in map(str, one.seats)]
perform(gm, TakeTurn(own.character_id))
"""


def seated(house: Server, callers: Visitors, game: str, screen: Screen = PHONE) -> Page:
    """A player at a game's demo table, on a phone if nothing else is said."""
    visitor = callers(PLAYERS[game], **screen)
    sit(house, visitor, game=game)
    return visitor.page


@SCREENS
@pytest.mark.thorough
@pytest.mark.parametrize("game", COMMON)
def test_the_commonest_actions_of_a_game_of_die_codes_take_few_taps(
    house: Server, callers: Visitors, game: str, screen: Screen
) -> None:
    page, common = seated(house, callers, game, screen), COMMON[game]
    finger, rows = Finger(page), page.locator(f"[id$='-{common.panel}']")
    finger.tap(rows.locator("button.roll", has_text=common.one).first)
    finger.done(common.checks, within=1)

    finger.tap(rows.locator("li", has_text=common.one).locator("a.more").first)
    finger.tap(page.locator("#dialog").get_by_text(common.foe, exact=True))
    finger.tap(in_the_dialog(page, "Roll (?!only).*"))
    finger.done(common.against, within=3)

    glance = page.locator(".glance")
    opens, takes, said = common.harm
    if takes:
        finger.tap(glance.get_by_role("link", name=opens))
        finger.tap(in_the_dialog(page, takes))
    else:
        finger.tap(glance.get_by_role("button", name=opens))
    finger.done(said, within=2 if takes else 1)

    finger.tap(glance.get_by_role("link", name="Add a condition"))
    page.locator("#dialog").get_by_label(re.compile("own words|^Name")).last.fill("Soaked through")
    finger.tap(in_the_dialog(page, "Add"))
    finger.done("Soaked through", within=2)


@pytest.mark.thorough
@SCREENS
def test_an_action_with_an_advantage_of_6d6_is_two_taps_and_a_condition_two(
    house: Server, callers: Visitors, screen: Screen
) -> None:
    page = seated(house, callers, "sixd6", screen)
    house.shell(HIS_TURN)
    finger = Finger(page)
    finger.tap(page.locator("[id$='-advantages'] label", has_text="Blade").first)
    finger.tap(page.locator("form.builder").get_by_role("button", name="Attack"))  # there is one foe
    finger.done("attacks Bell acolyte", within=2)
    finger.tap(page.locator(".glance").get_by_role("link", name="Add a condition"))
    page.locator("#dialog").get_by_label("Name").last.fill("Soaked through")
    finger.tap(in_the_dialog(page, "Add"))
    finger.done("Soaked through", within=2)


@pytest.mark.thorough
def test_a_phone_keeps_hit_points_in_sight_and_takes_one_off_where_it_scrolled_to(
    house: Server, callers: Visitors
) -> None:
    pip = callers("Pip", **PHONE)
    sit(house, pip)
    page, glance = pip.page, pip.page.locator(".glance")
    expect(glance.get_by_role("button", name="HP: one less")).to_be_hidden()
    page.locator("#panel-sheet").evaluate("panel => panel.scrollTop = 900")
    finger = Finger(page)
    expect(glance).to_contain_text(re.compile(r"HP\s+6 / 6"))
    finger.tap(glance.get_by_role("button", name="HP: one less"))
    expect(glance).to_contain_text(re.compile(r"HP\s+5 / 6"))
    finger.done("takes 1 damage", within=1)
    pip.check()
    page.locator("#panel-sheet").evaluate("panel => panel.scrollTop = 0")
    expect(glance.get_by_role("button", name="HP: one less")).to_be_hidden()


@pytest.mark.thorough
def test_free_dice_take_a_tap_for_the_log_one_for_the_box_and_one_to_roll(
    house: Server, callers: Visitors
) -> None:
    pip = callers("Pip", **PHONE)
    sit(house, pip)
    show_log(pip.page)
    finger = Finger(pip.page, taps=1)
    finger.tap(pip.page.locator("input[name=expression]"))
    pip.page.keyboard.type("2d6+3")
    finger.tap(pip.page.locator("form.free-roll").get_by_role("button", name="Roll"))
    finger.done("rolls 2d6+3", within=3)


def open_tray(page: Page) -> Locator:
    """A phone shows the dice to tap when somebody wants them."""
    show_log(page)
    tray = page.locator("#tray")
    expect(tray).to_be_hidden()
    page.get_by_title("Dice tray").tap()
    expect(tray).to_be_visible()
    return tray


@pytest.mark.thorough
def test_two_dice_and_a_number_are_five_taps_without_the_keyboard_once_the_tray_is_open(
    house: Server, callers: Visitors
) -> None:
    page = seated(house, callers, "freeblade")
    finger = Finger(page)
    tray = open_tray(page)
    page.reload()  # it stays open
    expect_live(page)
    finger.tap(page.locator(".tabbar").get_by_role("link", name="Log"))
    for name in ("d6: one more", "d6: one more", "+3"):
        finger.tap(tray.get_by_role("button", name=name, exact=True))
    expect(page.locator("#free-expression")).to_have_value("2d6+3")
    finger.tap(page.locator("form.free-roll").get_by_role("button", name="Roll", exact=True))
    finger.done("rolls 2d6+3", within=5)
    expect(page.locator("#free-expression")).to_have_value("")
    last = newest(page).get_attribute("id") or ""
    pause_if_pressed()
    finger.tap(tray.get_by_role("button", name="2d6+3"))
    expect(newest(page)).not_to_have_id(last)
    finger.done("rolls 2d6+3", within=1)


@pytest.mark.thorough
def test_dice_are_kept_by_name_and_taken_away_by_key(house: Server, callers: Visitors) -> None:
    pip = callers("Pip", **PHONE)
    sit(house, pip)
    tray, box = open_tray(pip.page), pip.page.locator("#free-expression")
    for name in ("d20: one more", "d20: one more", "+3"):
        tray.get_by_role("button", name=name, exact=True).tap()
    tray.get_by_role("button", name="d20: one more").focus()
    pip.page.keyboard.press("-")
    expect(box).to_have_value("d20+3")
    tray.get_by_label("Reason").fill("Sneak")
    tray.get_by_role("button", name="Save as favourite").tap()
    expect(pip.page.locator("#tray-kept").get_by_role("button", name="Sneak")).to_be_visible()
    pip.page.reload()
    expect_live(pip.page)
    show_log(pip.page)
    pip.page.locator("#tray-kept").get_by_role("button", name="Sneak").tap()
    expect(newest(pip.page)).to_contain_text("Sneak")
    pip.check()


@pytest.mark.thorough
def test_a_game_of_codes_rolls_a_code_by_tap(house: Server, callers: Visitors) -> None:
    page = seated(house, callers, "opend6")
    finger, tray = Finger(page), open_tray(page)
    expect(newest(page)).to_be_in_viewport(ratio=1)  # the tray does not hide what came last
    roll = page.locator("form.free-roll").get_by_role("button", name="Roll", exact=True)
    for taps, code in (("DDD+", "3D+2"), ("D+", "1D+2")):
        for tap in taps:
            name = {"D": "D: one more", "+": "+2"}[tap]
            finger.tap(tray.get_by_role("button", name=name, exact=True))
        expect(page.locator("#free-expression")).to_have_value(code)
        finger.tap(roll)
        finger.done(code, within=len(taps) + 1)


@pytest.mark.thorough
def test_at_a_desk_damage_is_two_clicks_and_a_number(house: Server, callers: Visitors) -> None:
    pip = callers("Pip")
    sit(house, pip)
    on_the_sheet(pip.page, "Take damage").click()
    expect(pip.page.locator("#dialog input[name=amount]")).to_be_focused()
    pip.page.keyboard.type("5")
    pip.page.keyboard.press("Enter")
    expect(newest(pip.page)).to_contain_text("takes 5 damage")


@pytest.mark.thorough
def test_one_tap_rolls_against_the_last_difficulty_of_its_seat_or_the_pinned_one(
    house: Server, callers: Visitors
) -> None:
    gwen, pip, moss = callers("Gwen"), callers("Pip", **PHONE), callers("Moss", **PHONE)
    sit(house, gwen, pip, moss)
    first = "[id$='-abilities'] button.roll"
    theirs = moss.page.locator(first).first.inner_text()
    pip.page.get_by_role("link", name="Hard 15").tap()
    pip.page.locator(first, has_text="vs 15").first.tap()
    expect(newest(gwen.page)).to_contain_text("checks Strength against DR 15")
    pip.page.reload()
    expect_live(pip.page)
    expect(pip.page.locator(first).first).to_contain_text("vs 15")
    expect(pip.page.locator(".versus")).to_contain_text("15")
    expect(moss.page.locator(first).first).to_have_text(theirs, use_inner_text=True)

    gwen.page.locator(".party-card").get_by_role("link", name="Brin Ashdown").click()
    gwen.page.wait_for_url("**sheet=**")
    expect_live(gwen.page)
    gwen.page.get_by_role("link", name="Pin difficulty").first.click()
    gwen.page.locator("#dialog input[name=difficulty]").fill("9")
    gwen.page.get_by_role("button", name="Pin difficulty").click()
    for player in (pip, moss):
        expect(player.page.locator(first).first).to_contain_text("vs 9")
    pip.page.locator(first).first.tap()
    expect(newest(gwen.page)).to_contain_text("checks Strength against DR 9")
    gwen.check()
    pip.check()


FIGHT = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.encounters import BeginEncounter
from rules.table import Profile
campaign = Campaign.objects.get(demo=True, system="{game}")
gm, table = Seat.objects.get(campaign=campaign, role="gm"), state_of(campaign).table
profiles = {{sheet: table.get(Profile, sheet, "profile") for sheet in table.sheets()}}
fighters = (sheet for sheet, one in profiles.items() if one.kind in ("pc", "npc", "creature"))
perform(gm, BeginEncounter(tuple(fighters)))
"""
"""Everybody fights."""


@pytest.mark.parametrize("game", few(["freeblade", "freed6"], "freeblade"))
def test_in_a_fight_weapons_stand_above_abilities_on_the_first_screen_of_a_phone(
    house: Server, callers: Visitors, game: str
) -> None:
    player = callers(PLAYERS[game], **PHONE)
    table, page = sit(house, player, game=game), player.page
    house.shell(FIGHT.format(game=game))
    player.go(house.url + table)
    weapon = top_of(page.locator("[id$='-gear'] .tap").first)
    assert weapon < top_of(page.locator("[id$='-abilities']"))
    assert weapon < 844 / 2, "in the upper half of the screen"
    head = page.locator("#panel-sheet .profile")
    assert top_of(head) < weapon, "below who it is"
    face, name = head.locator(".avatar").bounding_box(), head.locator("h2").bounding_box()
    assert face
    assert name
    assert face["y"] <= name["y"] + name["height"] / 2 <= face["y"] + face["height"], "in one line"
    assert face["height"] < 40
    expect(head.get_by_text("Act", exact=True)).to_be_visible()


def top_of(place: Locator) -> float:
    box = place.bounding_box()
    assert box
    return box["y"]
