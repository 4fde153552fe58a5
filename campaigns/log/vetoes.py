"""Entries that a later one undoes by the game's own rules, and no undo: who decided that, for each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from campaigns.models import Event, Seat
from campaigns.models.event import named_in
from campaigns.state import State
from rules.games import FACTS

TAKES_BACK = {kind: fact.TAKES_BACK for kind, fact in FACTS.items() if fact.TAKES_BACK}
"""The kinds that take an entry back, each with its field that names it."""


def vetoed_among(seat: Seat, state: State, seqs: Collection[int]) -> Mapping[int, str]:
    """Return who vetoed those among these entries that were, as far as the seat may know."""
    kinds = {kind for kind in TAKES_BACK if FACTS[kind] in state.game.facts}
    if not kinds or not seqs:
        return {}
    if state.tail and min(seqs) >= state.tail[0].seq:
        visible = (event for event in state.tail if seat.is_gm or named_in(event.audience, seat.pk))
        later = [event for event in visible if event.kind in kinds]
    else:
        events = Event.objects.visible_to(seat).select_related("actor__user")
        later = list(events.filter(kind__in=kinds, caused_by__in=seqs))
    undone_later = state.undone_among([event.seq for event in later]) if later else {}
    counting = (event for event in later if event.seq not in undone_later and vetoed_by(event) in seqs)
    return {vetoed_by(event): name_of(event) for event in counting}


def vetoed_by(event: Event) -> int:
    """Return the entry that an event undoes, 0 for none."""
    return event.fact.get(TAKES_BACK.get(event.kind, ""), 0)


def marks_of(state: State, event: Event) -> dict[int, str | None]:
    """Return what an event changes of it: entries with who vetoed them, None where nobody has any more."""
    marks: dict[int, str | None] = {}
    if seq := vetoed_by(event):
        marks[seq] = name_of(event)
    for key, stands in (("seqs", False), ("restored", True)):
        marks |= _again(state, event.fact.get(key, ()) if event.undoes else (), stands=stands)
    return marks


def _again(state: State, seqs: Iterable[int], *, stands: bool) -> dict[int, str | None]:
    """Return the same for vetoes that an undo takes back, or brings back."""
    undone = set(seqs)
    vetoes = [event for event in state.tail if event.seq in undone and vetoed_by(event)]
    return {vetoed_by(event): name_of(event) if stands else None for event in vetoes}


def name_of(event: Event) -> str:
    """Return who did it, by name."""
    return event.actor.name if event.actor else "Rollbook"
