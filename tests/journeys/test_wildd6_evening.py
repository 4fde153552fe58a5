"""An evening of Wild D6 in three browsers, one of them a phone: made, rolled, bought, told, taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.games import GAMES
from tests.journeys.any_game import (
    begin_encounter,
    difficulty_is_pinned,
    end_encounter,
    foes_are_brought,
    made_by_four_taps,
    resists_by_the_dialog,
    take_turn,
    tell_critical,
    turns_go_round,
    undone_as_asked,
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
from tests.journeys.server import Server
from tests.journeys.table import (
    expect_live,
    fate_favours,
    newest,
    prompt_of,
    show_log,
    take_from_the_list,
    take_own_gear,
)

pytestmark = pytest.mark.thorough
CRITICAL = re.compile("critical", re.I)
ELSEWHERE = {
    **IN_OPEND6,
    "roll": "the box of the log, which is dice_rolled",
    **dict.fromkeys(
        ("coins", "gain", "give-coins", "coins_changed"), "as in tests/journeys/test_freed6_evening.py"
    ),
    "ability_set": "no trait is a plain number: all have dice",
}
KIT, JUNO, SMUGGLER = "Kit Farrow", "Juno Vale", "Smuggler"


@pytest.fixture(scope="module")
def table(house: Server, guests: Visitors) -> Evening:
    """Odile runs the game at a desk, Nell plays at another, Bram on a phone."""
    return sit_down(house, guests, "wildd6", "Odile", "Nell", "Bram")


def trait(page: Page, name: str) -> Locator:
    """A trait's row."""
    return panel(page, "traits").locator(".code-row", has_text=name)


def roll(page: Page, name: str) -> Locator:
    """The button that rolls a trait by one tap."""
    return trait(page, name).locator("button.roll")


def options(page: Page, name: str) -> Locator:
    return trait(page, name).get_by_role("link", name=re.compile("options and odds"))


def test_a_character_is_made_by_four_taps_and_another_by_hand(evening: Evening) -> None:
    page = made_by_four_taps(evening)
    finger = Finger(page)
    expect(panel(page, "traits").locator(".code-row")).to_have_count(6)
    expect(evening.gm.page.locator("#log-entries")).to_contain_text("is made as a")
    on_all(evening, "is ready to play")

    panel(page, "header").get_by_role("button", name="Edit the sheet").click()
    making = panel(page, "making")
    expect(making).to_contain_text("Six traits")
    first = panel(page, "traits").locator(".code-row").first
    before = int(re.search(r"(\d+)D", first.inner_text()).group(1))
    finger.begin()
    finger.tap(first.get_by_role("button", name=re.compile("more|higher|up")))
    expect(first).to_contain_text(f"{before + 1}D")
    assert finger.taps == 1

    panel(page, "traits").get_by_role("link", name="Add a trait").click()
    dialog(page).get_by_label("Name").fill("Card tricks")
    carry_out(page, "Add")
    expect(trait(page, "Card tricks")).to_contain_text("3D")
    on_all(evening, "learns Card tricks 3D")
    trait(page, "Card tricks").get_by_role("link", name=re.compile("actions")).click()
    carry_out(page, "Remove Card tricks")
    expect(trait(page, "Card tricks")).to_have_count(0)
    making.get_by_role("link", name="Edit name and portrait").click()
    dialog(page).get_by_label("Pronouns").fill("they/them")
    carry_out(page, "Save")
    expect(panel(page, "header")).to_contain_text("they/them")
    making.get_by_role("link", name="Choose an archetype").click()
    verb(page, "Choose").click()
    on_all(evening, "is made as a")
    making.get_by_role("button", name="Finish character").click()
    expect(page.locator(".making")).to_have_count(0)
    evening.phone.check()


@pytest.fixture
def evening(table: Evening) -> Evening:
    found = table.at_table()
    open_sheet(found.gm, JUNO)
    expect(panel(found.desk.page, "header")).to_contain_text(JUNO)
    expect(panel(found.phone.page, "header")).to_contain_text(KIT)
    return found


def test_the_ladder_one_tap_and_bought_dice(evening: Evening) -> None:
    page = evening.phone.page
    finger = Finger(page)
    finger.begin()
    steps = panel(page, "traits").locator(".ladder-steps a")
    assert steps.evaluate_all("steps => new Set(steps.map((step) => step.offsetTop)).size") == 1
    expect(panel(page, "traits").locator(".ladder > b").last).to_have_text("Moderate")
    finger.tap(panel(page, "traits").locator(".ladder a", has_text="Easy 2"))
    expect(panel(page, "traits").locator(".ladder")).to_contain_text("vs 2")
    expect(roll(page, "Climbing")).to_contain_text("%")
    finger.tap(roll(page, "Climbing"))
    on_all(evening, re.compile(r"Kit Farrow rolls Climbing.*needed 2\D", re.S))
    assert finger.taps == 2

    nell = Finger(evening.desk.page)
    nell.begin()
    nell.tap(options(nell.page, "Swimming"))
    plain = dialog(nell.page).locator(".odds-number").inner_text()
    nell.tap(step_up(nell.page, "Extra wild dice"))
    expect(dialog(nell.page).locator(".odds-number")).not_to_have_text(plain)
    nell.tap(verb(nell.page, "Roll 3D"))
    on_all(evening, re.compile("1 point spent"))
    assert nell.taps == 3
    for other in (evening.gm.page, evening.phone.page):
        expect(party_card(other, JUNO)).to_contain_text("2")

    nell.begin()
    nell.tap(options(nell.page, "Engines"))
    nell.tap(verb(nell.page, "Roll only"))
    on_all(evening, "Juno Vale rolls Engines")
    expect(newest(nell.page)).not_to_contain_text("needed")
    assert nell.taps == 2

    gm = Finger(evening.gm.page)
    gm.begin()
    gm.tap(panel(gm.page, "points").get_by_role("link", name="Give Character Points"))
    gm.tap(verb(gm.page, "Give"))
    on_all(evening, "Juno Vale gets 1 Character Point")
    assert gm.taps == 2
    panel(nell.page, "points").get_by_title("Set Character Points").click()
    dialog(nell.page).get_by_role("spinbutton", name="Current").fill("7")
    carry_out(nell.page, "Set")
    expect(panel(gm.page, "points")).to_contain_text("7")


def test_a_pinned_difficulty_is_on_every_ladder_at_once(evening: Evening) -> None:
    piloting = roll(evening.desk.page, "Piloting")
    difficulty_is_pinned(evening, "traits", 5, piloting, r"needed 5\D")


def test_who_is_set_against_a_count_is_asked_and_both_counts_are_joined(evening: Evening) -> None:
    stealth = options(evening.phone.page, "Stealth")
    page = resists_by_the_dialog(evening, KIT, JUNO, stealth, "Bluff", "Extra wild dice")
    show_log(page)
    joined = newest(page)
    first = page.locator(f"#event-{joined.get_attribute('data-joins')}")
    expect(first).to_contain_text("Kit Farrow rolls Stealth against Juno Vale")
    expect(first).to_contain_text("needed")


def test_a_condition_lies_on_every_trait_until_it_is_recovered(evening: Evening) -> None:
    gm, bram = evening.gm.page, evening.phone.page
    open_sheet(evening.gm, KIT)
    panel(gm, "conditions").get_by_role("link", name="Add a condition").click()
    dialog(gm).locator("input[name=name]:not([type=radio])").fill("Twisted ankle")
    dialog(gm).locator("[name=effects-0-kind]").select_option("dice")
    dialog(gm).locator("[name=effects-0-amount]").fill("-1")
    verb(gm, "Add").click()
    on_all(evening, "Kit Farrow is Twisted ankle")
    show_sheet(bram)
    expect(panel(bram, "traits")).to_contain_text("Twisted ankle")
    expect(trait(bram, "Notice")).to_contain_text("−2D")  # and one for the cold water of the demo

    panel(gm, "conditions").get_by_role("link", name="Add a condition").click()
    dialog(gm).locator("input[name=name]:not([type=radio])").fill("Seasick")
    carry_out(gm, "Add")
    panel(gm, "conditions").locator("li", has_text="Seasick").get_by_role("link").last.click()
    verb(gm, "Remove").click()
    on_all(evening, "is no longer Seasick")
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
        return "Recovered" in newest(gm).inner_text()

    fate_favours(recovers, "recovered")
    expect(trait(bram, "Notice")).to_contain_text("−1D")
    nell = evening.desk.page
    deed(nell, "conditions", "Help someone recover").click()
    dialog(nell).get_by_text(KIT).click()
    dialog(nell).get_by_text("Cold and wet").click()
    dialog(nell).get_by_text("Swimming 3D").click()
    verb(nell, "Roll").click()
    on_all(evening, re.compile("Cold and wet"))


def test_a_track_of_their_own_moves_by_a_tap_and_holds_by_a_test(evening: Evening) -> None:
    nell = Finger(evening.desk.page)
    nell.begin()
    track = panel(nell.page, "tracks").locator(".track", has_text="The ferry's hull")
    nell.tap(track.get_by_role("button", name="The ferry's hull to Half under"))
    assert nell.taps == 1
    on_all(evening, "The ferry's hull: Leaking → Half under")
    for page in (evening.gm.page, nell.page):
        hull = panel(page, "tracks").locator(".track", has_text="The ferry's hull")
        expect(hull.locator("[aria-current=step]")).to_contain_text("Half under")
    expect(party_card(evening.phone.page, JUNO)).to_contain_text("Half under")

    panel(nell.page, "tracks").get_by_role("link", name="Add a track").click()
    dialog(nell.page).get_by_label("Name").fill("The storm")
    dialog(nell.page).get_by_label("Steps, in order").fill("Far off, Near, Here")
    verb(nell.page, "Add").click()
    on_all(evening, "has a new track, The storm: Far off")
    storm = panel(nell.page, "tracks").locator(".track", has_text="The storm")
    storm.get_by_role("link", name="Roll").click()
    expect(dialog(nell.page).locator("option:checked", has_text="Piloting 5D")).to_have_count(1)
    verb(nell.page, "Roll for The storm").click()
    on_all(evening, re.compile("rolls for The storm"))
    storm.get_by_role("link", name=re.compile("actions")).click()
    verb(nell.page, "Remove").click()
    on_all(evening, "no longer has the track The storm")


TYPE_AT_ONCE = """() => {
  const box = document.getElementById("dialog");
  const opened = new MutationObserver(() => {
    opened.disconnect();
    for (const [name, text] of [["name", "The storm"], ["states", "Far off, Near, Here"]]) {
      const field = box.querySelector(`[name=${name}]`);
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  opened.observe(box, { childList: true });
}"""


def test_what_is_typed_as_the_dialog_opens_is_heard(evening: Evening) -> None:
    """A keyboard faster than the eye: a verb that was refused without answers is there for them."""
    nell = evening.desk.page
    nell.evaluate(TYPE_AT_ONCE)
    panel(nell, "tracks").get_by_role("link", name="Add a track").click()
    expect(verb(nell, "Add")).to_be_enabled()


def test_a_critical_waits_for_the_game_master_who_tells_it(evening: Evening) -> None:
    gm, nell = evening.gm.page, evening.desk.page

    def critical() -> bool:
        roll(nell, "Bluff").click()
        on_all(evening, "Juno Vale rolls Bluff")
        return newest(gm).locator(".waits").count() > 0

    fate_favours(critical, "critical")
    entry = gm.locator(f"#{newest(gm).get_attribute('id')}")
    expect(entry).to_contain_text(CRITICAL)
    expect(gm.locator("#prompts")).to_contain_text("Describe ")
    expect(nell.locator(f"#{entry.get_attribute('id')}")).to_contain_text(CRITICAL)
    expect(nell.locator("#prompts")).not_to_contain_text("Describe ")
    fate_favours(critical, "another critical")
    another = gm.locator(f"#{newest(gm).get_attribute('id')}")
    tell_critical(gm, entry, "The lantern goes out.")
    on_all(evening, "The lantern goes out.")
    prompt = prompt_of(gm, another)
    expect(prompt.locator(".offer-asks:not([open])")).to_have_count(1)  # its own question was not opened
    prompt.locator(".offer-asks summary").click()
    expect(prompt.locator(".offer-asks[open]")).to_have_count(1)
    gm.keyboard.press("Escape")
    expect(prompt.locator(".offer-asks:not([open]) > summary")).to_be_focused()
    prompt.locator(".aside > summary").click()
    prompt.get_by_role("button", name="Skip").click()
    expect(prompt).to_have_count(0)


def test_the_game_master_brings_foes_copies_them_and_takes_back(evening: Evening) -> None:
    gm = evening.gm
    foes_are_brought(evening, "Guard")
    expect(party_card(evening.desk.page, "Guard A")).to_be_visible()
    gm.go(evening.table)
    expect_live(gm.page)
    open_sheet(gm, "Guard B")
    expect(panel(gm.page, "traits").locator(".code-row")).to_have_count(4)
    panel(gm.page, "header").get_by_role("button", name="Copy").click()
    expect(party_card(evening.desk.page, "Guard C")).to_be_visible()
    roll(gm.page, "Notice").click()
    expect(newest(gm.page)).to_contain_text("Guard B rolls Notice")

    roll(evening.desk.page, "Engines").click()
    taken = on_all(evening, "Juno Vale rolls Engines")
    undone_as_asked(evening, evening.desk, taken)


def test_gear_is_taken_from_the_list_and_written(evening: Evening) -> None:
    take_from_the_list(evening.desk.page, "Rope")
    take_own_gear(evening.desk.page, "Oilskin")
    expect(panel(evening.desk.page, "gear")).to_contain_text("Oilskin")


def test_turns_go_round(evening: Evening) -> None:
    begin_encounter(evening, KIT, SMUGGLER)
    take_turn(evening.gm.page, KIT)
    turns_go_round(evening, KIT, JUNO, evening.phone.page)
    end_encounter(evening)


def test_the_evening_has_gone_through_every_command(table: Evening) -> None:
    table.went_through(GAMES["wildd6"], ELSEWHERE)
