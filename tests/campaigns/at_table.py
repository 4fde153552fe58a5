"""What the tests of the table's own deeds share."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from html.parser import HTMLParser
from typing import Any, Protocol
from unittest import mock

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaigns.audience import OVERVIEW, SCREEN
from campaigns.drawing import fragments
from campaigns.drawing.fragments import frames
from campaigns.live.frames import Frame
from campaigns.models import Campaign, Event, Membership, Seat, User
from campaigns.play import perform
from campaigns.state import State, state_of
from campaigns.table.waiting import bar_of
from rules.game import Command
from rules.randomness import Scripted
from tests.campaigns.walks import GAPS

HTMX = {"HX-Request": "true"}
Browser = Callable[[Seat | User | None], Client]
Dice = Callable[..., None]


def at(seat: Seat, name: str, *where: object) -> str:
    """Return the address of a page of a table, or that of a dialog: of the table, a sheet or a row."""
    slug = seat.campaign.slug
    if name in GAPS:
        return reverse(name, args=[slug, *where])
    sheet, *row = where or [""]
    if not sheet:
        return reverse("do_table", args=[slug, name])
    return reverse("do_row" if row else "do", args=[slug, sheet, name, *row])


def ask(client: Client, path: str, fields: dict[str, Any] | None = None, **headers: str) -> HttpResponse:
    """A deed asked for by htmx."""
    return client.post(path, fields or {}, headers={**HTMX, **headers})  # type: ignore[return-value]


def do(
    seat: Seat, command: Command, *faces: int, audience: str = "everyone", hide_difficulty: bool = False
) -> Event:
    """A command carried out with these dice; answers the first entry of it."""
    played = perform(
        seat, command, chance=Scripted(list(faces)), audience=audience, hide_difficulty=hide_difficulty
    )
    return Event.objects.get(pk=played.events[0].pk)


def bar_titles(state: State, seat_id: int) -> list[str]:
    """What waits for a seat, in a line each: its own prompts, what waits for players, its turn."""
    bar = bar_of(state, seat_id)
    turn = [bar.turn.title] if bar.turn else []
    return [*(one.title for one in (*bar.mine, *bar.others)), *turn]


def drawn(*events: Event) -> list[Frame]:
    """The frames of events of one campaign, as it is now."""
    return frames(events, state_of(Campaign.objects.get(pk=events[0].campaign_id)))


def head(seat: Seat) -> int:
    """The number of the last entry."""
    return Campaign.objects.get(pk=seat.campaign_id).last_seq


def last(seat: Seat) -> Event:
    """The last entry."""
    return Event.objects.get(campaign=seat.campaign_id, seq=head(seat))


class Answer(Protocol):
    """What a view or the test client answers: the stubs give the two no type in common that has a content."""

    @property
    def status_code(self) -> int: ...
    @property
    def content(self) -> bytes: ...


def refused(answer: Answer, status: int = 422) -> str:
    """What a refusal says."""
    assert answer.status_code == status, answer.status_code
    return answer.content.decode()


SPELLED = re.compile(
    r"""name="(?:csrfmiddlewaretoken|key)" value="[^"]*"|"X-CSRFToken": "[^"]*"|/c/[a-z]+-[a-z]+-\d+"""
)
"""Tokens and slugs, which may spell anything."""


def holds(text: Collection[str], *parts: str, no: str | Collection[str] = ()) -> None:
    """See that all of these parts stand in a text, and none of those outside of what chance has spelled."""
    chosen = SPELLED.sub("", text) if isinstance(text, str) else text
    wrong = [part for part in ([no] if isinstance(no, str) else no) if part in chosen]
    assert ([part for part in parts if part not in text], wrong) == ([], []), text


def words(html: str) -> str:
    """What stands in HTML, without its tags: no address, id or token, which may spell anything."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def in_a_line(answer: HttpResponse) -> str:
    """What an answer holds, with a blank for every run of them."""
    return re.sub(r"\s+", " ", answer.content.decode())


class Ids(HTMLParser):
    """The ids of the outermost elements of some HTML, and all ids in it."""

    VOID = frozenset({"input", "meta", "link", "br", "hr", "img", "option", "use", "path", "rect", "circle"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.roots: list[str] = []
        self.every: list[str] = []
        self.depth = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = [value for name, value in attrs if name == "id" and value]
        self.every += found
        if self.depth == 0:
            self.roots += found
        self.depth += tag not in self.VOID

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.every += [value for name, value in attrs if name == "id" and value]

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag not in self.VOID


def roots_of(answer: HttpResponse) -> list[str]:
    """The ids of the roots in the frame that an htmx request was answered with."""
    assert answer.status_code == 200, answer.content.decode()
    assert answer["X-Rollbook-Frame"] == "1"
    return Ids(answer.content.decode()).roots


def drawn_for_every_page(campaign_id: int, after: int, limit: int) -> list[Frame]:
    """The frames of the events after one, as where some page shows each sheet there is, and the screen."""
    sheets = Membership.objects.filter(campaign=campaign_id).values_list("character_id", flat=True)
    everything = frozenset({*sheets, SCREEN, OVERVIEW})
    with mock.patch.object(fragments, "shown_at", return_value=everything):
        return fragments.render(campaign_id, after, limit)
