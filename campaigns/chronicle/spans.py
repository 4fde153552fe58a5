"""Where the entries of each session lie in the log: nothing that is asked here grows with the log."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BigIntegerField, Min, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from campaigns.models import Campaign, Event, Seat, Stretch

ENDLESS = 2**63 - 1
"""One after the last entry that there will be, for a session that goes on."""
ON_A_PAGE = 12


@dataclass(frozen=True, slots=True)
class PlaySession:
    """A session that a reader knows of; 0 is the time outside of all sessions."""

    number: int
    began: datetime

    @property
    def title(self) -> str:
        """Return what it is called."""
        return f"Session {self.number}" if self.number else "Between sessions"


def spans_of(campaign_id: int, session: int) -> list[range]:
    """Return where the entries of a session lie, the latest first: as a rule in one place."""
    stretches = _stretches(campaign_id).filter(session=session).order_by("-first")
    spans = [range(first, until) for first, until in stretches.values_list("first", "until")]
    return spans if session else [*spans, range(1, _first_of_all(campaign_id))]


def latest_spans(campaign: Campaign, sessions: Collection[int]) -> dict[int, range]:
    """Return where the entries of each of these sessions lie, of one that was gone on with its last part."""
    stretches = _stretches(campaign.pk).filter(session__in=sessions).order_by("first")
    ends = stretches.values_list("session", "first", "until")
    return {session: range(first, min(until, campaign.last_seq + 1)) for session, first, until in ends}


def play_sessions(seat: Seat, most: int, before: int | None = None) -> list[PlaySession]:
    """Return the sessions in which a seat may know of something, the latest first; the last is between them.

    One more than ``most`` is a sign that there are others. ``before``: earlier ones than that.
    """
    numbers = Stretch.objects.filter(campaign=seat.campaign_id, session__gt=0)
    numbers = numbers if before is None else numbers.filter(session__lt=before)
    latest = numbers.values_list("session", flat=True).distinct().order_by("-session")
    page_numbers = list(latest[: most + 1])
    began: dict[int, datetime] = {}
    stretches = _with_begin(seat).filter(session__in=page_numbers, began__isnull=False).order_by("first")
    for session, moment in stretches.values_list("session", "began"):
        began.setdefault(session, moment)
    sessions = [PlaySession(session, began[session]) for session in page_numbers if session in began]
    return sessions if len(page_numbers) > most else [*sessions, *_between(seat)]


def play_session(seat: Seat, number: int) -> PlaySession | None:
    """Return a session in which a seat may know of something."""
    if not number:
        return next(_between(seat), None)
    stretches = _with_begin(seat).filter(session=number, began__isnull=False).order_by("first")
    began = stretches.values_list("began", flat=True).first()
    return PlaySession(number, began) if began else None


def _between(seat: Seat) -> Iterator[PlaySession]:
    """Yield the time outside of all sessions, if a seat may know of anything in it."""
    until = _first_of_all(seat.campaign_id)
    first = Event.objects.visible_to(seat).filter(seq__lt=until).order_by("seq")
    later = _with_begin(seat).filter(session=0, began__isnull=False).order_by("first")
    began = first.values_list("created", flat=True).first()
    if began := began or later.values_list("began", flat=True).first():
        yield PlaySession(0, began)


def _with_begin(seat: Seat) -> Any:
    """Return the stretches, each with the moment of the first entry in it that a seat may know of."""
    inside = Event.objects.visible_to(seat).filter(seq__gte=OuterRef("first"), seq__lt=OuterRef("until"))
    return _stretches(seat.campaign_id).annotate(began=Subquery(inside.order_by("seq").values("created")[:1]))


def _stretches(campaign_id: int) -> Any:
    """Return the stretches, each with the number at which the next one begins."""
    later = Stretch.objects.filter(campaign=campaign_id, first__gt=OuterRef("first")).order_by("first")
    until = Coalesce(Subquery(later.values("first")[:1]), Value(ENDLESS, BigIntegerField()))
    return Stretch.objects.filter(campaign=campaign_id).annotate(until=until)


def _first_of_all(campaign_id: int) -> int:
    earliest = Stretch.objects.filter(campaign=campaign_id).aggregate(first=Min("first"))
    return earliest["first"] or ENDLESS
