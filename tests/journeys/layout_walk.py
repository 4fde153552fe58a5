"""A walk through every page and dialog at every width, with the longest names in wide letters."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

from tests.journeys.conftest import Visitors
from tests.journeys.measuring import HEIGHT, Fault, faults, widen_the_letters
from tests.journeys.server import Server
from tests.journeys.table import take_seat
from tests.journeys.visitor import Visitor

DIALOG = "#dialog[open]"
OPENERS = "a[hx-target='#dialog']"
ANYTHING = frozenset(
    ("slug", "sheet_id", "row", "seq", "seat_id", "invite_id", "line_id", "note_id", "number", "token")
)
"""Gaps of an address that name a thing and not a kind of page."""
LEFT_OUT = re.compile(r"^/(signin|logout|static)\b|.*\.md$")
POPS = "details.pop, details.menu"
AT_WIDTHS = (320, 390, 820, 1440)
STEPS = ("abilities", "kit", "coins", "spells", "details", "ready")
OVER = "over the page: "
GMS = {"freeblade": "Gwen", "wildd6": "Odile", "freed6": "Maren", "opend6": "Ines", "sixd6": "Sunniva"}
PLAYERS = {"freeblade": "Pip", "wildd6": "Bram", "freed6": "Tove", "opend6": "Petra", "sixd6": "Tarek"}
ALIKE = {
    "landing",
    "account",
    "campaign_new",
    "join_code",
    "keys",
    "lines",
    "search",
    "note_list",
    "note_new",
    "people",
    "settings",
    "tables",
    "table_new",
    "chronicle",
    "chronicle_session",
    "fair_play",
    "rules",
}
"""Routes whose pages are the same in every game, and need one walk."""
STRANGERS_PAGES = ("/", "/login", "/signup", "/join", "/nowhere")
MANY_FAULTS = 60


@dataclass
class Walk:
    """One visitor's way through what can be reached from where they start; each kind of page once."""

    visitor: Visitor
    follows: Container[str]  # the kinds of pages to whose links they go
    opens_dialogs: bool = False
    known: set[str] = field(default_factory=set)
    pages: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.visitor.page

    def start(self, *paths: str) -> list[Fault]:
        """Look at these pages and at what they lead to."""
        self.known |= {kind_of(path) for path in paths}
        self.pages += paths
        while self.pages:
            self.look(self.pages.pop(0))
        return self.faults

    def look(self, path: str) -> None:
        self.page.goto(self.visitor.url + path)
        widen_the_letters(self.page)
        name = f"{self.visitor.name}: {path}"
        self.faults += faults(self.page, name)
        links = self.page.locator("a[href]").evaluate_all("all => all.map(a => a.href)")
        self.pages += [link for link in self.new(links) if kind_of(link) in self.follows]
        self.unfold(name)
        self.open_pops(name)
        if self.opens_dialogs:
            self.open_dialogs(name)

    def unfold(self, name: str) -> None:
        """Open all that is folded and no popover, as the odds and the dice of entries."""
        if self.page.evaluate(UNFOLD):
            self.faults += faults(self.page, f"{name}, unfolded", widths=AT_WIDTHS)
            self.page.evaluate(
                "for (const fold of document.querySelectorAll('[data-looked]')) fold.open = false"
            )

    def roll(self, name: str) -> None:
        """Look at what tells of a roll while the log is out of sight."""
        self.page.set_viewport_size({"width": 390, "height": HEIGHT})
        taps = self.page.locator("#panel-sheet button.roll")
        if taps.count():
            taps.first.click()
        else:  # no sheet of 6d6 rolls at one tap
            self.roll_freely()
        self.page.wait_for_selector("#log-flash .total")
        self.faults += faults(self.page, f"{name}, after a roll", scope="#log-flash", widths=AT_WIDTHS[:3])

    def roll_freely(self) -> None:
        """Roll dice of no sheet, at the foot of the log."""
        self.page.locator("form.free-roll").evaluate(
            "form => { form.expression.value = '2d6'; form.requestSubmit() }"
        )

    def refused(self, name: str) -> None:
        """Look at what is refused, in its place and as a page of its own."""
        form = self.page.locator("form.free-roll")
        form.evaluate("form => { form.expression.value = '2d6+'.repeat(20); form.requestSubmit() }")
        self.page.wait_for_selector(".refusal")
        self.faults += faults(self.page, f"{name}, refused", widths=AT_WIDTHS)
        with self.page.expect_navigation():
            form.evaluate("form => { form.expression.value = '2d6+'.repeat(20); form.submit() }")
        widen_the_letters(self.page)
        self.faults += faults(self.page, f"{name}, refused on a page")

    def new(self, addresses: list[str], before: str = "") -> Iterator[str]:
        for address in addresses:
            parts = urlsplit(address)
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            kind = before + kind_of(path)
            if not address.startswith(self.visitor.url) or LEFT_OUT.match(parts.path) or kind in self.known:
                continue
            self.known.add(kind)
            yield path

    def open_dialogs(self, name: str) -> None:
        """Open each dialog over the page that it belongs to."""
        addresses = self.page.locator(OPENERS).evaluate_all("all => all.map(a => a.href)")
        for path in list(self.new(addresses, OVER)):
            self.page.set_viewport_size({"width": 1440, "height": HEIGHT})
            self.page.locator(f"a[href='{path}']").first.evaluate("link => link.click()")
            self.page.wait_for_selector(f"{DIALOG} .dialog-body")
            self.visitor.check(DIALOG)
            self.faults += faults(self.page, f"{name}, dialog {path}", scope=DIALOG)
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector(DIALOG, state="detached")

    def open_pops(self, name: str) -> None:
        """Open each kind of popover, one after the other."""
        for at, shape in enumerate(self.page.locator(POPS).evaluate_all(SHAPES)):
            if shape in self.known:
                continue
            self.known.add(shape)
            pop = self.page.locator(POPS).nth(at)
            for width in AT_WIDTHS:  # it faces the page as it is when it opens
                self.page.set_viewport_size({"width": width, "height": HEIGHT})
                pop.evaluate(OPEN)
                where = "[data-looked] > :not(summary)"
                self.faults += faults(self.page, f"{name}, popover {at}", scope=where, widths=(width,))
                pop.evaluate("pop => { pop.open = false; delete pop.dataset.looked }")


UNFOLD = """() => [...document.querySelectorAll("details:not(.pop, .menu, [open])")].slice(-40).map(fold => {
  fold.open = true
  fold.dataset.looked = ""
}).length"""
OPEN = """pop => new Promise(done => {
  pop.addEventListener("toggle", () => requestAnimationFrame(done), { once: true })
  pop.open = true
  pop.dataset.looked = ""
})"""
SHAPES = "all => all.map(pop => [...pop.querySelectorAll('*')].map(one => one.localName).join(' '))"


def kind_of(path: str) -> str:
    """Name the kind of a page: its route, with what in its address is no mere id."""
    parts = urlsplit(path)
    try:
        found = resolve(parts.path)
    except Resolver404:
        return path
    if found.url_name == "creation":
        return path  # each step of the making is another page
    telling = [str(value) for name, value in found.kwargs.items() if name not in ANYTHING]
    return " ".join([str(found.url_name), *telling, *re.findall("sheet(?==)", parts.query)])


def crowd(server: Server, game: str) -> tuple[str, dict[str, str]]:
    """Return the path of a game's full table, and the links of those who sit there."""
    demo = server.demo(game)
    links = {seat["name"]: urlsplit(seat["link"]).path for seat in demo["seats"]}
    said = server.manage(
        "shell", "-v", "0", "-c", f"from tests.journeys.crowded import crowd; crowd('{game}')"
    )
    links["Wynn"] = "/signin/" + re.findall(r"watcher: (\S+)", said)[0]
    return urlsplit(demo["url"]).path, links


def told(found: list[Fault]) -> str:
    """Tell each fault once, with all the widths at which it is there."""
    widths: dict[tuple[str, ...], list[str]] = {}
    for fault in found:
        what = (fault.page, fault.check, fault.element, fault.text)
        widths.setdefault(what, []).append(str(fault.width))
    lines = [f"{page} at {', '.join(at)}: {': '.join(rest)}" for (page, *rest), at in widths.items()]
    return "\n".join([f"{len(lines)} faults in the layout:", *lines[:MANY_FAULTS]])


@dataclass(frozen=True)
class Everything:
    """Contains every kind of page, but in one game alone those that are alike in all of them."""

    game: str

    def __contains__(self, kind: object) -> bool:
        return self.game == "freeblade" or str(kind).split()[0] not in ALIKE


def judge(found: list[Fault]) -> None:
    if found:
        pytest.fail(told(found), pytrace=False)


def arrived(visitors: Visitors, name: str, links: dict[str, str]) -> Visitor:
    """Bring somebody to the table, or a stranger to the door; wide letters are against the policy."""
    visitor = visitors(name, look=False, bypass_csp=True, reduced_motion="reduce")
    visitor.forgive("status of 4(04|22)")
    if name in links:
        take_seat(visitor, visitor.url + links[name])
    return visitor
