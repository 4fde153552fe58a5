"""What entries say of one another: by the sentence of the other, and only to who may read that one too."""

from __future__ import annotations

import logging
from collections.abc import Collection

from django.urls import reverse

from campaigns.log.decisions import FURTHER_FACT, Kin, covers
from campaigns.log.sentences import plain_sentence
from campaigns.models import Campaign, Event
from campaigns.state import State

logger = logging.getLogger(__name__)

LONGEST = 120


def kin_of(state: State, events: Collection[Event]) -> dict[int, Kin]:
    """Return the event that each of these was caused by, by its number; a reader of one may read both."""
    caused = [event for event in events if event.caused_by is not None]
    further = _further(caused) if caused else ()
    others = {event: other for event in events if (other := _other(event, further))}
    if not others:
        return {}
    by_seq = _entries(state, events, set(others.values()))
    return {
        event.seq: Kin(joins=other)
        if event.seq in further or event.created == entry.created
        else Kin(came_of=other, named=sentence_of(entry, state.campaign))
        for event, other in others.items()
        if (entry := by_seq.get(other)) and covers(entry.audience, event.audience)
    }


def sentence_of(entry: Event, campaign: Campaign, *, secret: bool = False) -> str:
    """Return what an entry says, as short as a name may be.

    As a rule that is without its secret part, as one drawing of what names it goes to all who read it.
    """
    try:
        sentence = plain_sentence(entry, campaign, secret=secret)
    except Exception:  # whatever a template may raise: one entry must not take those with it that name it
        logger.exception("Entry %s of campaign %s cannot be named", entry.seq, campaign.pk)
        return "an entry"
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1].rstrip()}…"


def address_of(entry: Event, campaign: Campaign) -> str:
    """Return where the page of an entry is."""
    return reverse("entry", args=[campaign.slug, entry.seq])


def _other(event: Event, further: Collection[int]) -> int | None:
    """Return the entry that another speaks of, or else came of."""
    if event.seq in further:
        return event.caused_by
    again = event.fact.get("restored") if event.fact.get("again") else ()
    about: int = again[0] if again else event.fact.get("about", 0)
    return about or event.caused_by


def _further(caused: Collection[Event]) -> set[int]:
    """Return which events are further facts; a player's page has not loaded what events changed."""
    unread = [event.pk for event in caused if "changes" in event.get_deferred_fields()]
    found = Event.objects.filter(FURTHER_FACT, pk__in=unread).values_list("seq", flat=True) if unread else ()
    return {*found, *(event.seq for event in caused if event.pk not in unread and not event.changes)}


def _entries(state: State, events: Collection[Event], wanted: set[int]) -> dict[int, Event]:
    """Return those that are hung on, by their numbers: as a rule they are among these, or in the tail."""
    by_seq = {event.seq: event for event in (*state.tail, *events) if event.seq in wanted}
    if older := wanted - by_seq.keys():
        found = Event.objects.filter(campaign=state.campaign.pk, seq__in=older).defer("changes", "secret")
        by_seq |= {event.seq: event for event in found.select_related("actor__user")}
    return by_seq
