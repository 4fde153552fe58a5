"""Conditions by name: those that the game lists, and the states of its tracks."""

from __future__ import annotations

from rules.bounds import same
from rules.common.conditions import AddCondition, add_known
from rules.common.durations import RECOVERED
from rules.d6.harm_levels import TWINS, condition_at, track_of, track_on
from rules.d6.lost_abilities import LOST_ABILITY, closing_prompts, waits_for_name, with_prompt
from rules.d6.tracks import DONE_FOR, OUT
from rules.errors import RuleBroken
from rules.game import Decision, Game, Mechanic, decides
from rules.system import ConditionKind, TrackKind
from rules.table import Condition, Table

OUT_OF_ACTION = ConditionKind(key="out_of_action", name=OUT, effects=DONE_FOR, until=RECOVERED)
"""What being out of action is in a game that knows it from no track (OD6-25, FD6-46)."""


def known_condition(game: Game, table: Table, name: str, *, own: bool = False) -> ConditionKind | None:
    """Return what the game knows by a name; None for a condition in the table's own words.

    A level of a track of endurance is what points bring (OD6-12..18, FD6-41). A state that replaces another
    is the track's to hold, and no condition beside it (OD6-05), unless the table says itself what it does or
    belongs to: ``own``.
    """
    kind = game.system.condition(name)
    if kind:
        return kind
    levels, tracks = _levels(game, table, name), _named_by(game, table, name)
    unmistakable = len(tracks) == len(levels) or same(name, OUT)
    if unmistakable and len({_alike(row) for row in levels}) == 1:
        groups = {row.group for row in levels}
        return _kind(levels[0], groups.pop() if len(groups) == 1 else "")
    if tracks and not own:
        raise RuleBroken(_pointing(levels, tracks, name))
    return OUT_OF_ACTION if same(name, OUT) else None


def _level_of(game: Game, table: Table, sheet_id: str, track: str, name: str) -> ConditionKind | None:
    """Return a level of the track that is named with it, as that is on the sheet (R-105) or whole."""
    whole = _tracks_in_play(game, table).get(track)
    if whole is None or whole.kind == "progressive":
        return None
    for kind in (track_on(game, table, sheet_id, track), whole):
        for level, state in enumerate(kind.names):
            if level and same(state, name):
                return _kind(condition_at(game, table, track, kind, level), track)
    return None


def _tracks_in_play(game: Game, table: Table) -> dict[str, TrackKind]:
    """Return the game's tracks as the table plays them, by the key of each, without their twins (R-10)."""
    keys = [track.key for track in game.system.tracks]
    twins = {key + twin for key in keys for twin in TWINS.values()}
    return {key: track_of(game, table, key) for key in keys if key not in twins}


def _levels(game: Game, table: Table, name: str) -> list[Condition]:
    """Return the condition of that name on every track of endurance that has one."""
    return [
        condition_at(game, table, key, track, place)
        for key, track in _tracks_in_play(game, table).items()
        for place, state in enumerate(track.names)
        if track.kind != "progressive" and place and same(state, name)
    ]


def _named_by(game: Game, table: Table, name: str) -> list[TrackKind]:
    """Return the tracks that have a state of that name."""
    tracks = _tracks_in_play(game, table).values()
    return [track for track in tracks if any(same(state, name) for state in track.names)]


def _alike(row: Condition) -> tuple[object, ...]:
    return row.kind, row.rank, row.effects, row.until


def _kind(row: Condition, group: str) -> ConditionKind:
    return ConditionKind(
        key="", name=row.name, kind=row.kind, group=group, rank=row.rank, effects=row.effects, until=row.until
    )


def _pointing(levels: list[Condition], tracks: list[TrackKind], name: str) -> str:
    """Say which tracks hold a state, and what brings it."""
    of_tracks = " and of ".join(track.name for track in tracks)
    if levels:
        how = "enter points on that track"
    elif all(track.kind != "progressive" for track in tracks):
        how = "remove or recover the conditions there"
    else:
        how = "add that track, or move it"
    return f"{name.strip().capitalize()} is a state of {of_tracks}: {how}."


def add_condition(game: Game, table: Table, command: AddCondition) -> Decision:
    """Add a condition as the game knows it (FD6-21..24, FD6-41, OD6-01..06, OD6-12..18).

    One that takes an ability away which nobody has named asks the Game Master for it (R-14).
    """
    group = command.group.strip()
    kind = _level_of(game, table, command.sheet_id, group, command.name)
    if kind is None:
        kind = known_condition(game, table, command.name, own=bool(command.effects or group))
    decision = add_known(game, table, command, kind)
    after, before = decision.table, table.of(Condition, command.sheet_id)
    for key, row in after.of(Condition, command.sheet_id).items():
        if key not in before and waits_for_name(row.effects) and LOST_ABILITY in game.prompts:
            after = with_prompt(after, command.sheet_id, key)
    return Decision(decision.facts, after)


_, _DECIDER = decides(AddCondition, add_condition)
MECHANIC = Mechanic(__name__, deciders=((AddCondition, closing_prompts(_DECIDER)),))
