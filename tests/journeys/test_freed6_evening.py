"""An evening of FreeD6 in three browsers, one of them a phone: made, rolled, bought, hurt, taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.games import GAMES
from tests.journeys.any_game import (
    a_critical_is_told,
    begin_encounter,
    coins_change_hands,
    difficulty_is_pinned,
    end_encounter,
    made_by_four_taps,
    moved_by_points,
    resists_by_the_dialog,
    sessions_and_time,
    take_turn,
    turns_go_round,
)
from tests.journeys.conftest import Visitors
from tests.journeys.evenings import (
    IN_OPEND6,
    Evening,
    Finger,
    carry_out,
    deed,
    dialog,
    on_all,
    open_sheet,
    panel,
    party_card,
    show_sheet,
    sit_down,
    step_up,
    verb,
)
from tests.journeys.freed6_sheets import (
    ASH,
    BO,
    CAPTAIN,
    GUARD,
    about,
    all_effects,
    bring_foes,
    foretell_what_an_effect_would_change,
    lay_on_bo,
    options,
    prompted,
    roll,
    row,
    shake_the_guard,
    write_a_background_and_what_resists,
    write_abilities_skills_and_luck,
)
from tests.journeys.server import Server
from tests.journeys.table import (
    fate_favours,
    newest,
    show_log,
    take_own_gear,
    unfold_prompts,
)

pytestmark = pytest.mark.thorough
ELSEWHERE = {
    **IN_OPEND6,
    "roll": "the box of the log, which is dice_rolled",
    "harm-mark": "in a row of the screen: tests/journeys/test_foe_taps.py",
}


@pytest.fixture(scope="module")
def table(house: Server, guests: Visitors) -> Evening:
    """Maren runs the game at a desk, Ilo plays Ash at another, Tove plays Bo on a phone."""
    return sit_down(house, guests, "freed6", "Maren", "Ilo", "Tove")


@pytest.fixture
def evening(table: Evening) -> Evening:
    found = table.at_table()
    expect(panel(found.desk.page, "header")).to_contain_text(ASH)
    expect(panel(found.phone.page, "header")).to_contain_text(BO)
    return found


def test_a_character_is_made_by_four_taps(evening: Evening) -> None:
    page = made_by_four_taps(evening)
    expect(row(page, "Strength")).to_have_count(1)
    on_all(evening, re.compile("is ready to play|joins this session with"))


def test_abilities_skills_and_luck_are_written_by_hand(evening: Evening) -> None:
    write_abilities_skills_and_luck(evening)


def test_a_background_what_rests_on_it_and_what_resists(evening: Evening) -> None:
    write_a_background_and_what_resists(evening)


def test_one_tap_luck_and_what_the_game_master_says_of_it(evening: Evening) -> None:
    ilo = Finger(evening.desk.page)
    ilo.begin()
    ilo.tap(roll(ilo.page, "Wits"))
    assert ilo.taps == 1
    on_all(evening, "Ash Vane checks Wits")

    ilo.begin()
    ilo.tap(options(ilo.page, "Lore"))
    with ilo.page.expect_response(re.compile("odds=1.*difficulty=18|difficulty=18.*odds=1")):
        dialog(ilo.page).get_by_role("spinbutton", name="Difficulty").fill("18")
    plain = dialog(ilo.page).locator(".odds-number")
    before = plain.inner_text()
    ilo.tap(dialog(ilo.page).get_by_text("Spend luck"))
    expect(plain).not_to_have_text(before)
    ilo.tap(verb(ilo.page, "Roll"))
    assert ilo.taps == 3
    checked = on_all(evening, re.compile("checks Lore.*with luck", re.S))
    gm = evening.gm.page
    expect(prompted(ilo.page).get_by_role("button", name=re.compile("Refuse"))).to_have_count(0)
    about(gm, checked).get_by_role("button", name=re.compile("Refuse")).click()
    on_all(evening, re.compile("checks Lore.*is undone", re.S))

    ilo.begin()
    ilo.tap(panel(ilo.page, "luck").get_by_role("link", name="Influence the story"))
    dialog(ilo.page).get_by_label("What happens").fill("the fog knows her name")
    ilo.tap(verb(ilo.page, "Spend 1 luck"))
    assert ilo.taps == 2
    bent = on_all(evening, "bends the story with luck: the fog knows her name")
    about(gm, bent).get_by_role("button", name="Allow").click()
    expect(about(gm, bent)).to_have_count(0)

    open_sheet(evening.gm, ASH)
    finger = Finger(gm)
    finger.tap(panel(gm, "luck").get_by_role("link", name=re.compile("Give .* luck")))
    finger.tap(verb(gm, "Give"))
    assert finger.taps == 2
    on_all(evening, "gets 1 point of luck")


def test_an_opposed_check_is_one_entry_with_both_sides_and_the_margin(evening: Evening) -> None:
    finger = Finger(evening.phone.page)
    finger.begin()
    finger.tap(options(finger.page, "Perception"))
    finger.tap(dialog(finger.page).get_by_text(GUARD))
    finger.choose(dialog(finger.page).get_by_label("Resists with"), "Presence 3D")
    finger.tap(verb(finger.page, "Roll"))
    on_all(evening, "Toll guard A resists Bo Harrow with Presence")
    assert finger.taps == 4
    show_log(finger.page)
    joined = newest(finger.page)
    first = finger.page.locator(f"#event-{joined.get_attribute('data-joins')}")
    expect(first).to_contain_text("Bo Harrow checks Perception against Toll guard A")
    expect(first).to_contain_text(re.compile(r"([Ss]uccess|[Ff]ailure).*(beats|short of|exactly) \d+", re.S))
    first.locator("details > summary").click()
    expect(first.get_by_text("The chance was")).to_be_visible()


def test_who_is_set_against_a_check_is_asked_and_may_spend_luck(evening: Evening) -> None:
    perception = options(evening.phone.page, "Perception")
    page = resists_by_the_dialog(evening, BO, ASH, perception, "Presence", "Spend luck to double the dice")
    first = page.locator(f"#event-{newest(page).get_attribute('data-joins')}")
    expect(first).to_contain_text(f"{BO} checks Perception against {ASH}")


def test_an_attack_goes_from_the_weapon_to_a_mark_on_who_was_struck(evening: Evening) -> None:
    gm, page, finger = evening.gm.page, evening.phone.page, Finger(evening.phone.page)
    weapon = panel(page, "gear").locator("li", has_text="Gate axe")

    def hits() -> bool:
        show_sheet(page)
        finger.begin()
        finger.tap(weapon.locator("a.roll"))
        finger.tap(dialog(page).get_by_text(GUARD))
        expect(dialog(page).locator("#odds")).to_contain_text("%")
        finger.tap(verb(page, "Roll"))
        on_all(evening, "Toll guard A resists Bo Harrow with Dexterity")
        check = gm.locator(f"#event-{newest(gm).get_attribute('data-joins')}")
        expect(check).to_contain_text("checks Melee with Gate axe against Toll guard A")
        return "rank" in check.inner_text()

    fate_favours(hits, "a hit")
    finger.tap(prompted(page).get_by_role("button", name=re.compile(r"Gate axe 4D \(1 rank\)")))
    on_all(evening, re.compile("spends 1 rank"))
    finger.tap(prompted(page).get_by_role("button", name=re.compile("Roll 4D against Strength 9")))
    assert finger.taps == 5
    on_all(evening, re.compile("rolls 4D to hurt Toll guard A"))


def test_composure_is_shaken_from_a_row_beside_the_weapons(evening: Evening) -> None:
    shake_the_guard(evening)


def test_several_effects_are_bought_in_the_dialog_of_all(evening: Evening) -> None:
    page, finger = evening.desk.page, Finger(evening.desk.page)
    foretell_what_an_effect_would_change(evening)
    everything = all_effects(page)
    finger.begin()
    finger.tap(options(page, "Insight"))
    dialog(page).get_by_role("spinbutton", name="Difficulty").fill("0")
    dialog(page).get_by_text("More", exact=True).click()
    dialog(page).get_by_role("spinbutton", name="Points modifier").fill("20")
    finger.tap(verb(page, "Roll"))
    on_all(evening, re.compile("checks Insight.*unopposed", re.S))
    finger.begin()
    finger.tap(everything)
    expect(verb(page, "Spend")).to_be_disabled()
    for name in ("+2 to a skill", "A wild die"):
        finger.tap(dialog(page).locator(".price", has_text=name).locator("label.check"))
    expect(dialog(page).locator(".says")).to_contain_text("left")
    finger.tap(verb(page, "Spend"))
    assert finger.taps == 4
    spent = evening.gm.page.locator("#log-entries li", has_text="spends 2 ranks")
    expect(spent).to_contain_text("+2 Insight")
    expect(panel(page, "conditions")).to_contain_text("+2 Insight")
    everything.click()
    dialog(page).locator(".price", has_text="Effect roll").first.locator("label.check").click()
    carry_out(page, "Spend")
    prompted(page).get_by_role("link", name=re.compile("^Effect roll")).click()
    dialog(page).get_by_text(GUARD).click()
    dialog(page).get_by_role("textbox", name="Dice").fill("2D")
    expect(dialog(page).locator("#odds")).to_contain_text("Stunned")
    verb(page, re.compile("^Roll")).click()
    on_all(evening, re.compile("rolls 2D to hurt Toll guard A"))
    expect(prompted(page)).not_to_contain_text("has an effect to roll")
    prompted(page).locator(".aside > summary").click()
    prompted(page).get_by_role("button", name="Skip: lose these ranks").click()
    expect(prompted(page)).not_to_contain_text("has ranks to spend")


def test_conditions_lie_on_the_codes_until_they_are_recovered(evening: Evening) -> None:
    gm, page, finger = evening.gm.page, evening.phone.page, Finger(evening.phone.page)
    expect(row(page, "Dexterity")).to_contain_text("−1D")

    def recovers() -> bool:
        show_sheet(page)
        finger.begin()
        chip = panel(page, "conditions").locator("li", has_text="Soaked to the bone")
        finger.tap(chip.get_by_role("link", name=re.compile("Recover")))
        dialog(page).get_by_label("Using").select_option("wits")
        with page.expect_response(re.compile("odds=1.*difficulty=3|difficulty=3.*odds=1")):
            dialog(page).get_by_role("spinbutton", name="Difficulty").fill("3")
        expect(dialog(page).locator("#odds")).to_contain_text("%")
        finger.tap(verb(page, "Roll"))
        expect(dialog(page)).to_be_hidden()
        assert finger.taps == 2
        on_all(evening, re.compile("recover"))
        return "Recovered" in newest(gm).inner_text()

    fate_favours(recovers, "recovered")
    expect(row(page, "Dexterity")).not_to_contain_text("−1D")
    lay_on_bo(evening)
    desk = evening.desk.page
    deed(desk, "conditions", "Help someone recover").click()
    dialog(desk).get_by_text(BO).click()
    dialog(desk).get_by_text("Dazzled").click()
    verb(desk, re.compile("^Roll")).click()
    on_all(evening, re.compile("Dazzled"))
    panel(gm, "conditions").locator("li", has_text="Stunned").get_by_role("link").last.click()
    verb(gm, "Remove").click()
    on_all(evening, "is no longer Stunned")


def test_a_measure_is_tested_and_a_stance_moved_by_a_tap(evening: Evening) -> None:
    page, finger = evening.desk.page, Finger(evening.desk.page)
    oil = panel(page, "tracks").locator(".track", has_text="Lamp oil")
    finger.begin()
    finger.tap(oil.get_by_role("button", name="Roll"))
    on_all(evening, "rolls for Lamp oil")
    assert finger.taps == 1
    oil.get_by_role("link", name=re.compile("options and odds")).click()
    dialog(page).get_by_label("Using").select_option("wits")
    expect(dialog(page).locator("#odds")).to_contain_text("Holds")
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()

    gm = Finger(evening.gm.page)
    open_sheet(evening.gm, CAPTAIN)
    gm.begin()
    stance = panel(gm.page, "tracks").locator(".track", has_text="Attitude")
    expect(stance.get_by_role("link", name="Roll")).to_have_count(0)
    gm.tap(stance.get_by_role("button", name="Attitude to Neutral"))
    assert gm.taps == 1
    expect(stance.locator("[aria-current=step]")).to_contain_text("Neutral")
    panel(gm.page, "tracks").get_by_role("link", name="Add a track").click()
    dialog(gm.page).get_by_label("Name").fill("The bridge holds")
    dialog(gm.page).get_by_text("Brief").click()
    carry_out(gm.page, "Add")
    contest = panel(gm.page, "tracks").locator(".track", has_text="The bridge holds")
    moved_by_points(evening, gm.page, contest)
    contest.get_by_role("link", name=re.compile("actions")).click()
    carry_out(gm.page, "Remove")
    expect(contest).to_have_count(0)


def test_a_critical_waits_for_the_game_master_who_tells_it(evening: Evening) -> None:
    page = evening.desk.page
    options(page, "Wits").click()
    dialog(page).get_by_role("spinbutton", name="Difficulty").fill("12")
    verb(page, "Roll").click()
    on_all(evening, "checks Wits")
    a_critical_is_told(evening, roll(page, "Wits").click, "The fog parts for a breath.")


def test_the_game_master_pins_brings_foes_makes_them_dynamic_and_takes_back(evening: Evening) -> None:
    gm = evening.gm
    open_sheet(gm, ASH)
    difficulty_is_pinned(
        evening, "abilities", 15, roll(evening.desk.page, "Wits"), "(beats|short of|exactly) 15"
    )

    open_sheet(gm, GUARD)
    expect(panel(gm.page, "header")).to_contain_text("Stock")
    panel(gm.page, "header").get_by_role("link", name="Set Dynamic or Stock").click()
    dialog(gm.page).get_by_text("Dynamic", exact=True).last.click()
    verb(gm.page, "Save").click()
    on_all(evening, "is now Dynamic")
    panel(gm.page, "header").get_by_role("link", name="Copy").click()
    carry_out(gm.page, "Copy")
    expect(party_card(evening.desk.page, "Toll guard C")).to_be_visible()
    deed(gm.page, "values", "Set a resistance").click()
    step_up(gm.page, "Value").click()
    verb(gm.page, "Set").click()
    on_all(evening, re.compile("Toll guard A.*10", re.S))

    roll(evening.desk.page, "Lore").click()
    taken = on_all(evening, "Ash Vane checks Lore")
    evening.desk.page.get_by_role("button", name="Undo my last").click()
    on_all(evening, re.compile("asks to undo Ash Vane checks Lore"))
    expect(prompted(evening.desk.page).get_by_role("button", name="Allow")).to_have_count(0)
    about(gm.page, taken).get_by_role("button", name="Allow").click()
    for page in evening.pages:
        expect(page.locator(f"#{taken}")).to_contain_text("Undone by Maren")
    bring_foes(evening)


def test_coins_change_hands(evening: Evening) -> None:
    page = evening.phone.page
    take_own_gear(page, "Toll horn")
    expect(panel(page, "gear")).to_contain_text("Toll horn")
    coins_change_hands(evening.phone, ASH)
    expect(panel(evening.desk.page, "purse")).to_contain_text("1")
    panel(page, "purse").get_by_title("Set Coins").click()
    dialog(page).get_by_role("spinbutton", name="Current").fill("30")
    carry_out(page, "Set")
    expect(panel(page, "purse")).to_contain_text("30")


def test_rounds_with_an_action_and_a_bonus_action_each(evening: Evening) -> None:
    sessions_and_time(evening)
    begin_encounter(evening, BO, GUARD)
    page = evening.phone.page
    take_turn(evening.gm.page, BO)
    header = panel(page, "header")
    expect(header).to_contain_text("1 action · 1 bonus action")
    header.get_by_role("button", name="Act", exact=True).click()
    expect(header).not_to_contain_text("1 action")
    header.get_by_role("button", name="Bonus action").click()
    expect(header.get_by_role("button", name="Bonus action")).to_be_disabled()
    header.get_by_title("About ").click()
    header.get_by_role("link", name="Take back an action").click()
    carry_out(page, "Take back an action")
    expect(header).to_contain_text("1 action")
    expect(header.get_by_role("button", name="Bonus action")).to_be_disabled()
    turns_go_round(evening, BO, ASH, page)
    end_encounter(evening)


def test_at_a_table_of_four_levels_the_game_master_names_the_ability_that_is_lost(evening: Evening) -> None:
    gm = evening.gm.page
    evening.gm.go(f"{evening.table}settings")
    gm.locator(".rulings summary", has_text="Harm tracks").click()
    gm.get_by_label("Harm tracks").select_option(label="OpenD6: four levels")
    with gm.expect_navigation():
        gm.get_by_role("button", name="Save").first.click()
    gm.goto(evening.gm.url + evening.table)
    open_sheet(evening.gm, BO)
    panel(gm, "harm").get_by_role("link", name="Take damage").click()
    dialog(gm).get_by_role("spinbutton", name="Points").fill("24")
    carry_out(gm, "Take damage")
    expect(prompted(gm)).to_contain_text("Bo Harrow loses an ability")
    unfold_prompts(gm)
    prompted(gm).get_by_role("button", name="Perception").click()
    on_all(evening, "Bo Harrow cannot use Perception: Incapacitated")


def test_the_evening_has_gone_through_every_command(table: Evening) -> None:
    table.went_through(GAMES["freed6"], ELSEWHERE)
