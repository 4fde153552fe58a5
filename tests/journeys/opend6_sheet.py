"""Where things stand on a sheet of OpenD6."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from tests.journeys.evenings import dialog, panel


def code(page: Page, name: str) -> Locator:
    """The row of an ability or a skill."""
    return panel(page, "abilities").locator(".code-row", has_text=name)


def head(page: Page, key: str, name: str | re.Pattern[str]) -> Locator:
    """A button of a whole panel."""
    return panel(page, key).get_by_role("link", name=name).first


def thing(page: Page, name: str) -> Locator:
    return panel(page, "gear").locator("li", has_text=name)


def track(page: Page, key: str, name: str) -> Locator:
    return panel(page, key).locator(".track", has_text=name)


def what_weighs(page: Page, name: str) -> Locator:
    """What opens the menu of a condition."""
    chips = panel(page, "conditions").locator("li", has_text=name)
    return chips.get_by_role("link", name=re.compile("what to do with it"))


def choose(page: Page, name: str) -> None:
    """Picks from the list of the open dialog that has it."""
    option = page.locator("option", has_text=name)
    dialog(page).locator("select").filter(has=option).first.select_option(label=name)
