"""Somebody at a table, with a browser in which they are signed in: what a test lets them do and read."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.test import Client

from campaigns.models import Event, Seat
from tests.campaigns.at_table import HTMX, at, head, last
from tests.campaigns.world import BACKEND


@dataclass(frozen=True)
class Person:
    """``where`` is what an address names beside the campaign: a sheet, a row of it; nothing for the table."""

    seat: Seat

    @property
    def browser(self) -> Client:
        client = Client()
        client.force_login(self.seat.user, backend=BACKEND)
        return client

    def reads(self, name: str, *where: object, **query: object) -> str:
        """Open a page or a dialog, and return its HTML."""
        answer = self.browser.get(at(self.seat, name, *where), query)
        assert answer.status_code == 200, (answer.status_code, answer.content.decode()[:400])
        return answer.content.decode()

    def does(self, name: str, *where: object, **fields: object) -> Event:
        """Send a form by htmx that is carried out, and return the log's last entry."""
        answer = self.sends(name, *where, **fields)
        assert answer.status_code in (200, 204), (answer.status_code, answer.content.decode()[:400])
        return last(self.seat)

    def is_refused(self, name: str, *where: object, **fields: object) -> str:
        """Send a form by htmx that is refused, and return what is said. Nothing has happened."""
        before = head(self.seat)
        answer = self.sends(name, *where, **fields)
        assert (answer.status_code, head(self.seat)) == (422, before), answer.content.decode()[:400]
        return answer.content.decode()

    def sends(self, name: str, *where: object, **fields: object) -> HttpResponse:
        """Send a form by htmx, whatever is answered."""
        return self.browser.post(at(self.seat, name, *where), fields, headers=HTMX)  # type: ignore[return-value]

    def card(self, seq: int | None = None) -> str:
        """Return the page of an entry, the last one unless its number is given."""
        return self.reads("entry", head(self.seat) if seq is None else seq)
