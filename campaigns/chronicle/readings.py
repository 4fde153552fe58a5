"""The entries of a session that still count, as far as a reader may know them."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max, Min, Q, QuerySet

from campaigns.log.entry_view import fact_view
from campaigns.models import Event, Seat, Undone
from campaigns.models.event import TABLE
from rules.common.story import StoryHidden, StoryTold
from rules.facts import Fact, kind_of
from rules.games import FACTS

logger = logging.getLogger(__name__)

MOST = 5000
"""Of more entries than this the last are read, and the page says so."""
TOLD, HIDDEN = kind_of(StoryTold), kind_of(StoryHidden)


@dataclass(frozen=True, slots=True)
class EntryReading:
    """An entry with its fact, without whatever is kept from the reader; ``secret``: nothing is."""

    event: Event
    kind: type[Fact]
    fact: Fact
    secret: bool


@dataclass(frozen=True, slots=True)
class PlaySession:
    """A session that a reader knows of; 0 is the time outside of all sessions."""

    number: int
    began: datetime
    ended: datetime

    @property
    def title(self) -> str:
        """Return what it is called."""
        return f"Session {self.number}" if self.number else "Between sessions"


def sittings(seat: Seat) -> list[PlaySession]:
    """Return the sessions in which a seat may know of something, the latest first."""
    found = Event.objects.visible_to(seat).values("session")
    spans = found.annotate(began=Min("created"), ended=Max("created")).order_by("-session")
    return [PlaySession(row["session"], row["began"], row["ended"]) for row in spans]


def readings(seat: Seat, session: int | None, *, whole: bool) -> list[EntryReading]:
    """Return a session's entries, or all of them, the oldest first, without those that were undone.

    ``whole`` False: what everyone at the table knows, so that a Game Master may hand it on.
    """
    found = Event.objects.visible_to(seat)
    if seat.is_gm:
        found = found.defer("changes")
    if not whole:
        found = found.filter(audience=TABLE)
    return _read(found, seat.campaign_id, session, secret=whole and seat.is_gm)


def readings_of_table(campaign_id: int, session: int, until: int) -> list[EntryReading]:
    """Return what everyone at the table knows of a session, as far as an entry."""
    found = Event.objects.filter(campaign=campaign_id, audience=TABLE, seq__lte=until)
    return _read(found.defer("changes", "secret"), campaign_id, session, secret=False)


def hidden_entries(campaign_id: int) -> frozenset[int]:
    """Return the entries that a Game Master leaves out of the story."""
    words = Event.objects.filter(campaign=campaign_id, kind=HIDDEN).exclude(seq__in=_undone(campaign_id))
    last = dict(words.order_by("seq").values_list("fact__about", "fact__hidden"))
    # True is what is not stored, as it is the usual.
    return frozenset(about for about, hidden in last.items() if hidden is not False)


def _read(
    found: QuerySet[Event], campaign_id: int, session: int | None, *, secret: bool
) -> list[EntryReading]:
    found = found.exclude(seq__in=_undone(campaign_id))
    if session is not None:
        found = found.filter(Q(session=session) | Q(kind=TOLD, fact__about__gt=0))
    latest = list(found.select_related("actor__user").order_by("-seq")[: MOST + 1])
    placed = [event for event in latest if event.kind == TOLD and event.fact.get("about")]
    if session is not None and placed:
        elsewhere = _of_other_sessions(placed, campaign_id, session)
        latest = [event for event in latest if event.seq not in elsewhere]
    latest.sort(key=_place)
    read = (_reading(event, secret=secret) for event in latest)
    return [reading for reading in read if reading]


def _undone(campaign_id: int) -> QuerySet[Undone, Any]:
    return Undone.objects.filter(campaign=campaign_id).values("seq")


def _of_other_sessions(placed: list[Event], campaign_id: int, session: int) -> set[int]:
    """Return which of these lines stand after an entry of another session."""
    about = {event.fact["about"] for event in placed}
    there = Event.objects.filter(campaign=campaign_id, session=session, seq__in=about)
    known = set(there.values_list("seq", flat=True))
    return {event.seq for event in placed if event.fact["about"] not in known}


def _place(event: Event) -> tuple[int, int]:
    """Return where an entry stands in the story: a line that was added may stand after an older entry."""
    about = event.fact.get("about") if event.kind == TOLD else 0
    return (about, event.seq) if about else (event.seq, 0)


def _reading(event: Event, *, secret: bool) -> EntryReading | None:
    try:
        return EntryReading(event, FACTS[event.kind], fact_view(event, secret=secret), secret)
    except Exception:  # of another version, or damaged: one entry must not take the story with it
        logger.exception("Entry %s of campaign %s cannot be read", event.seq, event.campaign_id)
        return None
