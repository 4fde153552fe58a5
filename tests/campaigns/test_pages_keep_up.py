"""On random evenings of all games the stream keeps every open page as one that is opened anew."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest
from django.urls import reverse

from campaigns.audience import Viewer
from campaigns.live.read_only import read_only
from campaigns.models import Campaign, User
from campaigns.state import state_of
from campaigns.table.party import cards
from rules.common.sheets import ShareSheet
from rules.game import Command
from rules.games import GAMES, game_for
from rules.table import TABLE, Encounter
from tests.campaigns import played_anew
from tests.campaigns.at_table import Ids, drawn
from tests.campaigns.person import Person

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

STEPS = 10
DRAWN = re.compile(r"(sheet|member|order|party|online)-|(overview|prompts|pause|no-sheet)$")
"""The ids of what the stream draws; what stands in one and is drawn by itself, too, is compared by itself."""
NOT_COMPARED = re.compile(r"online-|party-tools")
"""Who is at the table is no event. A party's store has no link in the strip before the page loads again."""
OF_A_PAGE = {"aria-current"}
"""What the script of a page says of it, as the stream does not know which page it is."""
OPENERS = ("Gwen", "Pip")
"""Who has a page open for each sheet."""
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


class Evening(played_anew.Evening):
    """A random evening at which four people have pages open."""

    def open_pages(self) -> None:
        self.pages = [page.opened() for page in self._pages()]
        self.stale: list[tuple[str, ...]] = []

    def _pages(self) -> Iterator[Page]:
        slug = self.gm.campaign.slug
        table, state = reverse("table", args=[slug]), state_of(Campaign.objects.get(pk=self.gm.campaign_id))
        for name, seat in self.seats.items():
            person = Person(seat)
            yield Page(person, table)
            if name == "Gwen":
                yield Page(person, reverse("screen", args=[slug]))
            for card in cards(state) if name in OPENERS else ():
                if card.kind in {"pc", "party"} and card.read_by(seat.pk, gm=seat.is_gm):
                    yield Page(person, f"{table}?sheet={card.id}")

    def give(self, order: Command) -> bool:
        before = self.last
        done = super().give(order)
        if done:
            self.look(type(order).__name__, before)
        return done

    def take_back(self) -> None:
        before = self.last
        super().take_back()
        self.look("undo", before)

    def look(self, what: str, before: int) -> None:
        for place, page in enumerate(self.pages if self.last > before else ()):
            page.hears(before)
            now = page.opened()
            if now.shows == page.shows:  # else it is about another sheet now
                name, address = page.person.seat.user.display_name, page.address
                self.stale += [(what, name, address, id_) for id_ in page.differs_from(now)]
            self.pages[place] = now


@pytest.mark.parametrize("game", GAMES)
def test_what_is_done_at_a_table_is_on_every_page_as_if_it_were_opened_anew(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played_anew, "CHANCE", random.Random(2))
    names = ("Gwen", *played_anew.PLAYERS, "Wynn", "Nell")
    people = {name: User.objects.create_user(name.lower(), display_name=name) for name in names}
    evening = Evening(game_for(game), people)
    evening.sit_down()
    evening.pages = []
    evening.bring_sheets()
    evening.open_pages()
    handed = next(one.id for one in cards(state_of(evening.gm.campaign)) if one.players)
    evening.give(ShareSheet(handed, (), "open"))
    for step in range(STEPS):
        kinds = [kind for kind in evening.pools if kind not in evening.done] or [*evening.pools]
        evening.carry_out(played_anew.CHANCE.choice(kinds))
        if not evening.table.of(Encounter, TABLE):
            evening.carry_out("BeginEncounter")
        if step % 9 == 8:
            evening.take_back()
    assert evening.stale == []
