"""Passive values of a sheet, such as toughness: written down once, and met by whatever they resist."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import clean_name, same, within
from rules.common.lookups import finished
from rules.d6.circumstances import POINTS
from rules.d6.resistances import bearing_on
from rules.d6.stance_bonuses import stances
from rules.d6.sum_parts import modifiers_by_source
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier
from rules.game import Command, Decision, Derived, Game, Mechanic, decided, decides
from rules.system import TrackKind
from rules.table import Resource, Table

PREFIX = "value-"
"""How the keys of the numbers begin that values are kept as."""
MISSING = "no "
"""What the name of a value begins with that is not on the sheet, so that 0 resists."""
LONGEST = 40
MOST = 40


@dataclass(frozen=True, slots=True)
class SetValue(Command):
    """A passive value of a sheet, such as discipline, is so high (OD6-09, FD6-36); None takes it off."""

    sheet_id: str
    value: str
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueSet(Fact):
    """A passive value was written, changed or, with ``after`` None, taken off the sheet."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-09", "FD6-40")
    ASIDE: ClassVar[bool] = True

    value: str
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class ResistingValue:
    """The number that resists something, by the name of the value that it is ("": none in particular).

    ``stored``: it stands on the sheet, and nobody gave it.
    """

    number: int
    value: str
    stored: bool = False


def key_of(value: str) -> str:
    """Return the key of a value, by its key or its name: "Iron will" is value-iron_will."""
    name = value.strip().removeprefix(PREFIX).casefold()
    letters = "".join(letter if letter.isalnum() else "_" for letter in " ".join(name.split()))
    return f"{PREFIX}{letters}"[:LONGEST]


def value_name(game: Game, value: str) -> str:
    """Return what a value is called: by the game, or in the table's own words."""
    key = key_of(value)
    names = (kind.name for kind in game.system.resources if kind.key == key)
    return next(names, key.removeprefix(PREFIX).replace("_", " ").capitalize())


def usual_values(game: Game, track: str) -> tuple[str, ...]:
    """Return the values that resist what falls on a track; the first is the usual one (FD6-40, OD6-10)."""
    return next((kind.values for kind in game.system.tracks if kind.key == track), ())


def resisting_value(
    game: Game, table: Table, sheet_id: str, number: int | None, value: str, track: str = ""
) -> ResistingValue:
    """Return what resists: the number that was given, or else what stands on the sheet for it.

    Where nobody says which value it is, it is the one of the track's that stands on the sheet, or the only
    one, so that what adds to that value counts for a number that was given too (FD6-36).
    """
    names = (value,) if value.strip() else usual_values(game, track)
    by_name = ((name, table.get(Resource, sheet_id, key_of(name))) for name in names)
    name, row = next(
        ((name, row) for name, row in by_name if row), (names[0] if len(names) == 1 else "", None)
    )
    if number is not None:
        return ResistingValue(number, value.strip() or (value_name(game, name) if name else ""))
    return (
        ResistingValue(row.number, value_name(game, name), stored=True) if row else ResistingValue(0, value)
    )


def missing_value(game: Game, value: str, track: str) -> str:
    """Say what resists nothing as it is not on the sheet: "no Poise"."""
    names = (value,) if value.strip() else usual_values(game, track)
    return MISSING + (" or ".join(value_name(game, name) for name in names) or "resistance")


def unresisted(against: tuple[Modifier, ...]) -> str:
    """Say that a value is not on the sheet which would resist, "" where it is or a number was given."""
    source = against[0].name
    return f"{source[:1].upper()}{source[1:]}: it counts as 0." if source.startswith(MISSING) else ""


def set_value(game: Game, table: Table, command: SetValue) -> Decision:
    """Write a passive value down, or take it off the sheet (OD6-09, FD6-36)."""
    profile = finished(table, command.sheet_id)
    name = value_name(game, _value_name(command.value))
    key = key_of(command.value)
    before = table.get(Resource, command.sheet_id, key)
    fact = ValueSet(
        sheet_id=command.sheet_id,
        value=name,
        before=before.number if before else None,
        after=command.number,
    )
    if command.number is None:
        if before is None:
            raise RuleBroken(f"{profile.name} has no {name} to remove.")
        return decided(table.without(Resource, command.sheet_id, key), fact)
    number = within(command.number, -POINTS, POINTS, name)
    if before is None:
        within(len(values_of(table, command.sheet_id)) + 1, 1, MOST, "The number of values")
    return decided(table.put(command.sheet_id, key, Resource(number=number)), fact)


def _value_name(value: str) -> str:
    """Return the name of a value; refuse one of which its key would keep nothing, or not all."""
    name = clean_name(value, "name for the value")
    letters = name.casefold().removeprefix(PREFIX)
    if not any(map(str.isalnum, letters)):
        raise RuleBroken("A name for the value has a letter or a digit.")
    within(len(letters), 1, LONGEST - len(PREFIX), "The length of a name for the value")
    return name


def values_of(table: Table, sheet_id: str) -> dict[str, Resource]:
    """Return the values that stand on a sheet, by their keys."""
    return {key: row for key, row in table.of(Resource, sheet_id).items() if key.startswith(PREFIX)}


def value_numbers(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return every value with what conditions and stances add to it (OD6-09, FD6-36, FD6-42)."""
    return tuple(
        _explained(game, table, sheet_id, key, row) for key, row in values_of(table, sheet_id).items()
    )


def _explained(game: Game, table: Table, sheet_id: str, key: str, row: Resource) -> Derived:
    name = value_name(game, key)
    parts = (
        Modifier(amount=row.number, name="written", rule="OD6-09"),
        *stances(game, table, _track_of(game, name), sheet_id),
        *modifiers_by_source(0, bearing_on(table, sheet_id, name), "points", "OD6-09"),
    )
    return Derived(key=key, label=name, value=sum(part.amount for part in parts), parts=parts)


def _track_of(game: Game, name: str) -> str:
    """Return the track that a value resists; stances affect that of some (FD6-42)."""
    kinds: tuple[TrackKind, ...] = game.system.tracks
    return next((kind.key for kind in kinds if any(same(value, name) for value in kind.values)), "")


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SetValue, set_value),),
    numbers=(value_numbers,),
)
