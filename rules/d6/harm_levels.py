"""Which condition points bring that pass a resistance, and what it does by itself.

OpenD6's tracks of endurance have levels, each with the margin that it wants; FreeD6's go by ranks. A table
may play either game's tracks as the other does (R-10), and FreeD6's with the effects of OpenD6's (R-14).
"""

from __future__ import annotations

from rules.common.condition_effects import OF_ROUNDS
from rules.common.durations import RECOVERED
from rules.d6.encounter_lengths import length_for, of_length, with_borne
from rules.d6.lost_abilities import naming
from rules.d6.ranks import of_rank, rank
from rules.d6.table_rulings import ruling_or
from rules.errors import RuleBroken
from rules.game import Game
from rules.system import TrackKind
from rules.table import Condition, Effect, Table

TWINS = {"opend6": "_levels", "freed6": "_ranks"}
"""A track of endurance may have a twin: the same as the other game of the family plays it (R-10)."""
AS_LEVELS = "as OpenD6"
LAST_HAMPERING = 2
"""The highest level that a rank without a namesake hampers like; those beyond forbid, and keep to names."""


def played_as(game: Game, key: str, ruleset: str) -> TrackKind:
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
    levels = played_as(game, key, "opend6").states
    namesakes = (level.effects for level in levels if level.name == state.name)
    return next(namesakes, levels[min(place, LAST_HAMPERING, len(levels) - 1)].effects)


def track_of(game: Game, table: Table, track: str) -> TrackKind:
    """Return a track of endurance as the table plays it (R-10)."""
    return played_as(game, track, str(ruling_or(game, table, "ruleset", game.system.key)))


def track_on(game: Game, table: Table, sheet_id: str, track: str) -> TrackKind:
    """Return a track of endurance as a sheet has it now, which may be as long as an encounter (R-105)."""
    return of_length(track_of(game, table, track), length_for(game, table, sheet_id))


def condition_at(
    game: Game, table: Table, track: str, kind: TrackKind, level: int, lost_key: str = ""
) -> Condition:
    """Return the condition that a level of a track is, played as that ``kind`` (OD6-16, FD6-41, R-10, R-14).

    Out of Action lasts as it does on the whole track, however early it comes (R-15, R-105).
    """
    effects = naming(_effects(game, table, kind, track, level), lost_key)
    last = len(track_of(game, table, track).states) - 1
    until = _until(game, last if level == len(kind.states) - 1 else level, effects)
    return Condition(
        name=kind.states[level].name, kind=kind.kind, group=track, rank=level, effects=effects, until=until
    )


def _until(game: Game, level: int, effects: tuple[Effect, ...]) -> str:
    """Return what ends the condition: a check, or where ranks say how long it lasts, a boundary.

    One that takes an action of the next round lasts until that round has come (FD6-31, OD6-16, R-15).
    """
    until = of_rank(level) if game.system.purchases else RECOVERED
    takes_actions = any(effect.kind in OF_ROUNDS for effect in effects)
    return "round" if until == "turn" and takes_actions else until


def _effects(game: Game, table: Table, kind: TrackKind, track: str, level: int) -> tuple[Effect, ...]:
    """Return what the level does by itself, as the table plays it (OD6-16, R-14)."""
    hampering = str(ruling_or(game, table, "freed6_track_effects", ""))
    if not hampering:
        return kind.states[level].effects
    return effects_of(game, track, kind, level, hampering)


def own_tracks(game: Game, table: Table, sheet_id: str) -> tuple[tuple[str, TrackKind], ...]:
    """Return the tracks that a sheet's conditions are kept on, by the key that they go by, as it has them."""
    ruleset = str(ruling_or(game, table, "ruleset", game.system.key))
    kinds = [track for track in game.system.tracks if track.kind != "progressive"]
    keys = {track.key for track in kinds}
    twins = {key + suffix for key in keys for suffix in TWINS.values()}
    by_key = {key: played_as(game, key, ruleset) for key in keys - twins}
    length, rows = length_for(game, table, sheet_id), table.of(Condition, sheet_id).values()
    borne = {key: {row.name for row in rows if row.group == key} for key in by_key}
    there = {key: with_borne(of_length(kind, length), kind, borne[key]) for key, kind in by_key.items()}
    return tuple((track.key, there[track.key]) for track in kinds if track.key in there)
