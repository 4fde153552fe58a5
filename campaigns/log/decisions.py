"""Which entries of the log belong to one decision, and which came of an older one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from campaigns.models import Event
from campaigns.models.event import GM, TABLE
from campaigns.state import State
from rules.common.remarks import Remarked
from rules.facts import kind_of

REMARKED = kind_of(Remarked)
FURTHER_FACT = Q(caused_by__isnull=False, changes=[])
"""A further fact of a decision: the changes are all on the first, so that only that one can be undone."""


@dataclass(frozen=True, slots=True)
class Kin:
    """The entry that another hangs on: it ``joins`` the first of its own decision, or ``came_of`` an older
    one; ``undid`` is the sentence of what it took back. None is said to who may not know of that entry."""

    joins: int | None = None
    came_of: int | None = None
    undid: str = ""


ALONE = Kin()


def kin_of(state: State, events: Collection[Event]) -> dict[int, Kin]:
    """Return what each of these events hangs on, by its number; whoever sees the one sees the other."""
    causes = {event: cause for event in events if (cause := _cause_of(event)) is not None}
    if not causes:
        return {}
    audiences, further = _audiences(state, events, set(causes.values())), _further(causes)
    return {
        event.seq: Kin(joins=cause) if event.seq in further else Kin(came_of=cause)
        for event, cause in causes.items()
        if covers(audiences.get(cause, GM), event.audience)
    }


def _cause_of(event: Event) -> int | None:
    """Return the entry that another came of, or speaks of."""
    about: int = event.fact["about"] if event.kind == REMARKED else 0
    return about or event.caused_by


def covers(cause: str, audience: str) -> bool:
    """Whether all who may know of an entry may know of its cause, as the stored audiences tell."""
    return cause == TABLE or audience in (cause, GM)


def _further(caused: Iterable[Event]) -> set[int]:
    """Return which events are further facts; a player's page has not loaded what events changed."""
    caused = [event for event in caused if event.caused_by is not None]
    unread = [event.pk for event in caused if "changes" in event.get_deferred_fields()]
    found = Event.objects.filter(FURTHER_FACT, pk__in=unread).values_list("seq", flat=True) if unread else ()
    return {*found, *(event.seq for event in caused if event.pk not in unread and not event.changes)}


def _audiences(state: State, events: Collection[Event], wanted: set[int]) -> Mapping[int, str]:
    """Return for whom the causes are, by their numbers: as a rule they are among these, or in the tail."""
    known = {event.seq: event.audience for event in (*state.tail, *events)}
    older = wanted - known.keys()
    if older:
        found = Event.objects.filter(campaign=state.campaign.pk, seq__in=older)
        known.update(found.values_list("seq", "audience"))
    return known
