"""What any table does: sessions and turns, sheets that come and go, things that change hands."""

from __future__ import annotations

import re
from collections.abc import Callable

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
    show_sheet,
    verb,
)
from tests.journeys.table import expect_live, fate_favours, free_roll, newest, prompt_of, unfold_prompts
from tests.journeys.visitor import Visitor


def time_goes_on(page: Page, name: str | re.Pattern[str]) -> None:
    """Presses what a Game Master has about sessions, encounters and turns, whether it acts or asks first."""
    place = page.locator("#table-time")
    found = place.locator("a, button").filter(has_text=name).first
    if not found.is_visible():  # what is rare in a fight
        page.locator("#time-more > summary").click()
    found.click()


def next_turn(page: Page) -> Locator:
    """What ends the turn: of whoever acts, or for the Game Master of anybody."""
    return page.locator("#prompts").get_by_role("button", name=re.compile("Next turn|End my turn"))


def sessions_and_time(evening: Evening) -> None:
    """A session ends and the next begins, and a scene is over."""
    gm = evening.gm.page
    time_goes_on(gm, "End the session")
    carry_out(gm, "End the session")
    expect(gm.locator("#table-session")).to_be_empty()
    time_goes_on(gm, "Begin a session")
    carry_out(gm, "Begin a session")
    expect(evening.phone.page.locator("#table-session")).to_contain_text("Session 2")
    time_goes_on(gm, re.compile("End the (scene|watch)"))
    carry_out(gm, "Advance")


def moved_by_points(evening: Evening, page: Page, track: Locator) -> None:
    """A track of the table's own goes on by points beyond what resists."""
    track.get_by_role("link", name=re.compile("actions")).click()
    dialog(page).get_by_role("link", name=re.compile("by points$")).click()
    dialog(page).get_by_role("spinbutton", name="Points", exact=True).fill("3")
    dialog(page).get_by_role("spinbutton", name="Resistance").fill("0")
    verb(page, "Move by points").click()
    on_all(evening, re.compile("takes 3 damage"))


def begin_encounter(evening: Evening, *names: str) -> None:
    """Those of these names take part, in an order that the game makes."""
    gm = evening.gm.page
    time_goes_on(gm, "Begin an encounter")
    labels = dialog(gm).locator("label", has=gm.locator("input[name=sheets]"))
    expect(labels).not_to_have_count(0)
    for label in labels.all():
        if label.locator("input").is_checked() != any(name in label.inner_text() for name in names):
            label.click()
    carry_out(gm, "Begin")
    expect(gm.locator(".turns")).to_contain_text("Round 1")


def take_turn(gm: Page, name: str) -> None:
    """The Game Master says whose turn it is."""
    time_goes_on(gm, "Set turn")
    dialog(gm).locator(".segments label", has_text=name).click()
    carry_out(gm, "Set turn")
    expect(gm.locator(".turns")).to_contain_text(f"{name} acts")


def turns_go_round(evening: Evening, first: str, other: str, whose: Page) -> None:
    """Another joins while the first acts on a page, who then ends the turn; a round ends before its time."""
    gm = evening.gm.page
    comes_or_goes(gm, "Add to the encounter", "Add", other)
    comes_or_goes(gm, "Remove from the encounter", "Remove", other)
    comes_or_goes(gm, "Add to the encounter", "Add", other)
    next_turn(whose).click()
    expect(gm.locator(".turns")).not_to_contain_text(f"{first} acts")
    gm.locator("#prompts").get_by_role("button", name="Next turn").click()
    time_goes_on(gm, "Next round")
    carry_out(gm, "Next round")
    expect(gm.locator(".turns")).to_contain_text("Round 2")


def comes_or_goes(gm: Page, title: str, done: str, name: str) -> None:
    """Somebody joins the encounter, or leaves it."""
    time_goes_on(gm, title)
    dialog(gm).locator(".segments label", has_text=name).click()
    carry_out(gm, done)


def end_encounter(evening: Evening) -> None:
    time_goes_on(evening.gm.page, "End the encounter")
    carry_out(evening.gm.page, "End encounter")
    expect(evening.gm.page.locator(".turns")).to_have_count(0)


def sheets_come_and_go(evening: Evening, name: str) -> None:
    """Somebody nobody plays is noted down, copied and given to a player; a copy and a store are removed."""
    gm = evening.gm
    open_sheet(gm, name)
    panel(gm.page, "notes").get_by_role("link", name="Edit notes").click()
    dialog(gm.page).locator("textarea").fill("Owes the **ferry** a favour.")
    carry_out(gm.page, "Save")
    expect(panel(gm.page, "notes").locator("strong")).to_have_text("ferry")
    panel(gm.page, "header").get_by_role("button", name="Copy").click()
    expect(party_card(evening.desk.page, name)).to_have_count(2)
    evening.all_answered()
    own_page(gm)
    for_gm(gm, "Set player and visibility").click()
    dialog(gm.page).get_by_label(evening.desk.name).check()
    carry_out(gm.page, "Save")
    evening.desk.go(gm.page.url)
    expect(panel(evening.desk.page, "notes").get_by_role("link", name="Edit notes")).to_be_visible()
    evening.desk.go(evening.table)
    removed(evening, "Remove")


def a_store_is_brought_and_removed(evening: Evening, title: str) -> None:
    gm = evening.gm
    gm.go(f"{evening.table}sheets/new")
    gm.page.get_by_role("link", name=title).click()
    gm.page.get_by_label("Name", exact=True).fill("The mule")
    gm.page.get_by_text("Party store", exact=True).click()
    gm.page.get_by_role("button", name="Add to the table").click()
    gm.page.wait_for_url(re.compile(r"/c/[^/]+/(\?|$)"))
    expect_live(gm.page)
    expect(panel(gm.page, "header")).to_contain_text("The mule")
    own_page(gm)
    removed(evening, "Remove The mule")
    on_all(evening, "The mule")


def foes_are_brought(evening: Evening, name: str, count: int = 2) -> None:
    """Several of a kind come to the table, and the Game Master goes back to it."""
    gm = evening.gm
    gm.go(f"{evening.table}sheets/new")
    gm.page.get_by_role("link", name="Add an NPC").click()
    gm.page.get_by_label("Name", exact=True).fill(name)
    gm.page.get_by_role("spinbutton", name="How many").fill(str(count))
    gm.page.get_by_role("button", name="Add to the table").click()
    gm.page.wait_for_url(re.compile(r"/c/[^/]+/(\?|$)"))
    expect(party_card(evening.desk.page, f"{name} B")).to_be_visible()


def begin_character(evening: Evening, visitor: Visitor) -> Finger:
    """One tap on the page of new sheets; answers the finger, which goes on counting."""
    visitor.go(f"{evening.table}sheets/new")
    finger = Finger(visitor.page)
    finger.begin()
    finger.tap(visitor.page.get_by_role("button", name="Start with a blank sheet"))
    visitor.page.wait_for_url(re.compile(r"\?sheet=\w+"))
    expect_live(visitor.page)
    return finger


def made_by_four_taps(evening: Evening) -> Page:
    """A button makes a whole character and another says that it is ready; answers the page."""
    page, finger = evening.phone.page, begin_character(evening, evening.phone)
    making = panel(page, "making")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        finger.tap(making.get_by_role("button", name="Roll a character"))
    finger.tap(making.get_by_role("button", name="Finish character"))
    expect(page.locator(".making")).to_have_count(0)
    assert finger.taps <= 4
    return page


def difficulty_is_pinned(evening: Evening, key: str, difficulty: int, roll: Locator, words: str) -> None:
    """The Game Master pins it on every page; one tap rolls against it, and then it is taken away."""
    gm = panel(evening.gm.page, key)
    gm.get_by_role("link", name="Pin difficulty").click()
    dialog(evening.gm.page).get_by_role("spinbutton", name="Difficulty").fill(str(difficulty))
    carry_out(evening.gm.page, "Pin difficulty")
    for page in evening.pages:
        expect(panel(page, key).locator(".ladder")).to_contain_text(f"vs {difficulty}, pinned")
    roll.click()
    on_all(evening, re.compile(words, re.S))
    gm.get_by_role("link", name="Pin difficulty").click()
    carry_out(evening.gm.page, "Unpin")
    for page in evening.pages:
        expect(panel(page, key).locator(".ladder")).not_to_contain_text("pinned")


def resists_by_the_dialog(evening: Evening, who: str, whom: str, rolled: Locator, by: str, more: str) -> Page:
    """Whoever plays at the phone rolls against the other player's character, who is asked how to resist.

    ``rolled`` opens the dialog of the roll. They resist ``by`` something of the list; ``more`` is the label
    of what they may spend on it.
    """
    desk, finger = evening.desk.page, Finger(evening.phone.page)
    finger.begin()
    finger.tap(rolled)
    finger.tap(dialog(finger.page).get_by_text(whom))
    named = dialog(finger.page).get_by_label(re.compile("Resists with"))
    finger.choose(named, listed(named, by))
    finger.tap(verb(finger.page, re.compile("^Roll(?! only)")))
    assert finger.taps == 4
    on_all(evening, re.compile(f"{who} rolls .* against {whom}, who may resist"))
    expect(desk.locator("#prompts")).to_contain_text(
        re.compile(rf"\bResist {who}|{whom}: resist {who}")  # who plays but one is not told its name
    )
    unfold_prompts(desk)
    desk.locator("#prompts").get_by_role("link", name="Resist …").click()
    expect(dialog(desk).get_by_text(more).first).to_be_visible()
    chip, ways = (
        dialog(desk).locator("label:has([name=by])", has_text=by),
        dialog(desk).locator("select[name=by]"),
    )
    if chip.count():
        chip.click()
    else:
        ways.select_option(label=listed(ways, by))
    verb(desk, re.compile("^Roll(?! only)")).click()
    on_all(evening, f"{whom} resists {who} with {by}")
    return finger.page


def listed(choice: Locator, name: str) -> str:
    """How a list has something of that name, with its dice."""
    return (choice.locator("option", has_text=name).first.text_content() or "").strip()


def a_critical_is_told(evening: Evening, roll: Callable[[], None], words: str) -> None:
    """Somebody rolls until the dice are wild enough, and the Game Master tells what it brings."""
    gm = evening.gm.page

    def critical() -> bool:
        roll()
        on_all(evening, re.compile("."))
        return "Critical" in newest(gm).inner_text()

    fate_favours(critical, "critical")
    tell_critical(gm, newest(gm), words)
    on_all(evening, words)


def tell_critical(gm: Page, entry: Locator, words: str) -> None:
    """The Game Master says what the critical of an entry brings, in the prompt about it."""
    prompt = prompt_of(gm, entry, "critical")
    prompt.locator(".offer-asks summary").click()
    expect(prompt.locator("input[name^=ask-]")).to_be_focused()
    prompt.locator("input[name^=ask-]").fill(words)
    prompt.get_by_role("button", name=re.compile("^Describe (trouble|benefit)")).click()


def undone_as_asked(evening: Evening, visitor: Visitor, entry: str) -> None:
    """A player asks to undo the dice of an entry, their last; it counts until the Game Master allows it."""
    gm, pages = evening.gm, evening.pages
    visitor.page.get_by_role("button", name="Undo my last").click()
    on_all(evening, f"{visitor.name} asks to undo")
    for page in pages:
        expect(page.locator(f"#{entry}")).not_to_contain_text("Undone by")
    asked = prompt_of(gm.page, gm.page.locator(f"#{entry}"), "asks to undo")
    asked.get_by_role("button", name="Allow").click()
    for page in pages:
        expect(page.locator(f"#{entry}")).to_contain_text(f"Undone by {gm.name}")


def own_page(visitor: Visitor) -> None:
    """From the sheet in the middle to its own page, which is looked at while it is there."""
    visitor.page.get_by_role("link", name=re.compile("^History of")).click()
    expect_live(visitor.page)
    visitor.check()


def for_gm(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(".for-gm").get_by_role("link", name=name)


def removed(evening: Evening, title: str) -> None:
    """The sheet of the page is taken off the table."""
    gm = evening.gm
    for_gm(gm, title).click()
    verb(gm.page, re.compile("^Remove")).click()
    gm.page.wait_for_url(re.compile(rf"{evening.table}$"))
    expect_live(gm.page)


def things_change_hands(visitor: Visitor, to: str, thing: str, other: str) -> None:
    """Of two things one is changed, moved below the other and given away; the other is dropped."""
    page = visitor.page
    what_to_do(page, thing)
    change = fold(page, f"Edit {thing}")
    change.get_by_label("Note").fill("Notched")
    change.get_by_role("button", name="Save").click()
    expect(belonging(page, thing)).to_contain_text("Notched")
    what_to_do(page, thing)
    move = fold(page, f"Move {thing}")
    move.get_by_role("spinbutton").fill("2")
    move.get_by_role("button", name="Move").click()
    what_to_do(page, thing)
    give = fold(page, f"Give {thing}")
    give.get_by_text(to).click()
    give.get_by_role("button", name="Give").click()
    expect(belonging(page, thing)).to_have_count(0)
    what_to_do(page, other)
    carry_out(page, "Drop")
    expect(belonging(page, other)).to_have_count(0)


def coins_change_hands(visitor: Visitor, to: str) -> None:
    """There is no purse until the first coins are gained; some are spent, and some given."""
    page = visitor.page
    purse = panel(page, "purse")
    expect(purse).to_be_hidden()
    deed(page, "gear", "Gain coins").click()
    carry_out(page, "Gain")
    expect(purse).to_contain_text("10")
    for word, left in (("Spend", "9"), ("Give", "8")):
        purse.get_by_role("link", name="Spend coins").last.click()
        form = dialog(page)
        form.get_by_role("spinbutton", name="How many").fill("1")
        if word == "Give":
            form.get_by_text(to).click()
        carry_out(page, word)
        expect(purse).to_contain_text(left)


def belonging(page: Page, name: str) -> Locator:
    return panel(page, "gear").locator("li", has_text=name)


def what_to_do(page: Page, name: str) -> None:
    expect(dialog(page)).to_be_hidden()  # the one before is answered
    show_sheet(page)
    belonging(page, name).get_by_role("link").last.click()
    expect(dialog(page).locator(".dialog-body")).to_be_visible()


def fold(page: Page, title: str) -> Locator:
    """A form of the open menu, unfolded."""
    found = dialog(page).locator("details.fold", has=page.locator("summary", has_text=title))
    if found.get_attribute("open") is None:
        found.locator("summary").first.click()
    return found


def dice_and_a_ruling(evening: Evening) -> None:
    """Someone rolls by the box of the log, and the Game Master notes something about it."""
    free_roll(evening.desk.page, "2d6+3")
    number = on_all(evening, "2d6+3").removeprefix("event-")
    gm = evening.gm
    gm.go(f"{evening.table}log/{number}")
    gm.page.get_by_label("Ruling or note on this entry").fill("That was for the weather.")
    gm.page.get_by_role("button", name="Add to the log").click()
    expect(newest(evening.phone.page)).to_contain_text("That was for the weather.")
