"""Where things stand on a sheet of OpenD6."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.journeys.evenings import Evening, carry_out, deed, dialog, on_all, panel, show_sheet, step_up, verb
from tests.journeys.freed6_sheets import prompted
from tests.journeys.table import newest, show_log, unfold_prompts


def code(page: Page, name: str) -> Locator:
    """The row of an ability or a skill."""
    return panel(page, "abilities").locator(".code-row", has_text=name)


def head(page: Page, key: str, name: str | re.Pattern[str]) -> Locator:
    """A button of a whole panel."""
    return deed(page, key, name)


def thing(page: Page, name: str) -> Locator:
    return panel(page, "gear").locator("li", has_text=name)


def track(page: Page, key: str, name: str) -> Locator:
    return panel(page, key).locator(".track", has_text=name)


def what_weighs(page: Page, name: str) -> Locator:
    """What opens the menu of a condition."""
    chips = panel(page, "conditions").locator("li", has_text=name)
    return chips.get_by_role("link", name=re.compile("actions"))


def choose(page: Page, name: str) -> None:
    """Picks from the list of the open dialog that has it."""
    listed = dialog(page).locator("select").filter(has=page.locator("option", has_text=name)).first
    label = listed.locator("option", has_text=name).first.text_content() or ""
    listed.select_option(label=label.strip())


def recovers(evening: Evening) -> bool:
    """The Game Master tries to recover the first condition of the open sheet; whether it is over."""
    gm = evening.gm.page
    chip = panel(gm, "conditions").locator("li").first
    chip.get_by_role("link", name=re.compile("Recover")).click()
    dialog(gm).get_by_role("spinbutton", name="Difficulty").fill("3")
    carry_out(gm, re.compile("^Roll"))
    on_all(evening, re.compile("recover"))
    return "Recovered" in newest(gm).inner_text()


def damage_by_the_dialog(evening: Evening) -> None:
    """After a hit the phone rolls its damage with one more die."""
    phone = evening.phone.page
    unfold_prompts(phone)
    prompted(phone).get_by_role("link", name="Damage").click()
    step_up(phone, "Dice").click()
    expect(dialog(phone).locator("#odds")).to_contain_text("%")
    verb(phone, re.compile("^Roll")).click()
    on_all(evening, re.compile("Toll Warden takes .* to Health from Vance Holm with Crowbar", re.S))
    expect(prompted(phone)).not_to_contain_text("has hit")


def something_strikes(evening: Evening) -> None:
    """Dice hit whom the phone shows, and the log of the phone draws them."""
    phone = evening.phone.page
    show_sheet(phone)
    head(phone, "endurance", "Roll hazard damage").click()
    step_up(phone, "Dice").click()
    expect(dialog(phone).locator("#odds")).to_contain_text("Stunned")
    verb(phone, re.compile("^Roll")).click()
    on_all(evening, re.compile("Vance Holm takes .* to Health", re.S))
    show_log(phone)
    expect(newest(phone).locator(".dice").first).to_be_visible()
