"""What a sheet of 6d6 and its prompts are in a browser: the builder of actions, and what waits."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.journeys.evenings import Evening, Finger, carry_out, dialog, on_all, panel, verb
from tests.journeys.table import fate_favours, newest

KETIL, SANNA, ACOLYTE = "Ketil Brand", "Sanna Vey", "Bell acolyte"


def builder(page: Page) -> Locator:
    return page.locator("form.builder")


def banked(page: Page, bank: int, spent: int) -> None:
    """So much dynamic potential lies in the bank, and so much on the spent pile."""
    tokens = panel(page, "potential").get_by_role("img").first
    expect(tokens).to_have_attribute("aria-label", f"{bank} in the bank, {spent} spent")


def pick(page: Page, name: str) -> Locator:
    """An advantage to be picked, on the sheet."""
    return builder(page).locator("label.pick", has_text=name)


def against(page: Page, name: str) -> Locator:
    return builder(page).locator(".segments label", has_text=name)


def kind(page: Page, name: str) -> Locator:
    """A type of action."""
    return builder(page).locator(".segments").get_by_text(name, exact=True)


def act(page: Page, verb: str) -> Locator:
    """The button at the foot of the sheet's builder, once it is alight."""
    return builder(page).get_by_role("button", name=re.compile(f"^{verb}"))


def prompt(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A button of what waits for this seat."""
    return page.locator("#prompts").get_by_role("button", name=name)


def asks(page: Page, name: str | re.Pattern[str]) -> Locator:
    """What opens a dialog among what waits for this seat."""
    return page.locator("#prompts .offers").get_by_role("link", name=name)


def under_all(page: Page, name: str | re.Pattern[str]) -> Locator:
    """What the bar offers this seat, be it under "All" or a mark: then these are unfolded."""
    place = page.locator("#prompts .offers").locator("button, a", has_text=name).first
    expect(place).to_be_attached()
    shut = page.locator("#prompts-all:not([open]) > summary")
    shut = shut.or_(place.locator("xpath=ancestor::details[not(@open)]/summary"))
    while not place.is_visible():
        shut.filter(visible=True).first.click()
    return place


def in_dialog(page: Page, label: str) -> Locator:
    return dialog(page).locator("label", has_text=label)


def one_higher(value: str) -> str:
    """1d6+3 for 1d6+2, and 1d6+1 for 1d6."""
    return f"1d6+{int(value.removeprefix('1d6') or 0) + 1}"


def show_more(page: Page) -> None:
    """Unfolds what is seldom asked of an action."""
    more = builder(page).locator("details.fold", has=page.locator("summary", has_text="More")).first
    if more.get_attribute("open") is None:
        more.locator("summary").first.click()


def lend(page: Page, label: str) -> None:
    """One more of a number in the builder."""
    builder(page).get_by_role("button", name=f"{label}: one more").click()


def everything_that_an_action_may_ask(evening: Evening) -> None:
    """Sanna tries a trick with all that an action may ask, then does something that needs no dice."""
    page = evening.phone.page
    panel(page, "header").get_by_role("button", name="Edit the sheet").click()
    panel(page, "advantages").get_by_role("link", name="Add an advantage", exact=True).click()
    dialog(page).get_by_label("Name").fill("Old trick")
    in_dialog(page, "Freq.").click()
    carry_out(page, "Add")
    panel(page, "making").get_by_role("button", name="Finish character").click()
    pick(page, "Old trick").click()
    pick(page, "Feint").click()
    lend(page, "Situation")
    expect(builder(page).get_by_label("Hindrance", exact=True)).to_be_hidden()
    builder(page).get_by_label("Or against a number or dice").fill("9")
    lend(page, "Hindrance")
    show_more(page)
    builder(page).get_by_label("Your action").fill("Over the gate")
    builder(page).locator(".segments label", has_text="Feint").click()
    lend(page, "Penalty for Freq.")
    lend(page, "Dynamic potential lent")
    lend(page, "Static potential lent")
    act(page, "Act").click()
    said = r"Over the gate.*Feint.*\+1d6 the situation · Dice: reroll 1.*Old trick \(Freq.\)−1"
    on_all(evening, re.compile(said, re.S))
    expect(pick(page, "Old trick").locator("input")).not_to_be_checked()
    kind(page, "Potential").click()
    show_more(page)
    builder(page).get_by_text("Succeed without a roll").click()
    act(page, "Act").click()
    on_all(evening, re.compile(f"{SANNA} tries it.*it works: the potential is spent", re.S))


def for_all(gm: Page, name: str) -> None:
    """Open what a Game Master rarely does for the table."""
    found = gm.get_by_role("link", name=name)
    if not found.is_visible():
        gm.locator("#table-more > summary").click()
    found.click()


def the_roof_comes_down(evening: Evening) -> None:
    """Something threatens both that no one does."""
    gm = evening.gm.page
    for_all(gm, "Attack with a danger")
    in_dialog(gm, KETIL).click()
    in_dialog(gm, SANNA).click()
    dialog(gm).get_by_label("Dice").fill("3d6+1")
    dialog(gm).get_by_label("Name").fill("The roof comes down")
    verb(gm, "Attack").click()
    on_all(evening, "The roof comes down")


def strike(evening: Evening, taps: int = 3) -> None:
    """The acolyte attacks Sanna."""
    gm = Finger(evening.gm.page)
    gm.begin()
    gm.tap(pick(gm.page, "Attack"))
    gm.tap(against(gm.page, SANNA))
    gm.tap(act(gm.page, "Attack"))
    assert gm.taps == taps
    on_all(evening, re.compile(f"{ACOLYTE} attacks {SANNA}", re.S))


def a_wound_is_laid_on(evening: Evening) -> None:
    """After a hit what it does is a button, which makes it a condition."""
    gm, wren = evening.gm.page, evening.phone.page

    def hits() -> bool:
        strike(evening)
        under_all(wren, "Nothing").click()
        prompt(gm, re.compile("Roll all the dice")).click()
        on_all(evening, re.compile(rf"attacks {SANNA}.*(Hit|Resisted)", re.S))
        return "Hit" in newest(gm).inner_text()

    fate_favours(hits, "hit")
    prompt(gm, "Hurt").click()
    on_all(evening, f"{SANNA} is Hurt")
