"""Which entries of the log belong to one decision, and which came of an older one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from campaigns.models import Event
from campaigns.models.event import GM, TABLE
from campaigns.state import State


@dataclass(frozen=True, slots=True)
class Kin:
    """The entry that another hangs on: it ``joins`` the first of its own decision, or ``came_of`` an older
    one. Neither is said to who may not know of that entry."""

    joins: int | None = None
    came_of: int | None = None


ALONE = Kin()
Cause = tuple[str, datetime]
"""For whom an entry is, and when it was made."""


def kin_of(state: State, events: Collection[Event]) -> dict[int, Kin]:
    """Return what each of these events hangs on, by its number; whoever sees the one sees the other."""
    causes = _causes(state, events)
    return {
        event.seq: _kin(event, causes[event.caused_by])
        for event in events
        if event.caused_by and event.caused_by in causes and _covers(causes[event.caused_by], event)
    }


def _kin(event: Event, cause: Cause) -> Kin:
    """Tell a further fact from an answer: all facts of a decision are recorded at one moment."""
    same = cause[1] == event.created
    return Kin(joins=event.caused_by) if same else Kin(came_of=event.caused_by)


def _covers(cause: Cause, event: Event) -> bool:
    """Whether all who may know of an entry may know of its cause, as the stored audiences tell."""
    return cause[0] == TABLE or event.audience in (cause[0], GM)


def _causes(state: State, events: Collection[Event]) -> Mapping[int, Cause]:
    """Return the causes of events: as a rule they are among these, or in the State's tail."""
    wanted = {event.caused_by for event in events if event.caused_by is not None}
    if not wanted:
        return {}
    near = {event.seq: event for event in (*state.tail, *events) if event.seq in wanted}
    known = {seq: (event.audience, event.created) for seq, event in near.items()}
    older = wanted - known.keys()
    if older:
        found = Event.objects.filter(campaign=state.campaign.pk, seq__in=older)
        rows = found.values_list("seq", "audience", "created")
        known |= {seq: (audience, created) for seq, audience, created in rows}
    return known
