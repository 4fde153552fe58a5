"""Which condition points bring that pass a resistance, and what it does by itself.

OpenD6's tracks of endurance have levels, each with the margin that it wants; FreeD6's go by ranks. A table
may play either game's tracks as the other does (R-10), and FreeD6's with the effects of OpenD6's (R-14).
"""

from __future__ import annotations

from rules.d6.check_setup import ruling_or
from rules.d6.encounter_lengths import length_for, of_length, with_borne
from rules.d6.ranks import rank
from rules.errors import RuleBroken
from rules.game import Game
from rules.system import TrackKind
from rules.table import Condition, Effect, Table

TWINS = {"opend6": "_levels", "freed6": "_ranks"}
"""A track of endurance may have a twin: the same as the other game of the family plays it (R-10)."""
AS_LEVELS = "as OpenD6"
LAST_HAMPERING = 2
"""The highest level that a rank without a namesake hampers like; those beyond forbid, and keep to names."""


def track_of(game: Game, key: str, ruleset: str) -> TrackKind:
    """Return the track of that key as the table plays it: the game's own, or its twin (R-10).

    A twin has no key of its own to be named by: the table's ruling chooses it.
    """
    twin = key + TWINS.get(ruleset, "")
    keys = {track.key for track in game.system.tracks}
    for suffix in TWINS.values():
        if key in keys and key.endswith(suffix) and key.removesuffix(suffix) in keys:
            name = game.system.track(key.removesuffix(suffix)).name
            raise RuleBroken(f"Say {name}: a house rule says whether it goes by ranks or levels.")
    return game.system.track(twin if ruleset != game.system.key and twin in keys else key)


def state_reached(track: TrackKind, points: int) -> int:
    """Return the place of the condition that points beyond a resistance bring on; 0 is normal.

    Points that only equal it bring none (OD6-11, FD6-41, R-02, R-11, R-25). The last state is the worst there
    is, however many ranks there are.
    """
    if track.kind == "progressive":
        raise RuleBroken(f"{track.name} is no track of endurance.")
    margins = {place: state.above for place, state in enumerate(track.states) if state.above is not None}
    if margins:
        return max((place for place, margin in margins.items() if points > margin), default=0)
    return min(rank(points), len(track.states) - 1)


def least_beyond(track: TrackKind) -> int:
    """Return the fewest points beyond a resistance that bring any condition (OD6-02, R-02)."""
    margins = [state.above for state in track.states if state.above is not None]
    return 1 + min(margins, default=0)


def effects_of(game: Game, key: str, kind: TrackKind, place: int, hampering: str) -> tuple[Effect, ...]:
    """Return what a condition of a track does by itself, played as that ``kind`` (FD6-27, FD6-46, R-14).

    FreeD6 forbids acting or deciding at its last ranks; a table may have the lighter ones hamper as OpenD6's
    levels do. Then such a rank does what the level of its name does, and one whose name OpenD6 does not have,
    what the level of its place does, up to the second.
    """
    state = kind.states[place]
    if not place or state.effects or hampering != AS_LEVELS:
        return state.effects
    levels = track_of(game, key, "opend6").states
    namesakes = (level.effects for level in levels if level.name == state.name)
    return next(namesakes, levels[min(place, LAST_HAMPERING, len(levels) - 1)].effects)


def own_tracks(game: Game, table: Table, sheet_id: str) -> tuple[tuple[str, TrackKind], ...]:
    """Return the tracks that a sheet's conditions are kept on, by the key that they go by, as it has them."""
    ruleset = str(ruling_or(game, table, "ruleset", game.system.key))
    kinds = [track for track in game.system.tracks if track.kind != "progressive"]
    keys = {track.key for track in kinds}
    twins = {key + suffix for key in keys for suffix in TWINS.values()}
    by_key = {key: track_of(game, key, ruleset) for key in keys - twins}
    length, rows = length_for(game, table, sheet_id), table.of(Condition, sheet_id).values()
    borne = {key: {row.name for row in rows if row.group == key} for key in by_key}
    there = {key: with_borne(of_length(kind, length), kind, borne[key]) for key, kind in by_key.items()}
    return tuple((track.key, there[track.key]) for track in kinds if track.key in there)
