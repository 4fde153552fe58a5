"""How the length of an encounter sets what lies between Normal and Out of Action for those who take part."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from rules.common.durations import ENCOUNTER
from rules.d6.ranks import POINTS_IN_A_RANK
from rules.game import Game
from rules.system import Length, TrackKind, TrackState
from rules.table import TABLE, Combatant, Encounter, Table

OF_LENGTH = ("FD6-46", "FD6-47", "R-23", "R-105")
"""The rules of how long a track is."""


def length_for(game: Game, table: Table, sheet_id: str) -> Length | None:
    """Return the length of the encounter that a sheet takes part in; None where nobody has set one."""
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    if encounter is None or table.get(Combatant, TABLE, sheet_id) is None:
        return None
    return next((length for length in game.system.lengths if length.key == encounter.length), None)


def of_length(kind: TrackKind, length: Length | None) -> TrackKind:
    """Return a track of endurance with as many conditions between its first and its last as a length has.

    The heaviest are left out first. Where a track has too few, the last of them comes again with its level
    (FD6-46, FD6-47, OD6-26, R-23, R-105).
    """
    if length is None:
        return kind
    normal, *between, out = kind.states
    there = between[: length.between]
    for level in range(len(there) + 1, length.between + 1):
        there.append(replace(between[-1], name=f"{between[-1].name} ({level})"))
    margins = [state.above for state in kind.states[1:]]
    states = (normal, *there, out)
    return replace(kind, states=states if None in margins else _rising(states, margins))


def _rising(states: tuple[TrackState, ...], margins: list[int | None]) -> tuple[TrackState, ...]:
    """Give levels the margins of their places, and those beyond so many points more each (OD6-11)."""
    margins_known = [margin for margin in margins if margin is not None]
    further = count(margins_known[-1] + POINTS_IN_A_RANK, POINTS_IN_A_RANK)
    margins_of_states = [
        *margins_known,
        *(next(further) for _ in range(len(states) - 1 - len(margins_known))),
    ]
    return (
        states[0],
        *(replace(state, above=margin) for state, margin in zip(states[1:], margins_of_states, strict=False)),
    )


def with_borne(kind: TrackKind, whole: TrackKind, borne: set[str]) -> TrackKind:
    """Return a track that has lost some of its states with those that its bearer has all the same."""
    states = [state for state in whole.states if state.name in {*kind.names, *borne}]
    more_states = [state for state in kind.states if state.name not in whole.names]
    return replace(kind, states=(*states[:-1], *more_states, states[-1]))
