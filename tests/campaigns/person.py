"""Somebody at a table, with a browser in which they are signed in: what a test lets them do and read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpResponse
from django.test import Client

from campaigns.audience import Viewer
from campaigns.models import Campaign, Event, Seat
from campaigns.state import State, state_of
from rules.game import Command
from rules.table import TABLE, Pending
from tests.campaigns.at_table import HTMX, at, do, head, last
from tests.campaigns.world import BACKEND

BESIDE = re.compile(r'<nav[^>]* aria-labelledby="title-beside">.*?</nav>', re.DOTALL)


@dataclass(frozen=True)
class Person:
    """``where`` is what an address names beside the campaign: a sheet, a row of it; nothing for the table."""

    seat: Seat

    @cached_property
    def browser(self) -> Client:
        client = Client()
        client.force_login(self.seat.user, backend=BACKEND)
        return client

    def reads(self, name: str, /, *where: object, **query: object) -> str:
        """Open a page or a dialog, and return its HTML."""
        answer = self.browser.get(at(self.seat, name, *where), query)
        assert answer.status_code == 200, (answer.status_code, answer.content.decode()[:400])
        return answer.content.decode()

    def does(self, name: str, /, *where: object, **fields: object) -> Event:
        """Send a form by htmx that is carried out, and return the log's last entry."""
        answer = self.sends(name, *where, **fields)
        assert answer.status_code in (200, 204), (answer.status_code, answer.content.decode()[:400])
        return last(self.seat)

    def is_refused(self, name: str, /, *where: object, **fields: object) -> str:
        """Send a form by htmx that is refused, and return what is said. Nothing has happened."""
        before = head(self.seat)
        answer = self.sends(name, *where, **fields)
        assert (answer.status_code, head(self.seat)) == (422, before), answer.content.decode()[:400]
        return answer.content.decode()

    def sends(self, name: str, /, *where: object, **fields: object) -> HttpResponse:
        """Send a form by htmx, whatever is answered."""
        return self.browser.post(at(self.seat, name, *where), fields, headers=HTMX)  # type: ignore[return-value]

    def submits(self, name: str, /, *where: object, **fields: object) -> str:
        """Send a form without a script that is carried out, and return where it leads."""
        answer = self.browser.post(at(self.seat, name, *where), fields)
        assert answer.status_code == 303, (answer.status_code, answer.content.decode()[:400])
        return answer["Location"]

    def opens(self, name: str, /, *where: object, **query: object) -> HttpResponse:
        """Ask for a page or a dialog, whatever is answered."""
        return self.browser.get(at(self.seat, name, *where), query)  # type: ignore[return-value]

    def foresees(self, name: str, /, *where: object, **asked: object) -> str:
        """Fill in a dialog, and return the odds that it shows."""
        answer = self.browser.get(at(self.seat, name, *where), {"odds": "1", **asked}, headers=HTMX)
        assert answer.status_code == 200, (answer.status_code, answer.content.decode()[:400])
        return answer.content.decode()

    def plays(
        self, command: Command, *faces: int, audience: str = "everyone", hide_difficulty: bool = False
    ) -> Event:
        """Carry out a command with these dice, and return its first entry."""
        return do(self.seat, command, *faces, audience=audience, hide_difficulty=hide_difficulty)

    @property
    def viewer(self) -> Viewer:
        """Who they are to the stream."""
        return self.viewer_of()

    def viewer_of(self, *sheets: str) -> Viewer:
        """Who they are to the stream, on a page that shows these sheets."""
        return Viewer(self.seat.pk, self.seat.user_id, self.seat.role, frozenset(sheets))

    @property
    def state(self) -> State:
        """The table as it is now."""
        return state_of(Campaign.objects.get(pk=self.seat.campaign_id))

    def prompts(self, kind: str) -> list[str]:
        """Return the keys of the prompts of a kind that are open at the table."""
        rows = self.state.table.of(Pending, TABLE)
        return [key for key, row in rows.items() if row.kind == kind]

    @property
    def last(self) -> Event:
        """The last entry of the log."""
        return last(self.seat)

    @property
    def head(self) -> int:
        """The number of the last entry."""
        return head(self.seat)

    def card(self, seq: int | None = None) -> str:
        """Return the page of an entry, the last one unless its number is given, without those beside it."""
        page = self.reads("entry", head(self.seat) if seq is None else seq)
        return BESIDE.sub("", page)
