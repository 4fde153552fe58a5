"""An evening of 6d6 in three browsers, one of them a phone: made, attacked, resisted, spoken up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.games import GAMES
from tests.journeys import any_game
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
    show_sheet,
    sit_down,
    step_up,
    verb,
)
from tests.journeys.server import Server
from tests.journeys.sixd6_builder import (
    ACOLYTE,
    KETIL,
    SANNA,
    a_wound_is_laid_on,
    act,
    against,
    asks,
    banked,
    builder,
    everything_that_an_action_may_ask,
    for_all,
    in_dialog,
    kind,
    one_higher,
    pick,
    prompt,
    strike,
    the_roof_comes_down,
    under_all,
)
from tests.journeys.table import newest, show_log, take_from_the_list, take_own_gear, unfold_prompts

pytestmark = pytest.mark.thorough
ELSEWHERE = {
    **IN_OPEND6,
    "ability_set": "abilities are advantages: advantage_written",
    "prompt_skipped": "what is let pass in this game is an attack: attack_cancelled",
    "coins_changed": "nothing of this game is bought with coins",
    "roll": "stands on no sheet; the box of the log is dice_rolled",
}


@pytest.fixture(scope="module")
def table(house: Server, guests: Visitors) -> Evening:
    """Sunniva runs the game, Tarek plays Ketil at a desk, and Wren plays Sanna on a phone."""
    return sit_down(house, guests, "sixd6", "Sunniva", "Tarek", "Wren")


@pytest.fixture
def evening(table: Evening) -> Evening:
    found = table.at_table()
    open_sheet(found.gm, ACOLYTE)
    expect(panel(found.desk.page, "header")).to_contain_text(KETIL)
    expect(panel(found.phone.page, "header")).to_contain_text(SANNA)
    return found


def test_a_character_is_made_by_four_taps_and_written_by_hand(evening: Evening) -> None:
    page = any_game.made_by_four_taps(evening)
    finger = Finger(page)
    expect(panel(page, "advantages").locator(".asset")).to_have_count(8)
    banked(page, 4, 0)

    panel(page, "header").get_by_role("button", name="Edit the sheet").click()
    finger.begin()
    finger.tap(panel(page, "potential").get_by_role("button", name="One more: Dynamic potential"))
    on_all(evening, "has 5 dynamic and 2 static potential")
    first = panel(page, "advantages").locator(".asset").first  # dice decided which one it is
    name, value = (first.locator(part).inner_text() for part in (".asset-head > .grow", ".asset-value"))
    first.get_by_role("button", name=f"{name} higher").click()
    on_all(evening, f"{name} {one_higher(value.split()[-1])}")  # "Dynamic 1d6+3"
    panel(page, "advantages").get_by_role("link", name="Add an advantage", exact=True).click()
    dialog(page).get_by_label("Name").fill("Trapdoor sense")
    in_dialog(page, "Opportunity").click()
    dialog(page).get_by_label("Others, separated by commas").fill("Dice: explode 5,6")
    dialog(page).get_by_label("Trigger").fill("the floor gives way")
    dialog(page).get_by_label("Effect").fill("is not on it")
    verb(page, "Add").click()
    on_all(evening, re.compile("gets Trapdoor sense.*Opportunity, Dice: explode 5,6", re.S))
    row = panel(page, "advantages").locator(".asset", has_text="Trapdoor sense")
    expect(row).to_contain_text("when the floor gives way")
    row.get_by_role("link", name=re.compile("actions")).click()
    verb(page, "Remove Trapdoor sense").click()
    on_all(evening, "no longer has Trapdoor sense")
    deed(page, "potential", "Potential").click()
    carry_out(page, "Save")
    panel(page, "making").get_by_role("link", name="Choose an archetype").click()
    in_dialog(page, "Bodyguard").click()
    carry_out(page, "Choose")
    expect(panel(page, "advantages").locator(".asset", has_text="Shield wall")).to_have_count(1)
    panel(page, "making").get_by_role("link", name="Edit name and portrait").click()
    dialog(page).get_by_label("Name", exact=True).fill("Odd Ness")
    carry_out(page, "Save")
    expect(panel(page, "header")).to_contain_text("Odd Ness")
    panel(page, "making").get_by_role("button", name="Finish character").click()
    expect(page.locator(".making")).to_have_count(0)
    evening.phone.check()


def test_an_attack_is_resisted_with_help_and_answered_by_two(evening: Evening) -> None:
    gm, tarek, wren = Finger(evening.gm.page), Finger(evening.desk.page), Finger(evening.phone.page)
    strike(evening)
    expect(under_all(wren.page, re.compile(r"^Nothing \(1\) · \d+%"))).to_be_visible()
    expect(gm.page.locator("#prompts")).not_to_contain_text("Roll all the dice")

    wren.begin()
    wren.tap(asks(wren.page, "Pick"))
    expect(in_dialog(wren.page, "Silk and steel").locator("input")).to_be_checked()
    wren.tap(in_dialog(wren.page, "Sidestep"))
    expect(verb(wren.page, re.compile(r"Resist · \d+%"))).to_be_visible()
    wren.tap(verb(wren.page, "Resist"))
    on_all(evening, f"{SANNA} resists")
    assert wren.taps == 3

    tarek.begin()
    tarek.tap(prompt(tarek.page, re.compile(rf"^Shield wall for {SANNA} · \d+%")))
    on_all(evening, f"{KETIL} helps {SANNA}")
    assert tarek.taps == 1

    gm.begin()
    gm.tap(prompt(gm.page, re.compile("Roll all the dice")))
    on_all(evening, re.compile(rf"attacks {SANNA}.*(Hit|Resisted)", re.S))
    assert gm.taps == 1
    card = newest(tarek.page)
    card.locator("summary[title=Details]").click()
    expect(card.locator(".exchange .side").filter(visible=True)).to_have_count(2)
    expect(card.locator(".side").last).to_contain_text(KETIL)
    lefts = card.locator(".said, .exchange").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().x)"
    )
    assert len(set(lefts)) == 1, "the sides begin in the text's column"
    expect(card.locator(".strip")).to_contain_text(f"{SANNA} may speak up")
    expect(card.locator("details")).to_contain_text("The chance was")

    two_speak_up(evening)


def two_speak_up(evening: Evening) -> None:
    """Both have an opportunity; one acts, the other is turned down and speaks up again."""
    gm, tarek, wren = Finger(evening.gm.page), Finger(evening.desk.page), Finger(evening.phone.page)
    tarek.begin()
    tarek.tap(prompt(tarek.page, "Step in, when a foe goes for one of yours"))
    on_all(evening, f"{KETIL} speaks up with Step in")
    wren.begin()
    wren.tap(prompt(wren.page, "Slip away, when a foe comes near"))
    on_all(evening, f"{SANNA} speaks up with Slip away")
    assert (tarek.taps, wren.taps) == (1, 1)
    expect(gm.page.locator("#prompts a.prompt-what")).to_contain_text(f"2. {SANNA}: after {KETIL}")

    tarek.begin()
    tarek.tap(prompt(tarek.page, "Act now: Step in"))
    on_all(evening, f"{KETIL} takes the opportunity")
    assert tarek.taps == 1

    gm.begin()
    gm.tap(gm.page.locator("#prompts-all > summary"))
    gm.tap(gm.page.locator("#prompts").get_by_text(f"Refuse {SANNA}"))
    gm.tap(prompt(gm.page, "Not noticed"))
    on_all(evening, f"{SANNA} has no opportunity")
    assert gm.taps == 3
    prompt(wren.page, "Slip away, when a foe comes near").click()
    on_all(evening, f"{SANNA} speaks up with Slip away")
    asks(wren.page, "Slip away and more").click()
    in_dialog(wren.page, "Vault").click()
    verb(wren.page, "Act").click()
    on_all(evening, f"{SANNA} takes the opportunity")
    prompt(gm.page, "Continue").click()
    on_all(evening, f"{ACOLYTE} continues")


def test_in_ones_own_turn_one_attacks_and_the_dice_wait_for_all(evening: Evening) -> None:
    gm, tarek = evening.gm.page, Finger(evening.desk.page)
    expect(kind(tarek.page, "My turn")).to_be_visible()
    pick(tarek.page, "Blade").click()
    expect(builder(tarek.page)).to_contain_text(f"It is {ACOLYTE}'s turn.")
    prompt(gm, "Next turn").click()
    on_all(evening, KETIL)

    tarek.begin()
    pick(tarek.page, "Blade").click()  # it was picked before the turn came, and is no more
    tarek.tap(pick(tarek.page, "Blade"))
    tarek.tap(pick(tarek.page, "Strong"))
    expect(against(tarek.page, ACOLYTE).locator("input")).to_be_checked()  # there is no other foe
    expect(builder(tarek.page).locator(".builder-bar")).to_contain_text("2d6+5")
    expect(builder(tarek.page).locator(".builder-bar")).to_contain_text(re.compile(r"\d+%"))
    tarek.tap(act(tarek.page, "Attack"))
    assert tarek.taps == 3
    on_all(evening, f"{KETIL} attacks {ACOLYTE}")
    banked(tarek.page, 3, 1)
    expect(pick(tarek.page, "Blade").locator("input")).not_to_be_checked()

    under_all(gm, "Cancel").click()
    on_all(evening, f"{KETIL} cancels the attack on {ACOLYTE}")
    banked(tarek.page, 4, 0)

    pick(tarek.page, "Blade").click()
    act(tarek.page, "Attack").click()
    prompt(gm, re.compile(r"^Resist with Thick skin.* · \d+%")).click()
    on_all(evening, f"{ACOLYTE} resists")
    unfold_prompts(gm)
    prompt(gm, re.compile("Roll all the dice")).click()  # who runs the game may press for them
    on_all(evening, re.compile(f"attacks {ACOLYTE}.*(Hit|Resisted)", re.S))
    under_all(gm, "Quick on its feet").click()
    under_all(gm, "Act now").click()
    on_all(evening, f"{ACOLYTE} takes the opportunity")
    tarek.page.locator("#prompts").get_by_role("button", name="End my turn").click()
    on_all(evening, SANNA)


def test_out_of_the_fight_there_is_all_potential_and_time(evening: Evening) -> None:
    gm, wren = evening.gm.page, Finger(evening.phone.page)
    pick(gm, "Attack").click()
    act(gm, "Act").click()
    on_all(evening, re.compile(f"{ACOLYTE} acts.*Attack 1d6", re.S))
    banked(gm, 1, 1)
    finger = Finger(gm)
    finger.begin()
    finger.tap(panel(gm, "potential").get_by_role("button", name="Recoup"))
    assert finger.taps == 1
    on_all(evening, f"{ACOLYTE} recoups 1 dynamic potential")

    gm.get_by_role("link", name="Go straight to the next fight").click()
    carry_out(gm, "End and press on")
    expect(kind(wren.page, "Narrative")).to_be_visible()
    show_sheet(wren.page)
    everything_that_an_action_may_ask(evening)
    wren.begin()
    wren.tap(pick(wren.page, "Vault"))
    wren.tap(pick(wren.page, "Knows the canals"))
    builder(wren.page).get_by_label("Or against a number or dice").fill("2d6+1")
    expect(builder(wren.page).locator(".odds-number")).to_contain_text("%")
    wren.tap(act(wren.page, "Act"))
    assert wren.taps == 3
    on_all(evening, re.compile(rf"{SANNA} acts.*(Success|Failure).*(beats|short of|exactly) \d+", re.S))
    banked(wren.page, 4, 0)

    show_sheet(wren.page)
    wren.begin()
    wren.tap(kind(wren.page, "Potential"))
    wren.tap(act(wren.page, "Act"))
    assert wren.taps == 2
    on_all(evening, f"{SANNA} tries it without an advantage")
    show_sheet(wren.page)
    wren.begin()
    wren.tap(kind(wren.page, "Free"))
    wren.tap(act(wren.page, "Act"))
    assert wren.taps == 2
    on_all(evening, f"{SANNA} takes a free action")
    a_wound_is_laid_on(evening)


def test_the_game_master_threatens_and_recoups_for_all(evening: Evening) -> None:
    gm, tarek, wren = evening.gm.page, evening.desk.page, evening.phone.page
    the_roof_comes_down(evening)
    under_all(tarek, "Shield wall and more").click()
    in_dialog(tarek, "Mail").click()
    verb(tarek, "Help").click()
    on_all(evening, f"{KETIL} helps {SANNA}")
    any_game.comes_or_goes(gm, "Remove from the encounter", "Remove", SANNA)
    on_all(evening, f"{KETIL} withdraws the resistance")
    under_all(gm, "Cancel").click()
    any_game.comes_or_goes(gm, "Add to the encounter", "Add", SANNA)

    the_roof_comes_down(evening)
    prompt(tarek, re.compile(r"^Resist with Mail.* · \d+%")).click()
    on_all(evening, f"{KETIL} resists")
    under_all(wren, "Nothing").click()
    on_all(evening, f"{SANNA} has chosen")
    prompt(gm, re.compile("Roll all the dice")).click()
    on_all(evening, re.compile(f"attacks {SANNA}.*(Hit|Resisted)", re.S))

    pick(gm, "Attack").click()
    act(gm, "Act").click()
    on_all(evening, re.compile(f"{ACOLYTE} acts.*Attack 1d6", re.S))
    for_all(gm, "Recoup for everyone")
    verb(gm, "Recoup").click()
    on_all(evening, f"{ACOLYTE} recoups 1 dynamic potential")


def test_who_has_control_makes_another_act(evening: Evening) -> None:
    gm, wren = evening.gm.page, evening.phone.page
    deed(gm, "header", "Take control").click()
    in_dialog(gm, KETIL).click()
    step_up(gm, "Control potential").click()
    verb(gm, "Take control").click()
    on_all(evening, f"{ACOLYTE} controls {KETIL}")
    prompt(gm, "Charge").click()
    on_all(evening, re.compile(f"{KETIL} is made to act.*controlled by {ACOLYTE}", re.S))
    under_all(gm, "Give up control").click()
    on_all(evening, f"{ACOLYTE} lets go of {KETIL}")

    deed(gm, "header", "Take control").click()
    in_dialog(gm, KETIL).click()
    verb(gm, "Take control").click()
    on_all(evening, f"{ACOLYTE} controls {KETIL}")
    under_all(gm, "Pick").click()
    in_dialog(gm, "Blade").locator("input").check()
    in_dialog(gm, SANNA).locator("input").check()
    expect(in_dialog(gm, KETIL)).to_have_count(0)  # nobody is made to strike themselves
    verb(gm, "Attack").click()
    on_all(evening, f"{KETIL} attacks {SANNA}")
    prompt(wren, re.compile(r"^Resist with Silk and steel.* · \d+%")).click()
    on_all(evening, f"{SANNA} resists")
    prompt(gm, re.compile("Roll all the dice")).click()
    on_all(evening, re.compile(f"attacks {SANNA}.*(Hit|Resisted)", re.S))
    under_all(gm, "Continue").click()

    show_sheet(wren)
    deed(wren, "header", "Take control").click()
    in_dialog(wren, ACOLYTE).click()
    verb(wren, "Take control").click()
    on_all(evening, re.compile(f"{SANNA}.*control.*{ACOLYTE}", re.S))
    under_all(gm, "Allow").click()
    on_all(evening, f"{SANNA} controls {ACOLYTE}")


def test_what_weighs_what_goes_step_by_step_and_who_is_brought(evening: Evening) -> None:
    gm, wren = evening.gm, evening.phone.page
    open_sheet(gm, SANNA)
    panel(gm.page, "conditions").get_by_role("link", name="Add a condition").click()
    dialog(gm.page).get_by_label("Name").fill("Half drowned")
    dialog(gm.page).locator("[name=effects-0-kind]").select_option("dice")
    dialog(gm.page).locator("[name=effects-0-amount]").fill("-1")
    verb(gm.page, "Add").click()
    on_all(evening, f"{SANNA} is Half drowned")
    show_sheet(wren)
    expect(panel(wren, "conditions")).to_contain_text("Half drowned")
    tide = panel(wren, "tracks").locator(".track", has_text="The tide")
    tide.get_by_role("button", name="The tide to Rising").click()
    on_all(evening, "The tide: Out → Rising")
    panel(gm.page, "conditions").get_by_role("link", name=re.compile("actions")).click()
    verb(gm.page, "Remove").click()
    on_all(evening, f"{SANNA} is no longer Half drowned")

    panel(gm.page, "tracks").get_by_role("link", name="Add a track").click()
    dialog(gm.page).get_by_label("Name").fill("The siege")
    dialog(gm.page).get_by_label("Steps, in order").fill("Held, Shaken, Lost")
    verb(gm.page, "Add").click()
    on_all(evening, "The siege")
    siege = panel(gm.page, "tracks").locator(".track", has_text="The siege")
    siege.get_by_role("link", name=re.compile("actions")).click()
    carry_out(gm.page, "Remove")
    expect(siege).to_have_count(0)
    panel(gm.page, "potential").get_by_role("link", name=": set ").first.click()
    step_up(gm.page, "Current").click()
    verb(gm.page, "Set").click()
    on_all(evening, re.compile(f"{SANNA}.*5", re.S))

    any_game.foes_are_brought(evening, "Ringer")
    expect(against(wren, "Ringer A")).to_be_attached()  # who has just come can be attacked
    show_log(wren)
    wren.get_by_role("button", name="Undo my last").click()
    expect(wren.locator("#log-entries")).to_contain_text("Undone by Wren")


def test_turns_go_round_and_gear_is_taken(evening: Evening) -> None:
    gm, wren = evening.gm.page, evening.phone.page
    pick(gm, "Attack").click()
    act(gm, "Act").click()
    banked(gm, 1, 1)
    any_game.end_encounter(evening)
    banked(gm, 2, 0)
    any_game.begin_encounter(evening, KETIL, ACOLYTE)
    any_game.take_turn(gm, KETIL)
    any_game.turns_go_round(evening, KETIL, SANNA, evening.desk.page)
    any_game.end_encounter(evening)
    show_sheet(wren)
    take_from_the_list(wren, "Rope")
    take_own_gear(wren, "A rope")


def test_the_evening_has_gone_through_every_command(table: Evening) -> None:
    table.went_through(GAMES["sixd6"], ELSEWHERE)
