"""Harm: which condition of a track so many result points bring on (FD6-40, FD6-41, R-02, R-10, R-11)."""

from __future__ import annotations

from rules.endurance import level, track_of
from rules.kinds import TrackKind
from rules.ranks import rank
from rules.system import System
from rules.table import Effect

AS_LEVELS = "as OpenD6"


def state_reached(track: TrackKind, points: int) -> int:
    """The place of the condition that result points bring on; 0 is normal (FD6-41, R-02, R-11).

    The last state is the worst there is, however many ranks there are. A track of levels asks for more points
    than each level names.
    """
    if any(state.above is not None for state in track.states):
        return level(track, points, 0)
    return min(rank(points), len(track.states) - 1)


def effects_of(system: System, key: str, place: int, ruleset: str, hampering: str) -> tuple[Effect, ...]:
    """What a condition of harm does by itself (FD6-27, FD6-46, R-14).

    FreeD6 forbids acting or deciding at its last ranks; a table may have them hamper as OpenD6's levels do.
    Then a rank does what the level of its name does, and one whose name OpenD6 does not have, what the
    level of its place does, up to the second.
    """
    state = track_of(system, key, ruleset).states[place]
    if not place or hampering != AS_LEVELS:
        return state.effects
    levels = track_of(system, key, "opend6").states
    named = (level.effects for level in levels if level.name == state.name)
    return next(named, levels[min(place, 2)].effects)


def ladder_of(system: System, which: str) -> tuple[int, ...]:
    """Difficulties that stand in for those of the status tracks; none where their own serve (R-18)."""
    key = f"status_ladder_{which}"
    return tuple(line.value for line in system.tables[key].lines) if key in system.tables else ()
