"""A whole sheet at once: an archetype, and dice for what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.common.lookups import FIGHTERS, MAKING, ability_name, profile_of
from rules.errors import RuleBroken
from rules.facts import Die, Fact, ShownRoll, shown_die
from rules.fields import Field
from rules.game import Bar, Command, Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.randomness import Randomness
from rules.sheet_text import Archetype, OpenPart, Written
from rules.table import Ability, Belonging, Condition, Detail, Profile, Resource, Row, Table, Track

ANEW = (Ability, Belonging, Detail)
"""What is written anew; a name, notes, tracks, conditions and other numbers stay as they are."""
EXTRANORMAL = "extranormal"


@dataclass(frozen=True, slots=True)
class WriteSheet(Command):
    """A sheet is written as an archetype has it, dice deciding what that leaves open; "": any archetype."""

    sheet_id: str
    archetype: Annotated[str, Field("Archetype", choices=(("", "Random"),), source="archetypes")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftToDice:
    """Something that was left open, the die that decided it, and what it came to."""

    what: str
    die: Die
    chosen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCode:
    """An ability or a skill of that name, at a die code or a rank."""

    name: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenNumber:
    """So much of a resource."""

    resource: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWritten(Fact):
    """A sheet was written whole; all that came on it is listed."""

    RULES: ClassVar[tuple[str, ...]] = ("R-91",)
    ASIDE: ClassVar[bool] = True

    archetype: str
    abilities: tuple[WrittenCode, ...] = ()
    gear: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    resources: tuple[WrittenNumber, ...] = ()
    choices: tuple[LeftToDice, ...] = ()

    def rolls(self) -> tuple[ShownRoll, ...]:
        return tuple(shown_die(one.die) for one in self.choices)


def write_sheet(game: Game, table: Table, command: WriteSheet, randomness: Randomness) -> Decision:
    """Write a sheet that is being made, or is still empty, as an archetype has it."""
    profile = _blank(table, command.sheet_id)
    archetype, by_dice = _choose_archetype(game, command, randomness)
    rows = list(archetype.rows)
    for part in archetype.open:
        choice, left = _decided_by_dice(part, randomness)
        rows += choice
        by_dice = (*by_dice, left)
    _refuse_for_stock(game, profile, rows)
    after = with_rows(_emptied(table, command.sheet_id), command.sheet_id, rows)
    return decided(after, _fact_of(game, command.sheet_id, archetype, rows, by_dice))


def is_unwritten(_game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether a whole character would take the place of nothing."""
    return not _is_written(table, sheet_id)


def _is_written(table: Table, sheet_id: str) -> bool:
    return any(table.of(row, sheet_id) for row in ANEW)


def _blank(table: Table, sheet_id: str) -> Profile:
    """Return the profile of a character who may be written anew."""
    profile = profile_of(table, sheet_id)
    if profile.kind not in FIGHTERS:
        raise RuleBroken(f"{profile.name} is not a character, so it needs no creation.")
    if profile.stage != MAKING and _is_written(table, sheet_id):
        raise RuleBroken(f"{profile.name} is finished already: edit the sheet first.")
    return profile


def _choose_archetype(
    game: Game, command: WriteSheet, randomness: Randomness
) -> tuple[Archetype, tuple[LeftToDice, ...]]:
    """Return the archetype that was asked for; a die decides where none was."""
    if command.archetype:
        return game.text.archetype(command.archetype), ()
    archetypes = game.text.archetypes
    if len(archetypes) == 1:
        return archetypes[0], ()
    face = randomness(len(archetypes))
    archetype = archetypes[face - 1]
    die = Die(sides=len(archetypes), face=face)
    return archetype, (LeftToDice(what="Archetype", die=die, chosen=archetype.name),)


def _decided_by_dice(part: OpenPart, randomness: Randomness) -> tuple[Written, LeftToDice]:
    sides = len(part.choices)
    face = randomness(sides)
    choice = part.choices[face - 1]
    return choice.rows, LeftToDice(what=part.name, die=Die(sides=sides, face=face), chosen=choice.name)


def _refuse_for_stock(game: Game, profile: Profile, rows: Iterable[tuple[str, Row]]) -> None:
    """Refuse what only Dynamic characters have (FD6-01, FD6-17)."""
    for key, row in rows:
        if isinstance(row, Ability) and row.kind == EXTRANORMAL and not profile.dynamic:
            name = ability_name(game, key, row)
            raise RuleBroken(f"{profile.name} is Stock; only Dynamic characters have {name}.")


def _emptied(table: Table, sheet_id: str) -> Table:
    for row in ANEW:
        for key in table.of(row, sheet_id):
            table = table.without(row, sheet_id, key)
    return table


def with_rows(table: Table, sheet_id: str, rows: Iterable[tuple[str, Row]]) -> Table:
    """Return the table with rows on a sheet, each under its key or a new one; none that it has already.

    A condition or a track of a name that the sheet has stays as it is.
    """
    for key, row in rows:
        if isinstance(row, Condition | Track) and _has(table, sheet_id, row):
            continue
        table = table.put(sheet_id, key or table.new_key(), row)
    return table


def _has(table: Table, sheet_id: str, row: Condition | Track) -> bool:
    return any(there.name == row.name for there in table.of(type(row), sheet_id).values())


def _fact_of(
    game: Game,
    sheet_id: str,
    archetype: Archetype,
    rows: list[tuple[str, Row]],
    choices: tuple[LeftToDice, ...],
) -> SheetWritten:
    abilities = ((key, row) for key, row in rows if isinstance(row, Ability))
    numbers = ((key, row) for key, row in rows if isinstance(row, Resource))
    return SheetWritten(
        sheet_id=sheet_id,
        archetype=archetype.name,
        abilities=tuple(
            WrittenCode(name=ability_name(game, key, row), value=_value(row)) for key, row in abilities
        ),
        gear=tuple(_names(rows, Belonging)),
        details=tuple(row.text for _, row in rows if isinstance(row, Detail)),
        tracks=tuple(_names(rows, Track)),
        conditions=tuple(_names(rows, Condition)),
        resources=tuple(
            WrittenNumber(resource=game.system.resource_name(key), number=row.number) for key, row in numbers
        ),
        choices=choices,
    )


def _names(rows: Iterable[tuple[str, Row]], kind: type[Belonging | Track | Condition]) -> Iterator[str]:
    return (row.name for _, row in rows if isinstance(row, kind))


def _value(row: Ability) -> str:
    if not row.dice:
        return str(row.value)
    return f"{row.dice}D+{row.pips}" if row.pips else f"{row.dice}D"


def preview_writing(game: Game, table: Table, command: WriteSheet) -> Preview:
    """Tell the ways in which the one thing may come out that is left open; of several, none is shown."""
    _blank(table, command.sheet_id)
    if not command.archetype:
        return Preview(bars=_alike(archetype.name for archetype in game.text.archetypes))
    open_parts = game.text.archetype(command.archetype).open
    return Preview(
        bars=_alike(choice.name for choice in open_parts[0].choices) if len(open_parts) == 1 else ()
    )


def _alike(names: Iterable[str]) -> tuple[Bar, ...]:
    labels = tuple(names)
    chance = Fraction(1, len(labels))
    return tuple(Bar(number=at, chance=chance, label=label) for at, label in enumerate(labels, start=1))


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(WriteSheet, write_sheet),),
    previews=(foresees(WriteSheet, preview_writing),),
)
