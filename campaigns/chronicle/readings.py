"""The entries of a session that still count, as far as a reader may know them."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Min

from campaigns.log.entry_view import fact_view
from campaigns.models import Event, Seat, Undone
from campaigns.models.event import TABLE
from rules.facts import Fact
from rules.games import FACTS

logger = logging.getLogger(__name__)

MOST = 5000
"""Of more entries than this the last are read, and the page says so."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An entry with its fact, without whatever is kept from the reader; ``secret``: nothing is."""

    event: Event
    kind: type[Fact]
    fact: Fact
    secret: bool


@dataclass(frozen=True, slots=True)
class Sitting:
    """A session that a reader knows of; 0 is the time outside of all sessions."""

    number: int
    began: datetime
    ended: datetime

    @property
    def title(self) -> str:
        """Return what it is called."""
        return f"Session {self.number}" if self.number else "Outside the sessions"


def sittings(seat: Seat) -> list[Sitting]:
    """Return the sessions in which a seat may know of something, the latest first."""
    found = Event.objects.visible_to(seat).values("session")
    spans = found.annotate(began=Min("created"), ended=Max("created")).order_by("-session")
    return [Sitting(row["session"], row["began"], row["ended"]) for row in spans]


def readings(seat: Seat, session: int | None, *, whole: bool) -> list[Reading]:
    """Return a session's entries, or all of them, the oldest first, without those that were undone.

    ``whole`` False: what everyone at the table knows, so that a Game Master may hand it on.
    """
    undone = Undone.objects.filter(campaign=seat.campaign_id).values("seq")
    found = Event.objects.visible_to(seat).exclude(seq__in=undone)
    if session is not None:
        found = found.filter(session=session)
    if seat.is_gm:
        found = found.defer("changes")
    if not whole:
        found = found.filter(audience=TABLE)
    latest = found.select_related("actor__user").order_by("-seq")[: MOST + 1]
    read = (_reading(event, secret=whole and seat.is_gm) for event in reversed(latest))
    return [reading for reading in read if reading]


def _reading(event: Event, *, secret: bool) -> Reading | None:
    try:
        return Reading(event, FACTS[event.kind], fact_view(event, secret=secret), secret)
    except Exception:  # of another version, or damaged: one entry must not take the story with it
        logger.exception("Entry %s of campaign %s cannot be read", event.seq, event.campaign_id)
        return None
