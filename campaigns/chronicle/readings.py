"""The entries of a session that still count, as far as a reader may know them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.chronicle.spans import spans_of
from campaigns.log.entry_view import fact_view
from campaigns.models import Event, Seat, Undone
from campaigns.models.event import TABLE
from rules.common.story import StoryHidden, StoryTold
from rules.facts import Fact, kind_of
from rules.games import FACTS

logger = logging.getLogger(__name__)

MOST = 5000
"""Of more entries than this the last are read, and the page says so."""
SPANS_AT_ONCE = 100
TOLD, HIDDEN = kind_of(StoryTold), kind_of(StoryHidden)


@dataclass(frozen=True, slots=True)
class EntryReading:
    """An entry with its fact, without whatever is kept from the reader; ``secret``: nothing is."""

    event: Event
    kind: type[Fact]
    fact: Fact
    secret: bool


def readings(seat: Seat, session: int, *, whole: bool) -> list[EntryReading]:
    """Return a session's entries, the oldest first, without those that were undone.

    ``whole`` False: what everyone at the table knows, so that a Game Master may hand it on.
    """
    events = Event.objects.visible_to(seat)
    if seat.is_gm:
        events = events.defer("changes")
    if not whole:
        events = events.filter(audience=TABLE)
    return _read(events, seat.campaign_id, session, secret=whole and seat.is_gm)


def readings_of_table(campaign_id: int, session: int, until: int) -> list[EntryReading]:
    """Return what everyone at the table knows of a session, as far as an entry."""
    events = Event.objects.filter(campaign=campaign_id, audience=TABLE, seq__lte=until)
    return _read(events.defer("changes", "secret"), campaign_id, session, secret=False)


def hidden_entries(campaign_id: int) -> frozenset[int]:
    """Return the entries that a Game Master leaves out of the story."""
    words = Event.objects.filter(~is_undone(campaign_id), campaign=campaign_id, kind=HIDDEN)
    last = dict(words.order_by("seq").values_list("fact__about", "fact__hidden"))
    # True is what is not stored, as it is the usual.
    return frozenset(about for about, hidden in last.items() if hidden is not False)


def _read(events: QuerySet[Event], campaign_id: int, session: int, *, secret: bool) -> list[EntryReading]:
    spans = spans_of(campaign_id, session)
    events = events.filter(~is_undone(campaign_id)).select_related("actor__user")
    latest = [event for event in _latest(events, spans) if not _told_after(event)]
    lines = events.filter(kind=TOLD, fact__about__gt=0)
    latest += [line for line in lines if any(_told_after(line) in span for span in spans)]
    latest.sort(key=_place)
    read = (_reading(event, secret=secret) for event in latest)
    return [reading for reading in read if reading]


def _latest(events: QuerySet[Event], spans: Sequence[range]) -> list[Event]:
    """Return the last entries within these spans, the latest first; most sessions are one span."""
    latest: list[Event] = []
    for place in range(0, len(spans), SPANS_AT_ONCE):
        some = spans[place : place + SPANS_AT_ONCE]
        within = Q(*(Q(seq__gte=span.start, seq__lt=span.stop) for span in some), _connector=Q.OR)
        latest += events.filter(within).order_by("-seq")[: MOST + 1 - len(latest)]
        if len(latest) > MOST:
            break
    return latest


def is_undone(campaign_id: int) -> Exists:
    """Return the question whether an entry was taken back."""
    return Exists(Undone.objects.filter(campaign=campaign_id, seq=OuterRef("seq")))


def _told_after(event: Event) -> int:
    """Return the entry after which a line stands that was added to a story; 0 where it is no such line."""
    return event.fact.get("about") or 0 if event.kind == TOLD else 0


def _place(event: Event) -> tuple[int, int]:
    """Return where an entry stands in the story: a line that was added may stand after an older entry."""
    about = _told_after(event)
    return (about, event.seq) if about else (event.seq, 0)


def _reading(event: Event, *, secret: bool) -> EntryReading | None:
    try:
        return EntryReading(event, FACTS[event.kind], fact_view(event, secret=secret), secret)
    except Exception:  # of another version, or damaged: one entry must not take the story with it
        logger.exception("Entry %s of campaign %s cannot be read", event.seq, event.campaign_id)
        return None
