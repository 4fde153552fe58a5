"""What a seat did last in the scene, so that nothing is asked twice. It is read from the entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaigns.models import Event
from campaigns.state import State
from rules.common.clock import ClockAdvanced, SessionBegun, SessionEnded
from rules.facts import kind_of

SCENE = "scene"
SESSIONS = {kind_of(SessionBegun), kind_of(SessionEnded)}
ADVANCED = kind_of(ClockAdvanced)


def remembered(state: State, seat_id: int | None, key: str) -> Any:
    """Return what a seat said last for a field in this scene; None where it said nothing.

    What Game Masters alone may know of an entry counts for them alone. Of an opposed roll nothing is taken:
    its difficulty is what the other side came to.
    """
    for event in _of_the_scene(state):
        if event.actor_id != seat_id or event.seq in state.undone:
            continue
        fact = {**event.fact, **((event.secret or {}) if seat_id in state.gms else {})}
        if fact.get(key) is not None and fact.get("margin") is None:
            return fact[key]
    return None


def _of_the_scene(state: State) -> Iterator[Event]:
    for event in reversed(state.tail):
        if event.kind in SESSIONS or (event.kind == ADVANCED and event.fact.get("unit") == SCENE):
            return
        yield event
