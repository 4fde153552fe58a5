"""What an undo took back, in the words of that entry: only where whoever reads one may read the other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from campaigns.live.cards import told
from campaigns.log.decisions import ALONE, Kin, covers, kin_of
from campaigns.log.undo import UNDO
from campaigns.models import Event
from campaigns.state import State

LONGEST = 120


def named_kin(state: State, events: Collection[Event]) -> dict[int, Kin]:
    """Return what each of these events hangs on, with the name of the entry that an undo is about."""
    kin = kin_of(state, events)
    undos = {event: _about(event) for event in events if event.kind == UNDO}
    if not undos:
        return kin
    known = _entries(state, events, set(undos.values()))
    for undo, seq in undos.items():
        entry = known.get(seq)
        if entry and covers(entry.audience, undo.audience):
            kin[undo.seq] = replace(kin.get(undo.seq, ALONE), undid=_name(entry, state))
    return kin


def _about(undo: Event) -> int:
    """Return the entry that it took back, or let count again."""
    again = undo.fact.get("restored") if undo.fact.get("again") else ()
    return int(again[0] if again else undo.fact["about"])


def _entries(state: State, events: Collection[Event], wanted: set[int]) -> dict[int, Event]:
    known = {event.seq: event for event in (*state.tail, *events) if event.seq in wanted}
    if older := wanted - known.keys():
        found = Event.objects.filter(campaign=state.campaign.pk, seq__in=older).defer("changes", "secret")
        known |= {event.seq: event for event in found.select_related("actor__user")}
    return known


def _name(entry: Event, state: State) -> str:
    """Return its sentence without the secret part, for one drawing of an undo goes to all who may read it."""
    sentence = " ".join(told(entry, state.campaign, secret=False).split())
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1].rstrip()}…"
