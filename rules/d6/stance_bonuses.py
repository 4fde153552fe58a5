"""Stances: what attitude and will add to the resistance of the one who is swayed."""

from __future__ import annotations

from rules.d6.track_states import modifier
from rules.facts import Modifier
from rules.game import Game
from rules.table import Profile, Table, Track

COMPOSURE = "composure"
"""The track of endurance that stances stand in the way of; what moves a stance meets them too."""
STANCES = "resistance"
"""The group of the tracks that are stances."""


def stances(game: Game, table: Table, track: str, target: str, towards: str = "") -> tuple[Modifier, ...]:
    """Return what each stance of a target adds where it is swayed; all of them count (FD6-42, R-24, R-81).

    ``towards``: who sways it; "" is nobody in particular.
    """
    kinds = [kind for kind in game.system.tracks if kind.group == STANCES]
    if track not in (COMPOSURE, *(kind.key for kind in kinds)):
        return ()
    places = [(kind, place_of(game, table, kind.key, target, towards)) for kind in kinds]
    return tuple(
        Modifier(amount=modifier(kind, place), name=kind.states[place].name, rule="FD6-42")
        for kind, place in places
        if modifier(kind, place)
    )


def place_of(game: Game, table: Table, key: str, target: str, towards: str) -> int:
    """Return where a track stands that a sheet shows to another, or where it begins."""
    _, row = stance_towards(table, target, key, towards)
    kind = game.system.track(key)
    return min(row.state, len(kind.states) - 1) if row else kind.start


def stance_towards(table: Table, sheet_id: str, kind: str, towards: str) -> tuple[str, Track | None]:
    """Return the track of a kind that a sheet shows to another one, or else to their group, or else to
    everyone, with its key (OD6-19)."""
    rows = [(key, row) for key, row in table.of(Track, sheet_id).items() if row.kind == kind]
    by_viewer = {row.towards: (key, row) for key, row in reversed(rows)}
    viewers = (towards, *groups_of(table, towards), "")
    return next((by_viewer[viewer] for viewer in viewers if viewer in by_viewer), ("", None))


def groups_of(table: Table, sheet_id: str) -> list[str]:
    """Return the sheets of the groups that someone is a member of, as every player's character is."""
    profile = table.get(Profile, sheet_id, "profile")
    if profile is None or profile.kind != "pc":
        return []
    rows = ((other, table.get(Profile, other, "profile")) for other in table.sheets())
    return [other for other, row in rows if row and row.kind == "party"]
