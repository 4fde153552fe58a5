"""FreeD6's damage and composure as tracks, and the rulings that play them as OpenD6."""

from __future__ import annotations

from rules.d6.levels import level, track_of
from rules.d6.ranks import rank
from rules.game import Game
from rules.system import TrackKind
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


def effects_of(game: Game, key: str, place: int, ruleset: str, hampering: str) -> tuple[Effect, ...]:
    """What a condition of harm does by itself (FD6-27, FD6-46, R-14).

    FreeD6 forbids acting or deciding at its last ranks; a table may have them hamper as OpenD6's levels do.
    Then a rank does what the level of its name does, and one whose name OpenD6 does not have, what the
    level of its place does, up to the second.
    """
    state = track_of(game, key, ruleset).states[place]
    if not place or hampering != AS_LEVELS:
        return state.effects
    levels = track_of(game, key, "opend6").states
    named = (level.effects for level in levels if level.name == state.name)
    return next(named, levels[min(place, 2)].effects)


def ladder_of(game: Game, which: str) -> tuple[int, ...]:
    """Difficulties that stand in for those of the status tracks; none where their own serve (R-18)."""
    key = f"status_ladder_{which}"
    return tuple(line.value for line in game.system.tables[key].lines) if key in game.system.tables else ()
