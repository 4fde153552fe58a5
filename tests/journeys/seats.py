"""Seats at the demo tables of a server that a file's tests share; each finds its table as it was at first.

A link is good for once: who has sat at a seat before comes back by their cookies.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext

from tests.journeys.server import Server
from tests.journeys.table import expect_live
from tests.journeys.visitor import Visitor

CSRF = "rollbook_csrf"
ANEW = 3
"""A connection that was kept may be closed while it is used again: then a browser asks anew, and so do we."""
GMS = {"freeblade": "Gwen", "wildd6": "Odile", "freed6": "Maren", "opend6": "Ines", "sixd6": "Sunniva"}
PLAYERS = {"freeblade": "Pip", "wildd6": "Bram", "freed6": "Tove", "opend6": "Petra", "sixd6": "Tarek"}


@dataclass
class Demo:
    """A game's demo table on a shared server, with somebody who takes it back to how it was."""

    url: str
    path: str
    game: str
    links: dict[str, str]
    cookies: dict[str, Any] = field(default_factory=dict)
    keeper: BrowserContext | None = None
    begins: str = ""  # the number of the entry that the demo ends with

    def come(self, name: str, context: BrowserContext) -> None:
        """Sign a browser in as one of the table's people."""
        if name in self.cookies:
            context.add_cookies(self.cookies[name])
            return
        link = self.url + self.links[name]
        context.request.get(link, max_retries=ANEW)
        context.request.post(link, headers={"X-CSRFToken": _token(context)}, max_retries=ANEW)
        self.cookies[name] = context.cookies()

    def rewind(self, anyone: Visitor) -> None:
        """Undo whatever came after the demo, as its Game Master; the first time there is nothing yet."""
        if self.keeper is None:
            assert anyone.context.browser is not None
            self.keeper = anyone.context.browser.new_context()
            self.come(GMS[self.game], self.keeper)
            self.begins = self._last()
        elif self._last() != self.begins:
            rewind(self.keeper, f"{self.url}{self.path}log/{self.begins}")

    def _last(self) -> str:
        assert self.keeper is not None
        page = self.keeper.request.get(self.url + self.path, max_retries=ANEW).text()
        return page.rsplit('data-seq="', 1)[1].split('"', 1)[0]


DEMOS: dict[str, dict[str, Demo]] = {}
"""The demo tables of each server, by its database and the key of the game."""


def demo_at(server: Server, game: str = "freeblade") -> Demo:
    """Return a game's demo table; all of a server's are asked for at once."""
    if server.database_url not in DEMOS:
        said, server.demos = server.demos or server.manage("demo", "--json"), ""
        DEMOS[server.database_url] = {table["system"]: _demo(server, table) for table in json.loads(said)}
    return DEMOS[server.database_url][game]


def sit(
    server: Server, *guests: Visitor, game: str = "freeblade", at: str | None = "", live: bool = True
) -> str:
    """Bring guests to the seats of their names at a table that is as it was at first; return its path.

    They open the table, or the page of it that is named, or none. Without a script nobody is live.
    """
    demo = demo_at(server, game)
    demo.rewind(guests[0])
    for guest in guests:
        demo.come(guest.name, guest.context)
        if at is None:
            continue
        guest.page.goto(f"{guest.url}{demo.path}{at}")
        if live:
            expect_live(guest.page)
    return demo.path


def rewind(gm: BrowserContext, entry: str) -> None:
    """Undo whatever came after an entry, whose address it is."""
    answer = gm.request.post(f"{entry}/rewind", headers={"X-CSRFToken": _token(gm)}, max_retries=ANEW)
    assert answer.ok, answer.text()


def _demo(server: Server, table: dict[str, Any]) -> Demo:
    links = {seat["name"]: urlsplit(seat["link"]).path for seat in table["seats"]}
    return Demo(server.url, urlsplit(table["url"]).path, table["system"], links)


def _token(context: BrowserContext) -> str:
    return next(cookie["value"] for cookie in context.cookies() if cookie["name"] == CSRF)
