"""What a sheet of 6d6 and its prompts are in a browser: the builder of actions, and what waits."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.journeys.evenings import dialog, panel


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
