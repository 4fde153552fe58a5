"""A page that somebody has open: what the stream draws on it, beside one that is opened anew."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from campaigns.audience import Viewer
from campaigns.live.read_only import read_only
from tests.campaigns.at_table import Ids, drawn
from tests.campaigns.person import Person

DRAWN = re.compile(
    r"(sheet|member|order|party|online|heading|crumb|past)-|(overview|prompts|pause|no-sheet|table-lights|my-sheets|ways)$"
)
"""The ids of what the stream draws; what stands in one and is drawn by itself, too, is compared by itself."""
NOT_COMPARED = re.compile(r"online-|table-lights")
"""Who is at the table is no event, and the time that a light has left goes on by itself."""
OF_A_PAGE = {"aria-current"}
"""What the script of a page says of it, as the stream does not know which page it is."""
SHOWN = re.compile(r"&(?:amp;)?sheets=([^\"&]*)")


class Drawn(HTMLParser):
    """What stands in each element that the stream draws, by its id: tags and words, and the ids of others.

    What a row of the screen can do is fetched by the page's script.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self.open: list[tuple[str, str]] = [("", "")]
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in Ids.VOID:
            said = dict(attrs)
            of, inside = (
                said.get("id") or "",
                "" if "deeds" in (said.get("class") or "").split() else self.open[-1][1],
            )
            self.open.append((tag, of if DRAWN.match(of) else inside))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said, inside = {name: value or "" for name, value in attrs if name not in OF_A_PAGE}, self.open[-1][1]
        if tag == "input" and said.get("name") in {"csrfmiddlewaretoken", "key"}:
            return
        if DRAWN.match(said.get("id", "")):
            self._add(inside, f"#{said['id']}")
            inside = said["id"]
        self._add(inside, f"<{tag} {sorted(said.items())}>")

    def handle_endtag(self, tag: str) -> None:
        while tag not in Ids.VOID and len(self.open) > 1 and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if words := " ".join(data.split()):
            self._add(self.open[-1][1], words)

    def _add(self, inside: str, what: str) -> None:
        if inside:
            self.found.setdefault(inside, []).append(what)


@dataclass
class Page:
    """What the stream draws on a page, as it was when opened and as the stream has changed it since."""

    person: Person
    address: str
    shows: frozenset[str] = frozenset()
    parts: dict[str, list[str]] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)

    def opened(self) -> Page:
        answer = self.person.browser.get(self.address)
        html = answer.content.decode() if answer.status_code == 200 else ""
        shown = SHOWN.search(html)
        shows = frozenset([shown[1]] if shown else [])
        return Page(self.person, self.address, shows, Drawn(html).found, {*Ids(html).every})

    def hears(self, seq: int) -> None:
        seat = self.person.seat
        viewer = Viewer(seat.pk, seat.user_id, seat.role, self.shows)
        events = seat.campaign.events.filter(seq__gt=seq).select_related("actor__user").order_by("seq")
        for frame in drawn(*events):
            for root in frame.seen_by(viewer):
                if root.id in self.ids:
                    html = root.html if viewer.acts else read_only(root.html)
                    self.parts |= Drawn(html).found
                    self.ids |= {*Ids(html).every}

    def differs_from(self, now: Page) -> list[str]:
        """The ids of what is no longer as on a page that is opened now."""
        return [
            id_
            for id_, part in now.parts.items()
            if not NOT_COMPARED.match(id_) and self.parts.get(id_) != part
        ]
