"""The numbers that follow from die codes and tracks."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.lookups import ability_name, name_for_others
from rules.d6 import track_states
from rules.d6.codes import Code, add_codes
from rules.d6.track_states import kind_of
from rules.d6.tracks import TOWARDS, track_of
from rules.facts import Modifier
from rules.game import Derived, Game, Mechanic
from rules.system import TrackKind, ruling_word
from rules.table import Ability, Profile, Table, Track

RESISTING = ("attitude", "willpower")
"""The tracks that add to what resists discipline and insight (FD6-42, R-24)."""


def skill_codes(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return every skill with its ability: the dice, and the pips that make a die (FD6-18, R-12)."""
    abilities = table.of(Ability, sheet_id)
    normalise = ruling_word(table, game.system, "normalise_pips") == "on"
    codes = []
    for key, skill in abilities.items():
        parent = abilities.get(skill.parent)
        if parent is not None:
            names = ability_name(game, skill.parent, parent), ability_name(game, key, skill)
            codes.append(_code(key, names, parent, skill, normalise))
    return tuple(codes)


def _code(key: str, names: tuple[str, str], parent: Ability, skill: Ability, normalise: bool) -> Derived:
    whole = add_codes(Code(parent.dice, parent.pips), Code(skill.dice, skill.pips), normalise=normalise)
    carried = whole.dice - parent.dice - skill.dice
    parts = [
        Modifier(amount=parent.dice, name=names[0], rule="FD6-18"),
        Modifier(amount=skill.dice, name=names[1], rule="FD6-18"),
    ]
    if carried:
        parts.append(Modifier(amount=carried, name=f"{parent.pips + skill.pips} pips", rule="R-12"))
    return Derived(
        key=f"skill-{key}", label=names[1], value=whole.dice, parts=tuple(parts), note=f"rolled as {whole}"
    )


def resistance_numbers(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return what attitude and willpower add to discipline and insight; both count (FD6-42, R-24).

    Anyone who is shown a stance of their own meets that one, and not the one for everyone.
    """
    rows = [(row, kind) for _, row, kind in _tracks_of(game, table, sheet_id) if row.kind in RESISTING]
    by_track = {(row.kind, row.towards): (row, kind) for row, kind in reversed(rows)}
    usual = _resisting(by_track, "")
    named = tuple(part for part in usual if part.amount)
    numbers = [_resistance("resistance", "", named)] if named else []
    for towards in dict.fromkeys(
        row.towards for row, _ in rows if table.get(Profile, row.towards, "profile")
    ):
        parts = _resisting(by_track, towards)
        if parts != usual:
            name = name_for_others(table, towards)
            numbers.append(_resistance(f"resistance-{towards}", f", towards {name}", parts))
    return tuple(numbers)


def _resisting(
    by_track: Mapping[tuple[str, str], tuple[Track, TrackKind]], towards: str
) -> tuple[Modifier, ...]:
    """Return what the tracks add that are shown to someone, or else to everyone."""
    tracks = [by_track.get((kind, towards)) or by_track.get((kind, "")) for kind in RESISTING]
    return tuple(
        Modifier(
            amount=track_states.modifier(kind, row.state),
            name=f"{row.name}: {kind.states[row.state].name}",
            rule="FD6-42",
        )
        for row, kind in filter(None, tracks)
    )


def _resistance(key: str, towards: str, parts: tuple[Modifier, ...]) -> Derived:
    whole = sum(part.amount for part in parts)
    return Derived(key=key, label=f"Added to discipline and insight{towards}", value=whole, parts=parts)


def track_numbers(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return what a test of each track must reach, by the table's ladder (FD6-43, OD6-23, OD6-25, R-18)."""
    numbers = []
    for key, _, kind in _tracks_of(game, table, sheet_id):
        track = track_of(game, table, sheet_id, key)
        number = track_states.difficulty(track.kind, track.row.state, track.ladder)
        if number is not None and kind.group not in TOWARDS:
            printed = kind.states[track.row.state].difficulty
            rule = kind.rule if number == printed and kind.rule else "R-18"
            part = Modifier(amount=number, name=track.state, rule=rule)
            numbers.append(Derived(key=f"track-{key}", label=track.row.name, value=number, parts=(part,)))
    return tuple(numbers)


def _tracks_of(game: Game, table: Table, sheet_id: str) -> list[tuple[str, Track, TrackKind]]:
    """Return the tracks of a sheet with their kinds: the game's, and the table's own."""
    return [(key, row, kind_of(game, row)) for key, row in table.of(Track, sheet_id).items()]


MECHANIC = Mechanic(
    __name__,
    numbers=(
        skill_codes,
        resistance_numbers,
        track_numbers,
    ),
)
