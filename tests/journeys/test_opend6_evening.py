"""An evening of OpenD6 in three browsers, one of them a phone: made, rolled, struck, swayed, recovered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.games import GAMES
from tests.journeys import any_game
from tests.journeys.conftest import Visitors
from tests.journeys.evenings import (
    OF_EVERY_TABLE,
    Evening,
    Finger,
    carry_out,
    dialog,
    on_all,
    open_sheet,
    panel,
    party_card,
    show_sheet,
    sit_down,
    verb,
)
from tests.journeys.freed6_sheets import prompted
from tests.journeys.opend6_sheet import (
    choose,
    code,
    damage_by_the_dialog,
    head,
    recovers,
    something_strikes,
    thing,
    track,
    what_weighs,
)
from tests.journeys.server import Server
from tests.journeys.table import fate_favours, newest, open_own_gear, take_from_the_list, unfold_prompts

pytestmark = pytest.mark.thorough
ELSEWHERE = {
    **OF_EVERY_TABLE,
    "coins_changed": "nothing of this game is bought with coins",
    **dict.fromkeys(("dynamic_set", "ability_set"), "nobody is Dynamic or Stock, and abilities have codes"),
    "track-test-for": "a thing's own button is pressed in test_opend6_table",
    "roll": "stands on no sheet; the box of the log is dice_rolled",
    "harm-mark": "in a row of the screen: tests/journeys/test_foe_taps.py",
}

VANCE, SELA, WARDEN, BARGE = "Vance Holm", "Sela Orme", "Toll Warden", "The river barge"


@pytest.fixture(scope="module")
def table(house: Server, guests: Visitors) -> Evening:
    """Ines runs the game at a desk, Petra plays Sela at another, Jory plays Vance on a phone."""
    return sit_down(house, guests, "opend6", "Ines", "Petra", "Jory")


@pytest.fixture
def evening(table: Evening) -> Evening:
    found = table.at_table()
    open_sheet(found.gm, WARDEN)
    expect(panel(found.desk.page, "header")).to_contain_text(SELA)
    expect(panel(found.phone.page, "header")).to_contain_text(VANCE)
    return found


def test_a_character_is_made_by_four_taps_and_another_by_hand(evening: Evening) -> None:
    page = any_game.made_by_four_taps(evening)
    on_all(evening, "is ready to play")
    expect(code(page, "Strength")).to_have_count(1)
    expect(track(page, "endurance", "Health")).to_contain_text("Out of Action")
    expect(panel(page, "resistances")).to_contain_text("Toughness")

    any_game.begin_character(evening, evening.phone)
    head(page, "making", "Edit name and portrait").click()
    dialog(page).get_by_label("Name", exact=True).fill("Ilse Brandt")
    carry_out(page, "Save")
    expect(panel(page, "header")).to_contain_text("Ilse Brandt")
    panel(page, "abilities").get_by_role("button", name="Add the six abilities").click()
    expect(code(page, "Perception")).to_contain_text("2D")
    code(page, "Strength").get_by_role("button", name=re.compile("more|higher|up")).click()
    expect(code(page, "Strength")).to_contain_text("2D+1")
    head(page, "abilities", "Add an ability").click()
    dialog(page).get_by_label("Name").fill("Second sight")
    verb(page, "Add").click()
    on_all(evening, "learns Second sight 2D")
    code(page, "Strength").get_by_role("link", name=re.compile("actions")).click()
    dialog(page).get_by_role("link", name="Add a skill to Strength").click()
    dialog(page).get_by_label("Name").fill("Rowing")
    carry_out(page, "Add")
    expect(code(page, "Rowing")).to_contain_text("3D+1")
    code(page, "Second sight").get_by_role("link", name=re.compile("actions")).click()
    carry_out(page, "Remove Second sight")
    expect(code(page, "Second sight")).to_have_count(0)
    head(page, "making", "Choose").click()
    choose(page, "Scout")
    carry_out(page, re.compile("^(Make|Write|Take|Choose)"))
    expect(code(page, "Archery")).to_have_count(1)
    panel(page, "making").get_by_role("button", name="Finish character").click()
    panel(page, "header").get_by_role("button", name="Edit the sheet").click()
    expect(page.locator(".making")).to_have_count(1)


def test_checks_with_a_pin_and_against_somebody(evening: Evening) -> None:
    melee = code(evening.phone.page, "Melee").locator("button.roll")
    any_game.difficulty_is_pinned(evening, "abilities", 12, melee, "Vance Holm checks Melee.* 12")

    desk = evening.desk.page
    code(desk, "Persuade").get_by_role("link", name=re.compile("options and odds")).click()
    dialog(desk).get_by_text(WARDEN).click()
    choose(desk, "Perception 3D")
    expect(dialog(desk).locator("#odds")).to_contain_text("%")
    verb(desk, re.compile("^Roll")).click()
    on_all(evening, "Toll Warden resists Sela Orme with Perception")
    joined = newest(desk)
    first = desk.locator(f"#event-{joined.get_attribute('data-joins')}")
    expect(first).to_contain_text("Sela Orme checks Persuade against Toll Warden")


def test_who_is_set_against_a_check_is_asked(evening: Evening) -> None:
    melee = code(evening.phone.page, "Melee").get_by_role("link", name=re.compile("options and odds"))
    any_game.resists_by_the_dialog(evening, VANCE, SELA, melee, "Dexterity", "Advantages")


def test_a_weapon_strikes_and_the_marks_stand_until_they_are_recovered(evening: Evening) -> None:
    gm, phone = evening.gm.page, evening.phone.page
    finger = Finger(phone)
    show_sheet(phone)

    damage = prompted(phone).get_by_role("button", name=re.compile("Roll 3D damage against Toughness 9"))

    def hits() -> bool:
        show_sheet(phone)
        finger.begin()
        finger.tap(thing(phone, "Crowbar").locator("a.roll"))
        target = dialog(phone).get_by_text(WARDEN)
        expect(target).to_be_visible()
        finger.tap(target)
        expect(dialog(phone).locator("#odds")).to_contain_text("%")
        finger.tap(verb(phone, "Attack"))
        expect(dialog(phone)).to_be_hidden()
        on_all(evening, "Toll Warden resists Vance Holm with Dexterity")
        return damage.is_visible()

    def hurts() -> bool:
        if not hits():
            return False
        finger.tap(damage)
        assert finger.taps == 4
        on_all(evening, re.compile("takes .* damage to Health from Vance Holm with Crowbar", re.S))
        return "No change" not in newest(gm).inner_text()

    fate_favours(hurts, "hurt")
    expect(newest(gm).locator("svg[role=img]")).to_have_count(1)
    expect(track(gm, "endurance", "Health").locator("[aria-current]")).not_to_contain_text("Normal")
    health = party_card(evening.desk.page, WARDEN).get_by_role("meter", name="Health")
    expect(health).not_to_contain_text("Normal")

    fate_favours(lambda: recovers(evening), "recovered")
    fate_favours(hits, "hit")
    damage_by_the_dialog(evening)
    something_strikes(evening)
    evening.phone.check()


def test_the_game_master_names_the_ability_that_is_lost(evening: Evening) -> None:
    gm = evening.gm.page
    open_sheet(evening.gm, VANCE)
    head(gm, "endurance", "Take damage").click()
    dialog(gm).get_by_role("spinbutton", name="Points", exact=True).fill("23")
    expect(dialog(gm)).to_contain_text("Incapacitated: 23 against 11.")
    verb(gm, "Take damage").click()
    on_all(evening, re.compile("takes 23 damage to Health.*Incapacitated.*beats 11 by 12", re.S))
    prompts = gm.locator("#prompts")
    expect(prompts).to_contain_text("Vance Holm loses an ability")
    unfold_prompts(gm)
    prompts.get_by_role("button", name="Strength").click()
    on_all(evening, "Vance Holm cannot use Strength: Incapacitated")
    show_sheet(evening.phone.page)
    expect(code(evening.phone.page, "Melee").locator("button.roll")).to_be_disabled()

    head(gm, "endurance", "Take damage").click()
    dialog(gm).get_by_role("spinbutton", name="Points", exact=True).fill("23")
    carry_out(gm, "Take damage")
    expect(prompts).to_contain_text("Vance Holm loses an ability")
    unfold_prompts(gm)
    prompts.get_by_role("button", name="Lose nothing").click()
    expect(prompts).not_to_contain_text("loses an ability")
    what_weighs(gm, "Incapacitated").last.click()
    lost = any_game.fold(gm, "the ability lost to")
    lost.locator("select").select_option(label="Wits 2D+2")
    lost.get_by_role("button", name="Choose").click()
    on_all(evening, "Vance Holm cannot use Wits: Incapacitated")


def test_a_stance_is_eased_met_and_moved(evening: Evening) -> None:
    gm, desk = evening.gm.page, evening.desk.page
    stance = panel(gm, "tracks").locator(".track", has_text="towards Sela")
    expect(stance).to_contain_text("to convince")
    stance.get_by_role("link", name=re.compile("actions")).click()
    dialog(gm).locator("summary", has_text="for now").click()
    dialog(gm).get_by_label("Stance").select_option("Allied")
    verb(gm, "Set").click()
    on_all(evening, "is Allied towards Sela Orme for now")

    finger = Finger(desk)
    finger.begin()
    finger.tap(party_card(desk, WARDEN).locator("a").first)
    expect(panel(desk, "header")).to_contain_text(WARDEN)
    finger.tap(desk.locator("#panel-sheet").get_by_role("link", name="Persuade someone"))
    expect(dialog(desk).locator("#odds")).to_contain_text("%")
    finger.tap(verb(desk, re.compile("^Persuade")))
    on_all(evening, re.compile("Toll Warden is being persuaded by Sela Orme"))
    assert finger.taps == 3

    stance = panel(gm, "tracks").locator(".track", has_text="towards Vance")
    stance.get_by_role("button", name=re.compile("to Allied")).click()
    on_all(evening, re.compile("Unfriendly → Allied"))
    phone = evening.phone.page
    show_sheet(phone)

    def moves() -> bool:
        show_sheet(phone)
        head(phone, "tracks", "Change someone's stance towards you").click()
        dialog(phone).get_by_text(WARDEN).click()
        dialog(phone).get_by_text("Make it worse").click()
        expect(dialog(phone).locator("#odds")).to_contain_text("Allied")
        carry_out(phone, re.compile("^Roll"))
        on_all(evening, re.compile("Toll Warden (listens to|turns against|warms to) Vance Holm"))
        return "it was" in newest(gm).inner_text()

    fate_favours(moves, "moved")


def test_a_condition_is_caused_by_a_check_against_what_stands_on_the_sheet(evening: Evening) -> None:
    desk = evening.desk.page
    finger = Finger(desk)

    def blinds() -> bool:
        finger.begin()
        finger.tap(head(desk, "conditions", "Roll to add a condition"))
        dialog(desk).get_by_text("Restrained").click()
        finger.tap(dialog(desk).get_by_text(WARDEN))
        choose(desk, "Persuade")
        dialog(desk).get_by_label("Resistance", exact=True).fill("wariness")
        finger.tap(verb(desk, re.compile("^Roll")))
        expect(dialog(desk)).to_be_hidden()
        on_all(evening, re.compile("Toll Warden (is|does not become) Restrained"))
        return "does not become" not in newest(desk).inner_text()

    fate_favours(blinds, "restrained")
    expect(panel(evening.gm.page, "conditions")).to_contain_text("Restrained")
    expect(panel(evening.gm.page, "header")).to_contain_text("cannot act")
    panel(evening.gm.page, "conditions").locator("li", has_text="Restrained").get_by_role(
        "link", name=re.compile("Restrained")
    ).last.click()
    verb(evening.gm.page, "Remove").click()
    on_all(evening, "is no longer Restrained")


def test_measures_contests_and_a_hull_on_a_thing(evening: Evening) -> None:
    gm = evening.gm.page
    open_sheet(evening.gm, BARGE)
    expect(track(gm, "endurance", "Hull")).to_contain_text("Out of Synch")
    track(gm, "tracks", "Lamp oil").get_by_role("button", name="Lamp oil to Light").click()
    on_all(evening, "Lamp oil: Full → Light")

    open_sheet(evening.gm, WARDEN)
    head(gm, "tracks", "Add a track").click()
    dialog(gm).get_by_label("Name").fill("The chase")
    dialog(gm).get_by_text("Brief: one stage").click()
    verb(gm, "Add").click()
    on_all(evening, "has a new track, The chase: Normal")
    chase = track(gm, "tracks", "The chase")
    expect(chase).to_contain_text("Out of Action after 2 failures")
    finger = Finger(gm)
    finger.begin()
    finger.tap(chase.get_by_role("button", name="Roll"))
    on_all(evening, "rolls for The chase")
    assert finger.taps == 1
    chase.get_by_role("link", name="options and odds").click()
    expect(dialog(gm).locator("#odds")).to_contain_text("%")
    gm.keyboard.press("Escape")
    expect(dialog(gm)).to_be_hidden()

    desk = evening.desk.page
    head(desk, "tracks", "Roll for a track").click()
    dialog(desk).get_by_text(BARGE).click()
    dialog(desk).get_by_text("Lamp oil").click()
    choose(desk, "Lore")
    expect(dialog(desk).locator("#odds")).to_contain_text("%")
    verb(desk, "Roll").click()
    on_all(evening, "rolls for Lamp oil")
    any_game.moved_by_points(evening, gm, chase)
    chase.get_by_role("link", name=re.compile("actions")).click()
    verb(gm, "Remove").click()
    on_all(evening, "no longer has the track The chase")


def test_values_things_and_foes_are_written_and_taken_back(evening: Evening) -> None:
    desk = evening.desk.page
    head(desk, "resistances", "Set a resistance").click()
    dialog(desk).get_by_label("Name").fill("Iron nerves")
    dialog(desk).get_by_role("spinbutton", name="Value").fill("7")
    verb(desk, "Set").click()
    on_all(evening, "Sela Orme has Iron nerves 7")
    expect(panel(desk, "resistances")).to_contain_text("Iron nerves")

    take_from_the_list(desk, "Rope")
    open_own_gear(desk)
    dialog(desk).get_by_label("Name", exact=True).fill("Sling")
    dialog(desk).get_by_text("Weapon").click()
    dialog(desk).get_by_role("textbox", name="Dice").fill("2D+2")
    choose(desk, "Persuade")
    verb(desk, "Add").click()
    on_all(evening, "Sling")
    expect(thing(desk, "Sling")).to_contain_text("with Persuade")
    expect(thing(desk, "Sling")).to_contain_text("2D+2")
    open_own_gear(desk)
    dialog(desk).get_by_label("Name", exact=True).fill("Forged pass")
    choose(desk, "Persuade")
    carry_out(desk, "Add")
    any_game.what_to_do(desk, "Forged pass")
    dialog(desk).get_by_role("link", name="Use Forged pass").click()
    verb(desk, "Roll").click()
    on_all(evening, "Sela Orme checks Persuade with Forged pass")

    any_game.foes_are_brought(evening, "Bargehand")
    code(desk, "Persuade").locator("button.roll").click()
    checked = on_all(evening, "Sela Orme checks Persuade")
    any_game.undone_as_asked(evening, evening.desk, checked)


def test_turns_go_round_and_sheets_and_things_come_and_go(evening: Evening) -> None:
    phone = evening.phone.page
    any_game.sessions_and_time(evening)
    any_game.begin_encounter(evening, VANCE, WARDEN)
    any_game.take_turn(evening.gm.page, VANCE)
    show_sheet(phone)
    panel(phone, "header").get_by_role("button", name="Act", exact=True).click()
    expect(panel(phone, "header")).not_to_contain_text("now · 1 action")
    panel(phone, "header").get_by_role("button", name="Take back").click()
    expect(panel(phone, "header")).to_contain_text("now · 1 action")
    any_game.turns_go_round(evening, VANCE, SELA, phone)
    any_game.end_encounter(evening)
    any_game.sheets_come_and_go(evening, WARDEN)
    any_game.a_store_is_brought_and_removed(evening, "Add a place or item")
    any_game.things_change_hands(evening.phone, SELA, "Crowbar", "Padded coat")
    any_game.dice_and_a_ruling(evening)


def test_what_weighs_on_another_and_a_critical_are_seen_to_together(evening: Evening) -> None:
    gm, desk, phone = evening.gm.page, evening.desk.page, evening.phone.page
    head(gm, "conditions", re.compile("^Add a condition")).click()
    dialog(gm).get_by_label("Or in your own words").fill("Twisted ankle")
    verb(gm, "Add").click()
    on_all(evening, "Twisted ankle")

    def mended() -> bool:
        head(desk, "conditions", "Help someone recover").click()
        dialog(desk).get_by_text(WARDEN).click()
        dialog(desk).get_by_text("Twisted ankle").click()
        dialog(desk).get_by_role("spinbutton", name="Difficulty").fill("3")
        carry_out(desk, re.compile("^Roll"))
        on_all(evening, re.compile("recover"))
        return "Recovered" in newest(desk).inner_text()

    fate_favours(mended, "mended")
    panel(desk, "resistances").get_by_role("link", name=": set ").first.click()
    dialog(desk).get_by_role("spinbutton", name="Current").fill("8")
    carry_out(desk, "Set")
    any_game.what_to_do(phone, "Crowbar")
    dialog(phone).get_by_role("link", name="Roll Crowbar damage").click()
    dialog(phone).get_by_text(WARDEN).click()
    verb(phone, "Roll 3D").click()
    on_all(evening, re.compile("Toll Warden takes .* with Crowbar", re.S))

    def wildly() -> None:
        show_sheet(phone)
        code(phone, "Lifting").get_by_role("link", name=re.compile("options and odds")).click()
        dialog(phone).get_by_role("spinbutton", name="Difficulty").fill("3")
        dialog(phone).locator("summary", has_text="More").click()
        dialog(phone).get_by_role("spinbutton", name="Wild dice modifier").fill("9")
        carry_out(phone, re.compile("^Roll"))

    any_game.a_critical_is_told(evening, wildly, "The gate lifts off its hinges.")


def test_the_evening_has_gone_through_every_command(table: Evening) -> None:
    table.went_through(GAMES["opend6"], ELSEWHERE)
