"""The numbers that follow from die codes and tracks."""

from __future__ import annotations

from rules.d6 import track_states
from rules.d6.codes import Code, added
from rules.facts import Modifier
from rules.game import Derived, Game, Mechanic
from rules.system import TrackKind, ruling_word
from rules.table import Ability, Table, Track

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
            names = _called(game, skill.parent, parent), _called(game, key, skill)
            codes.append(_code(key, names, parent, skill, normalise))
    return tuple(codes)


def _called(game: Game, key: str, row: Ability) -> str:
    known = next((kind.name for kind in game.system.abilities if kind.key == key), key)
    return row.name or known


def _code(key: str, names: tuple[str, str], parent: Ability, skill: Ability, normalise: bool) -> Derived:
    whole = added(Code(parent.dice, parent.pips), Code(skill.dice, skill.pips), normalise=normalise)
    carried = whole.dice - parent.dice - skill.dice
    parts = [
        Modifier(amount=parent.dice, source=names[0], rule="FD6-18"),
        Modifier(amount=skill.dice, source=names[1], rule="FD6-18"),
    ]
    if carried:
        parts.append(Modifier(amount=carried, source=f"{parent.pips + skill.pips} pips", rule="R-12"))
    return Derived(
        key=f"skill-{key}", label=names[1], value=whole.dice, parts=tuple(parts), note=f"rolled as {whole}"
    )


def resistance_numbers(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return what attitude and willpower add to discipline and insight; both count (FD6-42, R-24)."""
    parts = tuple(
        Modifier(amount=amount, source=f"{row.name}: {kind.states[row.state].name}", rule="FD6-42")
        for _, row, kind in _known(game, table, sheet_id)
        if row.kind in RESISTING and (amount := track_states.modifier(kind, row.state))
    )
    if not parts:
        return ()
    whole = sum(part.amount for part in parts)
    return (Derived(key="resistance", label="Added to discipline and insight", value=whole, parts=parts),)


def track_numbers(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return what a test of each track, or an appeal to its bearer, must reach (FD6-43, OD6-20, OD6-23)."""
    numbers = []
    for key, row, kind in _known(game, table, sheet_id):
        needed = kind.states[row.state].difficulty
        if needed is not None:
            part = Modifier(amount=needed, source=kind.states[row.state].name, rule=kind.rule)
            numbers.append(Derived(key=f"track-{key}", label=row.name, value=needed, parts=(part,)))
    return tuple(numbers)


def _known(game: Game, table: Table, sheet_id: str) -> list[tuple[str, Track, TrackKind]]:
    kinds = {kind.key: kind for kind in game.system.tracks}
    rows = table.of(Track, sheet_id).items()
    return [(key, row, kinds[row.kind]) for key, row in rows if row.kind in kinds]


MECHANIC = Mechanic(
    numbers=(
        skill_codes,
        resistance_numbers,
        track_numbers,
    ),
)
