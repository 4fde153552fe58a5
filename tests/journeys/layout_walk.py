"""A walk through pages and dialogs at every width, with the longest names in wide letters."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

from tests.effort import FIFTHS, SHARE, THOROUGH
from tests.journeys.conftest import Visitors
from tests.journeys.measuring import HEIGHT, WIDTHS, Fault, faults, faults_of_each, widen_the_letters
from tests.journeys.seats import ANEW, GMS, demo_at
from tests.journeys.server import Server
from tests.journeys.table import take_seat
from tests.journeys.visitor import Visitor

DIALOG = "#dialog[open]"
LINK = re.compile(r"<a\b[^>]*\shref=[^>]*>")
OPENER = re.compile(r"""<a\b[^>]*\shref=[^>]*\shx-target="\#dialog"[^>]*>""")
HREF = re.compile(r"""\shref="([^"]*)\"""")
ANYTHING = frozenset(
    ("slug", "sheet_id", "row", "seq", "seat_id", "invite_id", "line_id", "note_id", "number", "token")
)
"""Gaps of an address that name a thing and not a kind of page."""
LEFT_OUT = re.compile(
    r"^/(signin|logout|static|api)\b|.*(\.md|\.csv|\.zip|\.json|\.rollbook|/export|/account/data)$"
)
POPS = "details.pop, details.menu"
AT_WIDTHS = (320, 820, 1440) if THOROUGH else WIDTHS
DIALOG_WIDTHS = (320, 390, 720, 820, 1440) if THOROUGH else WIDTHS
"""A dialog and its page are at most so wide: a wider window shows the same with more room beside it."""
OTHER_GAMES_WIDTHS = (320, 390, 820, 1440) if THOROUGH and FIFTHS < SHARE else WIDTHS
"""Other games than Freeblade share its styles for the widths between; at night they are tried there too."""
STEPS = ("abilities", "kit", "coins", "spells", "details", "ready")
ALIKE = {
    "as_seat",
    "then",
    "say",
    "portrait",
    "landing",
    "account",
    "account_delete",
    "campaign_new",
    "campaign_import",
    "sheet_bring",
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
"""Routes whose pages are the same in every game, or its table without what is pressed: they need one walk."""
GROUPS = {
    "table": ("table", "as_seat", "screen"),
    "sheet": ("sheet", "sheet_new", "portrait", "history"),
    "log": ("log", "then", "entry", "chronicle", "chronicle_session", "search"),
    "rules": ("rules", "keys", "fair_play", "landing"),
    "sheet's dialogs": ("do",),
    "row's dialogs": ("do_row",),
    "table's dialogs": ("do_table",),
    "campaign": (),  # and whatever else there is: notes, people, settings
}
"""The kinds of pages that are looked at together, by their routes."""
STRANGERS_PAGES = ("/", "/login", "/signup", "/join", "/nowhere")
MANY_FAULTS = 60


@dataclass
class Walk:
    """One visitor's way through pages."""

    visitor: Visitor
    known: set[str] = field(default_factory=set)  # the shapes of popovers that were looked at in this game
    widths: tuple[int, ...] = WIDTHS
    faults: list[Fault] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.visitor.page

    def start(self, *paths: str) -> list[Fault]:
        """Look at these pages."""
        for path in paths:
            self.look(path)
        return self.faults

    def look(self, path: str) -> None:
        """Look at a page as it opens, unfolded, and with its popovers; each width is set once: it is slow."""
        self.page.goto(self.visitor.url + path)
        widen_the_letters(self.page)
        name = f"{self.visitor.name}: {path}"
        fresh = self.fresh_pops()
        for width in DIALOG_WIDTHS if "dialogs" in group_of(kind_of(path)) else self.widths:
            self.faults += faults(self.page, name, widths=(width,))
            if width in AT_WIDTHS:
                self.unfold(name, width)
                self.faults += faults_of_each(self.page, name, POPS, fresh, width)

    def unfold(self, name: str, width: int) -> None:
        """Open all that is folded and no popover, as the odds and the dice of entries."""
        if self.page.evaluate(UNFOLD):
            self.faults += faults(self.page, f"{name}, unfolded", widths=(width,))
            self.page.evaluate(FOLD)

    def fresh_pops(self) -> list[int]:
        """Return where each kind of popover stands that nobody in this game has looked at."""
        shapes = dict(map(reversed, enumerate(self.page.locator(POPS).evaluate_all(SHAPES))))
        fresh = [at for shape, at in shapes.items() if shape not in self.known]
        self.known |= shapes.keys()
        return fresh

    def roll(self, name: str) -> None:
        """Look at what tells of a roll while the log is out of sight."""
        self.page.set_viewport_size({"width": 390, "height": HEIGHT})
        taps = self.page.locator("#panel-sheet button.roll")
        if taps.count():
            taps.first.click()
        else:  # no sheet of 6d6 rolls at one tap
            self.roll_freely()
        self.page.wait_for_selector("#log-flash .total")
        self.faults += faults(self.page, f"{name}, after a roll", scope="#log-flash", widths=AT_WIDTHS[:-1])

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

    def open_dialogs(self, dialogs: list[tuple[str, str]]) -> None:
        """Open dialogs over the pages that they belong to, each at the width where the last one ended."""
        there = ""
        for at, (path, dialog) in enumerate(dialogs):
            widths = DIALOG_WIDTHS[:: 1 if at % 2 else -1]
            if path != there:
                self.page.goto(self.visitor.url + path)
                widen_the_letters(self.page)
                there = path
            self.page.locator(f"a[href='{dialog}']").first.evaluate("link => link.click()")
            self.page.wait_for_selector(f"{DIALOG} .dialog-body")
            self.page.evaluate(SHOWN, "none")
            self.visitor.check(DIALOG)
            name = f"{self.visitor.name}: {path}, dialog {dialog}"
            self.faults += faults(self.page, name, scope=DIALOG, widths=widths)
            self.page.evaluate(SHOWN, "")
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector(DIALOG, state="detached")


SHOWN = "display => { document.getElementById('main').style.display = display }"
"""What lies under a dialog is not laid out again at each width: a full table takes five times as long."""
UNFOLD = """() => [...document.querySelectorAll("details:not(.pop, .menu, [open])")].slice(-40).map(fold => {
  fold.open = true
  fold.dataset.looked = ""
}).length"""
FOLD = """() => {
  for (const fold of document.querySelectorAll("[data-looked]")) {
    fold.open = false
    delete fold.dataset.looked
  }
}"""
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


# ---- A full table, and what of it leads where


@dataclass
class Crowd:
    """A game's full table, who watches it, and where its Game Master's links lead, by the kinds of pages."""

    path: str
    watcher: str
    pages: dict[str, str] = field(default_factory=dict)
    dialogs: list[tuple[str, str]] = field(default_factory=list)
    pops: set[str] = field(default_factory=set)  # the shapes of popovers that were looked at


CROWDS: dict[str, Crowd] = {}
"""What was filled on each server."""


def crowd(server: Server, game: str) -> Crowd:
    """Fill a game's demo table to the brim, once on each server."""
    key = f"{server.database_url} {game}"
    if key not in CROWDS:
        filled = f"from tests.journeys.crowded import crowd; crowd('{game}')"
        path = demo_at(server, game).path
        said = server.shell(filled)
        CROWDS[key] = Crowd(path, "/signin/" + re.findall(r"watcher: (\S+)", said)[0])
    return CROWDS[key]


def found_from(visitor: Visitor, follows: Callable[[str], bool], *paths: str) -> dict[str, str]:
    """Follow the links from these pages to other kinds of pages; return the first address of each."""
    found = {kind_of(path): path for path in paths}
    waiting = list(paths)
    while waiting:
        for path in links_of(visitor, waiting.pop(0)):
            kind = kind_of(path)
            if kind not in found and follows(kind):
                found[kind] = path
                waiting.append(path)
    return found


def links_of(visitor: Visitor, path: str, like: re.Pattern[str] = LINK) -> list[str]:
    """Return where the links of a page lead within the house."""
    source = visitor.context.request.get(visitor.url + path, max_retries=ANEW).text()
    addresses = [
        urljoin(visitor.url + path, unescape(HREF.findall(link)[0])) for link in like.findall(source)
    ]
    ours = [urlsplit(address) for address in addresses if address.startswith(visitor.url)]
    paths = [parts.path + (f"?{parts.query}" if parts.query else "") for parts in ours]
    return [path for path in paths if not LEFT_OUT.match(path)]


def group_of(kind: str) -> str:
    """Name the group that a kind of page is looked at with."""
    route = kind.split()[0]
    return next((group for group, routes in GROUPS.items() if route in routes), "campaign")


def walked(server: Server, visitors: Visitors, game: str, group: str) -> list[Fault]:
    """Let a Game Master look at the pages of a group; what all games share is seen in Freeblade alone.

    So is a dialog as a page of its own, where it is looked at over the page that opens it too.
    """
    here, walk = crowd(server, game), walk_of(server, visitors, GMS[game], game)
    seen_elsewhere: set[str] = set()
    if game != "freeblade" and "dialogs" in group:
        seen_elsewhere = {kind_of(link) for _, link in dialogs_over(here, walk.visitor)}
    here.pages = here.pages or found_from(
        walk.visitor,
        lambda kind: game == "freeblade" or kind.split()[0] not in ALIKE,
        here.path,
        f"{here.path}log",
    )
    kinds = (kind for kind in here.pages if group_of(kind).endswith(group) and kind not in seen_elsewhere)
    return walk.start(*map(here.pages.__getitem__, kinds))


def walk_of(server: Server, visitors: Visitors, name: str, game: str) -> Walk:
    """Begin somebody's walk through a game; what pops up in it is looked at once, whoever opens it."""
    widths = WIDTHS if game == "freeblade" else OTHER_GAMES_WIDTHS
    return Walk(arrived(server, visitors, name, game), crowd(server, game).pops, widths)


def dialogs_over(here: Crowd, visitor: Visitor) -> list[tuple[str, str]]:
    """Return each kind of dialog that opens over a table or its sheets, with the page that it opens over."""
    if not here.dialogs:
        pages = found_from(visitor, {"table sheet", "sheet"}.__contains__, here.path).values()
        found = {kind_of(link): (page, link) for page in pages for link in links_of(visitor, page, OPENER)}
        here.dialogs = list(found.values())
    return here.dialogs


def told(found: list[Fault]) -> str:
    """Tell each fault once, with all the widths at which it is there."""
    widths: dict[tuple[str, ...], list[str]] = {}
    for fault in found:
        what = (fault.page, fault.check, fault.element, fault.text)
        widths.setdefault(what, []).append(str(fault.width))
    lines = [f"{page} at {', '.join(at)}: {': '.join(rest)}" for (page, *rest), at in widths.items()]
    return "\n".join([f"{len(lines)} faults in the layout:", *lines[:MANY_FAULTS]])


def judge(found: list[Fault]) -> None:
    if found:
        pytest.fail(told(found), pytrace=False)


def arrived(server: Server, visitors: Visitors, name: str, game: str = "") -> Visitor:
    """Bring somebody to the table, or a stranger to the door; wide letters are against the policy."""
    visitor = visitors(name, look=False, bypass_csp=True)
    visitor.forgive("status of 4(04|22)")
    if name == "Wynn":
        take_seat(visitor, visitor.url + crowd(server, game).watcher)
    elif game:
        demo_at(server, game).come(name, visitor.context)
    return visitor
