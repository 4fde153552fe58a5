"""What a seat did last in the scene, so that nothing is asked twice. It is read from the entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Event
from campaigns.models.event import TABLE, named_in
from campaigns.state import State
from rules.common.clock import ClockAdvanced, SessionBegun, SessionEnded
from rules.facts import kind_of
from rules.fields import Field

SCENE = "scene"
SESSIONS = {kind_of(SessionBegun), kind_of(SessionEnded)}
ADVANCED = kind_of(ClockAdvanced)
ENDS = {*SESSIONS, ADVANCED}
"""The kinds of entries with which a scene may be over."""


def last_difficulty(state: State, seat_id: int | None) -> int | None:
    """Return the last difficulty of a seat in this scene.

    That of an opposed roll is none of its own, but what the other side came to; so is one that somebody's
    stance sets, or a track.
    """
    for fact in _facts_for(state, seat_id):
        number = fact.get("difficulty")
        if isinstance(number, int) and fact.get("margin") is None and "towards" not in fact:
            return number
    return None


def remembered(state: State, seat_id: int, field: Field) -> Any:
    """Return what a seat said last for a field in this scene; None where it said nothing.

    What was told is divided by what the field is multiplied with: the points for one of the bought dice.
    """
    for fact in _facts_for(state, seat_id):
        value, times = fact.get(field.told or field.key), fact.get(field.times) if field.times else 1
        if value is not None and times:
            return value if times == 1 else value // times
    return None


def last_targets(state: State, seat_id: int | None, sheet_id: str) -> list[str]:
    """Return whom a seat has aimed at in this scene, the targets of one sheet first, from the newest on."""
    facts = [fact for fact in _facts_for(state, seat_id) if fact.get("target")]
    facts.sort(key=lambda fact: fact.get("sheet_id") != sheet_id)
    return [str(fact["target"]) for fact in facts]


def last_target(state: State, seat_id: int | None, sheet_id: str) -> str:
    """Return whom a seat has aimed at last in this scene with a sheet, "" where it has not."""
    for fact in _facts_for(state, seat_id):
        if fact.get("sheet_id") == sheet_id and fact.get("target"):
            return str(fact["target"])
    return ""


def _facts_for(state: State, seat_id: int | None) -> Sequence[Mapping[str, Any]]:
    """Return what the entries of a seat tell it, the newest first.

    What Game Masters alone may know, an entry or a part of one, counts for them alone.
    """
    return () if seat_id is None else state.memo(("facts", seat_id), lambda: _told(state, seat_id))


def _told(state: State, seat_id: int) -> list[Mapping[str, Any]]:
    gm, undone, facts = seat_id in state.gms, state.undone, list[Mapping[str, Any]]()
    for event in reversed(state.tail):  # after each roll for the one who rolled: no call for another's entry
        if event.kind in ENDS and is_forgotten_with(event):
            break
        if event.actor_id != seat_id or event.seq in undone:
            continue
        if gm:
            facts.append({**event.fact, **(event.secret or {})})
        elif event.audience == TABLE or named_in(event.audience, seat_id):
            facts.append(event.fact)
    return facts


def is_forgotten_with(event: Event) -> bool:
    """Say whether a scene is over with an event: nothing said before is remembered."""
    return event.kind in SESSIONS or (event.kind == ADVANCED and event.fact.get("unit") == SCENE)
