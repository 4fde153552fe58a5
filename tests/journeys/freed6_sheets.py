"""What a sheet of FreeD6 has on a page: how it is written by hand, and what the Game Master lays on it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.journeys.evenings import (
    Evening,
    Finger,
    carry_out,
    deed,
    dialog,
    on_all,
    open_sheet,
    panel,
    party_card,
    verb,
)
from tests.journeys.table import expect_live, fate_favours, newest, take_from_the_list, take_own_gear

ASH, BO, GUARD, CAPTAIN = "Ash Vane", "Bo Harrow", "Toll guard A", "Captain Rusk"
SHAKEN = re.compile("Startled|Disoriented|Discouraged|Demoralized|Out of Action")


def row(page: Page, name: str) -> Locator:
    """An ability's or a skill's row."""
    return (
        panel(page, "abilities")
        .locator(".code-row")
        .filter(has=page.locator(".roll-name", has_text=re.compile(f"^\\s*{name}")))
    )


def roll(page: Page, name: str) -> Locator:
    """The button that rolls it by one tap."""
    return row(page, name).locator("button.roll")


def options(page: Page, name: str) -> Locator:
    return row(page, name).get_by_role("link", name=re.compile("options and odds"))


def menu(page: Page, name: str) -> Locator:
    return row(page, name).get_by_role("link", name=re.compile("actions"))


def prompted(page: Page) -> Locator:
    """The buttons that wait for a seat, on whatever tab it is."""
    return page.locator("#prompts")


def about(page: Page, entry: str) -> Locator:
    """The prompts among them that stand on an entry of that id, and wait for this seat first."""
    if (folded := prompted(page).locator(".prompt-fold:not([open]) > summary").filter(visible=True)).count():
        folded.click()
    return prompted(page).locator(f".prompt-list > li:has([data-entry='{entry}'])")


def begun_by_hand(evening: Evening) -> Page:
    """Wren's empty sheet, on a phone."""
    page = evening.phone.page
    evening.phone.go(f"{evening.table}sheets/new")
    page.get_by_label("Name").first.fill("Wren")
    page.get_by_role("button", name="Start with a blank sheet").click()
    page.wait_for_url(re.compile(r"\?sheet=\w+"))
    expect_live(page)
    return page


def write_abilities_skills_and_luck(evening: Evening) -> None:
    """By steppers and dialogs, on a phone; one ability goes again."""
    page = begun_by_hand(evening)
    finger = Finger(page)
    panel(page, "abilities").get_by_role("button", name="Add the six abilities").click()
    expect(panel(page, "abilities").locator(".code-row")).to_have_count(6)
    finger.begin()
    finger.tap(row(page, "Wits").get_by_role("button", name="Wits higher"))
    expect(row(page, "Wits")).to_contain_text("2D+1")
    assert finger.taps == 1
    menu(page, "Dexterity").click()
    dialog(page).get_by_text("Add a skill to Dexterity").click()
    dialog(page).get_by_label("Name").last.fill("Acrobatics")
    verb(page, "Add").last.click()
    expect(row(page, "Acrobatics")).to_contain_text("3D")
    on_all(evening, "learns Acrobatics 1D")
    deed(page, "abilities", "Add an ability").click()
    dialog(page).get_by_label("Name").fill("Sanity")
    verb(page, "Add").click()
    on_all(evening, "learns Sanity 2D")
    menu(page, "Sanity").click()
    carry_out(page, "Remove Sanity")
    expect(row(page, "Sanity")).to_have_count(0)
    making = panel(page, "making")
    making.get_by_role("link", name="Set Luck").click()
    dialog(page).get_by_text("2", exact=True).click()
    carry_out(page, "Set")
    expect(row(page, "Luck")).to_contain_text("rank 2")
    making.get_by_role("link", name="Set the Wild Die").click()
    carry_out(page, "Set")
    expect(row(page, "Wild Die")).to_contain_text("rank 1")
    take_from_the_list(page, "Rope")
    take_own_gear(page, "A ferry pole")
    expect(panel(page, "gear")).to_contain_text("A ferry pole")
    making.get_by_role("button", name="Finish character").click()
    expect(page.locator(".making")).to_have_count(0)


def write_a_background_and_what_resists(evening: Evening) -> None:
    """Over an archetype; a sheet that was ready is written on."""
    page = begun_by_hand(evening)
    making = panel(page, "making")
    making.get_by_role("link", name="Choose an archetype").click()
    dialog(page).get_by_label("Archetype").select_option(label="Scout")
    carry_out(page, "Choose")
    expect(row(page, "Archery")).to_have_count(1)
    making.get_by_role("link", name="Edit name and portrait").click()
    dialog(page).get_by_label("Pronouns").fill("they/them")
    carry_out(page, "Save")
    expect(panel(page, "header")).to_contain_text("they/them")
    making.get_by_role("link", name="Set background").click()
    dialog(page).get_by_label("In one line").fill("sold maps of places that moved")
    verb(page, "Set").click()
    on_all(evening, "sold maps of places that moved")
    deed(page, "abilities", "Add an extranormal ability").click()
    verb(page, "Add").click()
    on_all(evening, re.compile("learns Wizard: magic 2D"))
    deed(page, "values", "Set a resistance").click()
    verb(page, "Set").click()
    on_all(evening, re.compile("Strength"))
    deed(page, "values", "Add another resistance").click()
    dialog(page).get_by_label("Name").fill("Iron will")
    verb(page, "Set").click()
    on_all(evening, re.compile("Iron will"))
    making.get_by_role("button", name="Finish character").click()
    panel(page, "header").get_by_role("button", name="Edit the sheet").click()
    expect(making).to_contain_text("Creating the character")


def lay_on_bo(evening: Evening) -> None:
    """The Game Master lays on Bo what is not rolled for, and a hazard."""
    gm, page = evening.gm.page, evening.phone.page
    open_sheet(evening.gm, BO)
    panel(gm, "conditions").get_by_role("link", name="Add a condition").click()
    dialog(gm).locator("input[name=name]:not([type=radio])").fill("Dazzled")
    dialog(gm).locator("[name=effects-0-kind]").select_option("points")
    dialog(gm).locator("[name=effects-0-amount]").fill("-2")
    verb(gm, "Add").click()
    on_all(evening, "Bo Harrow is Dazzled")
    expect(row(page, "Wits")).to_contain_text("−2")
    expect(panel(page, "abilities").locator(".shared")).to_contain_text("Dazzled")
    deed(gm, "harm", "Roll hazard damage").click()
    expect(dialog(gm).locator("#odds")).to_contain_text("Stunned")
    verb(gm, "Roll").click()
    on_all(evening, re.compile("takes \\d+ damage"))
    panel(gm, "harm").get_by_role("link", name="Take damage").click()
    dialog(gm).get_by_role("spinbutton", name="Points").fill("15")
    verb(gm, "Take damage").click()
    on_all(evening, re.compile("15.*Stunned.*beats 10 by 5", re.S))
    expect(panel(page, "harm").locator("[aria-current=step]").first).to_contain_text(
        re.compile("Stunned|Hurt|Wounded|Incapacitated|Out")
    )


def bring_foes(evening: Evening) -> None:
    """What resists of one comes of its dice; of the other the Game Master says it."""
    gm = evening.gm
    for name, number, comes_to in (("Bridge troll", "", "18"), ("Marsh wisp", "4", "4")):
        gm.go(f"{evening.table}sheets/new")
        gm.page.get_by_role("link", name="Add an NPC").click()
        gm.page.get_by_label("Name", exact=True).fill(name)
        gm.page.get_by_text("Master: 6D").click()
        gm.page.get_by_role("spinbutton", name="Resistance").fill(number)
        gm.page.get_by_role("button", name="Add to the table").click()
        gm.page.wait_for_url(re.compile(r"/c/[^/]+/(\?|$)"))
        expect_live(gm.page)
        open_sheet(gm, name)
        for value in ("Strength", "Discipline", "Insight"):
            expect(panel(gm.page, "values").locator(".vital", has_text=value)).to_contain_text(comes_to)
    expect(party_card(evening.desk.page, "Bridge troll")).to_be_visible()


def all_effects(page: Page) -> Locator:
    """What opens the dialog of all effects that ranks may buy."""
    return prompted(page).get_by_role("link", name=re.compile("Spend [0-9]+ ranks?"))


def foretell_what_an_effect_would_change(evening: Evening) -> None:
    """Ash has ranks of a check that may fail: the dialog says what two points more would make of it."""
    page = evening.desk.page

    def succeeds() -> bool:
        options(page, "Insight").click()
        dialog(page).get_by_role("spinbutton", name="Difficulty").fill("12")
        carry_out(page, "Roll")
        on_all(evening, "checks Insight")
        return "rank" in newest(page).inner_text()  # a total that is level succeeds without any

    fate_favours(succeeds, "a rank")
    all_effects(page).click()
    expect(dialog(page).locator(".price", has_text="+2 to a skill")).to_contain_text(
        re.compile(r"Insight against 12: \d+% → ")
    )
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()


def shake_the_guard(evening: Evening) -> None:
    """Ash shakes the composure of a guard from a row beside the weapons, until it gives way."""
    page, finger = evening.desk.page, Finger(evening.desk.page)
    words = panel(page, "gear").locator("li", has_text="Shake composure")

    def shakes() -> bool:
        finger.begin()
        finger.tap(words.locator("a.roll"))
        finger.tap(dialog(page).get_by_text(GUARD))
        expect(dialog(page).locator("#odds")).to_contain_text("Startled")
        finger.tap(verb(page, "Shake"))
        on_all(evening, re.compile("Toll guard A takes .* damage to Composure from Ash Vane", re.S))
        return SHAKEN.search(newest(page).inner_text()) is not None

    fate_favours(shakes, "shaken")
    assert finger.taps == 3
    open_sheet(evening.gm, GUARD)
    expect(panel(evening.gm.page, "conditions")).to_contain_text(SHAKEN)
