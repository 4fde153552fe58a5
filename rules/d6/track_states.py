"""The states of a track: their difficulties, and where they lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.bounds import folded
from rules.errors import RuleBroken
from rules.game import Game
from rules.system import TrackKind, TrackState
from rules.table import Track

FEWEST, MOST = 2, 40
"""A track has two states, which makes it a plain check, or as many more as the table likes (OD6-25)."""
Ladder = Sequence[int]
"""Difficulties that stand in for a track's own, from its first state on."""


def ladder_of(game: Game, which: str) -> tuple[int, ...]:
    """Return the difficulties that stand in for those of the status tracks, if any do (R-18)."""
    key = f"status_ladder_{which}"
    return tuple(line.value for line in game.system.tables[key].lines) if key in game.system.tables else ()


def custom(name: str, states: Sequence[str], ladder: Ladder = ()) -> TrackKind:
    """Return a track of the table's own: any number of states from two on (OD6-25, FD6-46, FD6-47).

    Its difficulties are those of the ladder, whose last goes for all states that come later.
    """
    names = [state.strip() for state in states]
    if not FEWEST <= len(names) <= MOST:
        raise RuleBroken(f"A track has from {FEWEST} to {MOST} states, from normal to out of action.")
    if not all(names) or len(set(map(folded, names))) < len(names):
        raise RuleBroken("Each state of a track has a name of its own.")
    return TrackKind(
        key="", name=name, states=tuple(_state(place, state, ladder) for place, state in enumerate(names))
    )


def _state(place: int, name: str, ladder: Ladder) -> TrackState:
    return TrackState(name=name, difficulty=ladder[min(place, len(ladder) - 1)] if ladder else None)


def kind_of(game: Game, row: Track, ladder: Ladder = ()) -> TrackKind:
    """Return the kind of a track that a sheet has: the game's, or the table's own.

    A campaign's document may have lost it since, or cut it short: then what lacks a name is numbered.
    """
    if not row.kind:
        return custom(row.name, row.states, ladder)
    unknown_kind = TrackKind(key=row.kind, name=row.name, states=())
    kind = next((track for track in game.system.tracks if track.key == row.kind), unknown_kind)
    there = len(kind.states)
    more_states = (TrackState(name=f"Stage {at}") for at in range(there + 1, max(row.state + 1, FEWEST) + 1))
    return kind if row.state < there else replace(kind, states=(*kind.states, *more_states))


def checked_state(kind: TrackKind, state: int) -> int:
    """Return the place of a state, if the track has it."""
    if not 0 <= state < len(kind.states):
        raise RuleBroken(f"{kind.name} has {len(kind.states)} states.")
    return state


def is_last(kind: TrackKind, state: int) -> bool:
    """Say whether the track has run out (OD6-25)."""
    return checked_state(kind, state) == len(kind.states) - 1


def difficulty(kind: TrackKind, state: int, ladder: Ladder = ()) -> int | None:
    """Return what a test in this state must reach; none in the last one (FD6-43, OD6-23, R-18)."""
    if is_last(kind, state):
        return None
    return ladder[state] if state < len(ladder) else kind.states[state].difficulty


def moved_state(kind: TrackKind, state: int, by: int) -> int:
    """Return the state so many places on, or back; no further than the ends (FD6-42, FD6-44, OD6-05)."""
    return max(0, min(len(kind.states) - 1, checked_state(kind, state) + by))


def modifier(kind: TrackKind, state: int) -> int:
    """Return what the state adds to a resistance (FD6-42, R-24)."""
    return kind.states[checked_state(kind, state)].modifier
