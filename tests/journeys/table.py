"""What people do at a table, in a browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.journeys.server import Server
from tests.journeys.visitor import Visitor
from tests.patience import wait_until

DOUBLE_S = 0.5
"""What the page counts as one intention: `DOUBLE_MS` of static/js/live.js."""


def pause() -> None:
    """Wait as people do: what is pressed twice within that time is done once."""
    time.sleep(DOUBLE_S + 0.1)


def pause_if_pressed() -> None:
    """Wait the rest of that time after the last press, whose answer has been seen."""
    time.sleep(max(0.0, Visitor.pressed_s + DOUBLE_S + 0.1 - time.monotonic()))


def wait_on(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds that the browser tells of while it is waited for."""
    wait_until(holds, rest=lambda seconds: page.wait_for_timeout(seconds * 1000))


def take_seat(visitor: Visitor, link: str) -> None:
    """A link asks for a tap, so that a preview in a chat does not use it up.

    A Game Master lands on the screen; what is played begins at the table.
    """
    visitor.page.goto(link)
    visitor.page.locator("main form[method=post] button").first.click()
    visitor.page.wait_for_url(lambda address: address != link)
    if visitor.page.url.endswith("/screen"):
        visitor.page.goto(visitor.page.url.removesuffix("screen"))


def join(visitor: Visitor, invite: str, name: str) -> None:
    """A guest comes in by an invite: a display name, and the table."""
    visitor.go(invite)
    visitor.page.get_by_label("name").first.fill(name)
    visitor.page.locator("#join button").click()
    visitor.page.wait_for_url("**/c/**")


def expect_live(page: Page) -> None:
    """The status says live."""
    expect(page.locator("#live-status")).to_have_text("live")


def show_log(page: Page) -> None:
    """On a phone the log is one tap away."""
    tab = page.locator(".tabbar a[href='#panel-log']")
    if tab.is_visible():
        tab.click()


def free_roll(page: Page, expression: str) -> None:
    """Rolls by the box of the log."""
    show_log(page)
    page.locator("#free-expression").fill(expression)
    page.locator("form.free-roll .primary").click()


def entries(page: Page) -> list[tuple[str, str]]:
    """The numbers and totals of the log as the page has it, from top to bottom."""
    found = page.locator("#log-entries li[data-seq]").evaluate_all(
        "all => all.map(li => [li.dataset.seq, li.querySelector('.total')?.textContent ?? ''])"
    )
    return [(seq, total.strip()) for seq, total in found]


def gather(server: Server, *guests: Visitor) -> str:
    """Visitors take the demo table's seats of their names, and are live there; answers the table's path."""
    demo = server.demo()
    paths = {seat["name"]: urlsplit(seat["link"]).path for seat in demo["seats"]}
    for guest in guests:
        take_seat(guest, guest.url + paths[guest.name])
        expect_live(guest.page)
    return urlsplit(demo["url"]).path


def newest(page: Page) -> Locator:
    """The last entry of the log."""
    return page.locator("#log-entries li[data-seq]").last


def open_dialog(page: Page, panel: str, name: str) -> Locator:
    """Opens a sheet's options by the name of their link; answers the dialog.

    The one before closes once it is answered: nobody fills it in again.
    """
    expect(page.locator("#dialog")).to_be_hidden()
    page.locator(f"[id$='-{panel}']").get_by_role("link", name=name).first.click()
    dialog = page.locator("#dialog .dialog-body")
    expect(dialog).to_be_visible()
    return dialog


def take_from_the_list(page: Page, words: str, panel: str = "gear") -> None:
    """Finds a thing in the game's list of gear and takes the first that is left."""
    dialog = open_dialog(page, panel, "Add gear")
    dialog.get_by_role("searchbox").fill(words)
    dialog.locator(".finds li:not([hidden]) button").first.click()
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator(f"[id$='-{panel}']").first).to_contain_text(words)


def open_own_gear(page: Page, panel: str = "gear") -> Locator:
    """Opens what asks for a thing that stands in no list; answers the dialog."""
    dialog = open_dialog(page, panel, "Add gear")
    dialog.get_by_role("link", name="Add your own item").click()
    expect(dialog.get_by_role("heading", name="Add your own item")).to_be_visible()
    return dialog


def take_own_gear(page: Page, name: str, panel: str = "gear") -> None:
    """Writes a thing that stands in no list, and takes it."""
    dialog = open_own_gear(page, panel)
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_role("button", name="Add").click()
    expect(page.locator("#dialog")).to_be_hidden()


def fate_favours(deed: Callable[[], bool], what: str, tries: int = 40) -> None:
    """Does a deed again until its dice were kind: the server's dice are never told what to show.

    Before each try it waits as people do: a second press at once would count as the first one, doubled.
    """
    for _ in range(tries):
        pause_if_pressed()
        if deed():
            return
    raise AssertionError(f"{tries} times, and still not {what}")


def prompt_of(page: Page, entry: Locator, about: str = "") -> Locator:
    """What waits on an entry, in the bar of this page: it is unfolded if it does not stand there."""
    prompt = page.locator(f"#prompts li:has([data-entry='{entry.get_attribute('id')}'])", has_text=about)
    expect(prompt).to_be_attached()
    fold = page.locator("#prompts-all > summary")
    if not prompt.locator(".offers").is_visible() and fold.is_visible():
        fold.click()
    return prompt


def unfold_prompts(page: Page) -> None:
    """Show all the buttons of what waits, if the bar has not room for them."""
    fold = page.locator("#prompts-all:not([open]) > summary")
    if fold.is_visible():
        fold.click()


def order_row(page: Page, name: str) -> Locator:
    """Somebody's row on the Game Master's screen; the deeds of others name them too."""
    return page.locator(".order-row").filter(has=page.locator(".order-name", has_text=name))
