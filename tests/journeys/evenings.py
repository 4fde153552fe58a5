"""What an evening of any game needs in three browsers, one of them a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, Request, Response, expect

from rules.facts import kind_of
from rules.game import Game
from tests.journeys.conftest import Visitors
from tests.journeys.seats import rewind
from tests.journeys.server import Server
from tests.journeys.table import expect_live, newest, pause_if_pressed, take_seat, wait_on
from tests.journeys.visitor import PHONE, Visitor

DONE = re.compile(r"/do/(?P<key>[^/]+)/")
"""The address of a dialog, of a sheet or of the table."""
OF_EVERY_TABLE: Mapping[str, str] = {
    "campaign_opened": "a table opens once: tests/journeys/test_first_evening.py",
    "campaign_paused": "the header of every page: tests/journeys/test_safety.py",
    "campaign_resumed": "the band over the table: tests/journeys/test_safety.py",
    "campaign_lines_changed": "a page of its own: tests/campaigns/test_lines.py",
    "campaign_changed": "the settings: tests/campaigns/test_own_rules.py",
    "invite_made": "the people's page: tests/journeys/test_first_evening.py",
    "invite_revoked": "the people's page: tests/campaigns/test_revoke_invite.py",
    "seat_taken": "by an invite: tests/journeys/test_first_evening.py",
    "seat_changed": "the people's page: tests/journeys/test_watching.py",
    "seat_left": "the people's page: tests/journeys/test_watching.py",
    "character_brought": "a page of its own: tests/campaigns/test_characters_elsewhere.py",
    "said": "the line under the log: tests/journeys/test_saying.py",
    **dict.fromkeys(
        ("request", "answer", "roll_requested", "request_closed"),
        "rolls that are asked for: tests/campaigns/test_roll_requests.py",
    ),
    **dict.fromkeys(
        ("hide", "reveal", "in", "out", "track-step"),
        "the Game Master's screen: tests/campaigns/test_screen.py",
    ),
    "foe-again": "the Game Master's screen: tests/campaigns/test_deeds.py",
    "order": "drawn on the Game Master's screen: tests/campaigns/test_move_in_order.py",
    "order_moved": "drawn on the Game Master's screen: tests/campaigns/test_move_in_order.py",
    "entry_revealed": "the page of an entry: tests/campaigns/test_remarks.py",
    **dict.fromkeys(("story_told", "story_hidden"), "the chronicle: tests/campaigns/test_story.py"),
    "undo_requested": "a player's undo of dice: tests/campaigns/test_undo_requests.py",
    "person_renamed": "one's account: tests/campaigns/test_accounts.py",
    "note_shared": "the notes: tests/campaigns/test_notes.py",
    "table_rolled": "the tables' page: tests/campaigns/test_tables.py",
    "sheet_revealed": "the Game Master's screen: tests/campaigns/test_screen.py",
    "handout_shown": "the notes: tests/campaigns/test_notes.py",
}
"""What belongs to a table of any game, and where it is played."""

IN_OPEND6 = {
    **OF_EVERY_TABLE,
    **dict.fromkeys(
        (
            *("session-begin", "session-end", "session_begun", "session_ended", "time", "clock_advanced"),
            *("notes", "notes_written", "copy", "sheet_copied", "share", "sheet_shared"),
            *("sheet-new", "remove", "remove-store", "sheet_removed", "dice_rolled", "remarked"),
            *("belonging-edit", "belonging_edited", "belonging-move", "belonging_moved"),
            *("give", "belonging_given", "drop", "belonging_dropped"),
        ),
        "alike in every game, and played in one: tests/journeys/test_opend6_evening.py",
    ),
}
"""What the evenings of the other games need not play again."""


@dataclass
class Finger:
    """Someone's finger on a page; it counts what it taps."""

    page: Page
    taps: int = 0

    def tap(self, place: Locator) -> None:
        place.click()
        self.taps += 1

    def choose(self, place: Locator, label: str) -> None:
        """Picks from a list; opening it and picking are felt as one."""
        place.select_option(label=label)
        self.taps += 1

    def begin(self) -> None:
        """Waits as people do, and counts anew: the same at once would be the one before, pressed twice."""
        pause_if_pressed()
        self.taps = 0


@dataclass
class Evening:
    """The demo table with its people."""

    server: Server
    table: str
    gm: Visitor
    desk: Visitor
    phone: Visitor
    begins: str  # the number of the entry that the demo ends with
    told_last: str = ""  # the id of the entry that all logs have last been seen to end with
    scenes: int = 0
    given: set[str] = field(default_factory=set)  # the keys of the dialogs that were carried out
    unanswered: set[Request] = field(default_factory=set)

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.gm.page, self.desk.page, self.phone.page

    def asks(self, request: Request) -> None:
        if request.method == "POST":
            self.unanswered.add(request)

    def hears(self, response: Response) -> None:
        """Keeps which dialog was carried out; on one form there may be the verbs of several."""
        found = DONE.search(urlsplit(response.url).path)
        if found and response.request.method == "POST" and response.status < 400:
            form = parse_qs(response.request.post_data or "")
            self.given.add(form.get("verb", [""])[0] or found["key"])

    def ends(self, request: Request) -> None:
        """Waits no more: all of its answer is there, or its page went on and none comes."""
        self.unanswered.discard(request)

    def all_answered(self) -> None:
        """Waits until whatever was sent is answered.

        Others see a change sooner than the page that made it, which then still waits; if it goes on before,
        its answer is lost.
        """
        self.gm.page.wait_for_timeout(0)  # what has just been sent is heard of
        wait_on(self.gm.page, lambda: not self.unanswered)

    def told(self) -> set[str]:
        """The kinds of all that the log tells of since the demo, undone or not."""
        dump = json.loads(self.server.manage("dumpdata", "campaigns.campaign", "campaigns.event"))
        slug = self.table.strip("/").split("/")[-1]
        [here] = [row["pk"] for row in dump if row["fields"].get("slug") == slug]
        events = [row["fields"] for row in dump if row["model"] == "campaigns.event"]
        return {
            event["kind"] for event in events if event["campaign"] == here and event["seq"] > int(self.begins)
        }

    def went_through(self, game: Game, elsewhere: Mapping[str, str]) -> None:
        """Somebody did all that the game has: its dialogs by key, and by kind what its log can tell.

        What is stored after all the scenes is what the entries come to.

        ``elsewhere``: what is played in another place or in none, with the reason.
        """
        self.all_answered()
        dialogs = {dialog.key for dialog in (*game.sheet.dialogs, *game.sheet.table)}
        kinds = {kind_of(fact) for fact in game.facts}
        unknown = sorted(set(elsewhere) - dialogs - kinds)
        assert not unknown, f"the game has nothing such, to be played elsewhere: {', '.join(unknown)}"
        left_out = sorted((dialogs | kinds) - self.given - self.told() - set(elsewhere))
        assert not left_out, f"nobody has done or met with: {', '.join(left_out)}"
        agreed(self.server, self.table)

    def at_table(self) -> Evening:
        """All look at the table as it was at first, whatever the scene before has made of it."""
        self.all_answered()
        if self.scenes:
            self._rewind()
        self.scenes += 1
        for page in self.pages:
            page.goto(self.gm.url + self.table, wait_until="commit")  # all of them open at once
        for page in self.pages:
            expect_live(page)
        self.told_last = newest(self.gm.page).get_attribute("id") or ""
        return self

    def _rewind(self) -> None:
        """Rewind by hand the first time, and then without a look at the entry's page."""
        page, entry = self.gm.page, f"{self.table}log/{self.begins}"
        if self.scenes > 1:
            rewind(self.gm.context, self.gm.url + entry)
            return
        page.goto(self.gm.url + entry)
        page.locator("summary", has_text="Rewind to here").click()
        page.get_by_role("button", name="Rewind", exact=True).click()
        page.wait_for_url(lambda address: not address.endswith(entry))


def sit_down(server: Server, visitors: Visitors, game: str, gm: str, desk: str, phone: str) -> Evening:
    """At the demo table of a game one runs it at a desk, one plays at another, and one on a phone."""
    demo = server.demo(game)
    guests = {name: visitors(name, **(PHONE if name == phone else {})) for name in (gm, desk, phone)}
    for seat in demo["seats"]:
        guest = guests[seat["name"]]
        take_seat(guest, guest.url + urlsplit(seat["link"]).path)
        expect_live(guest.page)
    begins = newest(guests[gm].page).get_attribute("data-seq") or ""
    table = urlsplit(demo["url"]).path
    evening = Evening(server, table, guests[gm], guests[desk], guests[phone], begins)
    for page in evening.pages:
        page.on("request", evening.asks)
        page.on("response", evening.hears)
        page.on("requestfinished", evening.ends)
        page.on("requestfailed", evening.ends)
    return evening


def panel(page: Page, key: str) -> Locator:
    return page.locator(f"[id^='sheet-'][id$='-{key}']")


def deed(page: Page, key: str, name: str | re.Pattern[str]) -> Locator:
    """Return a button of a whole panel, which may stand under its "..."."""
    button = panel(page, key).get_by_role("link", name=name).first
    if not button.is_visible():
        panel(page, key).locator(".row > .pop > summary").click()
    return button


def dialog(page: Page) -> Locator:
    return page.locator("#dialog")


def carry_out(page: Page, name: str | re.Pattern[str]) -> None:
    """Press a button at the foot of the open dialog, which closes once it is answered.

    Until then it stands there, with fields and buttons that the next dialog may have too.
    """
    verb(page, name).click()
    expect(dialog(page)).to_be_hidden()


def verb(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A button at the foot of the open dialog."""
    return dialog(page).get_by_role("button", name=name)


def step_up(page: Page, label: str) -> Locator:
    return dialog(page).get_by_role("button", name=f"{label}: one more")


def party_card(page: Page, name: str) -> Locator:
    return page.locator(".party-card", has_text=name)


def open_sheet(visitor: Visitor, name: str) -> None:
    """A sheet in the middle of the table, by its card."""
    party_card(visitor.page, name).locator("a").first.click()
    expect(panel(visitor.page, "header")).to_contain_text(name)
    expect_live(visitor.page)


def show_sheet(page: Page) -> None:
    """On a phone the sheet is one tap away."""
    tab = page.locator(".tabbar a[href='#panel-sheet']")
    if tab.is_visible():
        tab.click()


def on_all(evening: Evening, words: str | re.Pattern[str]) -> str:
    """Every log comes to end with one same entry that is new and says so; answers its id.

    The entry before it may say the same, and some page may still end with that one for a moment.
    """
    evening.all_answered()
    for page in evening.pages:
        expect(newest(page)).not_to_have_id(evening.told_last)
        expect(newest(page)).to_contain_text(words)
    evening.told_last = same_end(evening.pages)
    for page in evening.pages:
        expect(newest(page)).to_contain_text(words)
    return evening.told_last


def same_end(pages: Sequence[Page]) -> str:
    """The logs of these pages come to end with one same entry, whose id this answers."""

    ends = set[str]()

    def are_one() -> bool:
        ends.clear()
        ends.update(newest(page).get_attribute("id") or "" for page in pages)
        return len(ends) == 1

    wait_on(pages[0], are_one)
    return ends.pop()


def agreed(server: Server, table: str) -> None:
    """What is stored of a table is what its entries come to."""
    assert "agree" in server.manage("verify", table.strip("/").split("/")[-1])
