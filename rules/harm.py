"""Harm: which condition of a track so many result points bring on (FD6-40, FD6-41, R-02, R-10, R-11)."""

from __future__ import annotations

from rules.endurance import level
from rules.kinds import TrackKind
from rules.ranks import rank
from rules.system import System
from rules.table import Effect

LEVELS = "_levels"
"""The tracks of harm have twins with OpenD6's four levels, for tables that play with those (R-10)."""

AS_LEVELS = "as OpenD6"


def track_of_harm(system: System, key: str, ruleset: str = "freed6") -> TrackKind:
    """The track of damage, composure or body, as the table plays it (FD6-41, R-10)."""
    return system.track(key + LEVELS if ruleset == "opend6" else key)


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

    FreeD6 forbids acting or deciding at its last ranks; a table may have the lighter ones hamper as OpenD6's
    levels do.
    """
    own = track_of_harm(system, key, ruleset).states[place].effects
    if own or not place or hampering != AS_LEVELS:
        return own
    levels = track_of_harm(system, key, "opend6").states
    return levels[min(place, len(levels) - 2)].effects


def ladder_of(system: System, which: str) -> tuple[int, ...]:
    """Difficulties that stand in for those of the status tracks; none where their own serve (R-18)."""
    key = f"status_ladder_{which}"
    return tuple(line.value for line in system.tables[key].lines) if key in system.tables else ()
