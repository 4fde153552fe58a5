"""Rolling on tables: those of the game and of the campaign, one of which may lead to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from re import Match
from typing import ClassVar

from rules.common.table_text import NESTED, TableText, key_of, read_table
from rules.dice.adding_and_counting import D66
from rules.dice.tables import RangeTable, roll_table
from rules.errors import RuleBroken
from rules.facts import NOTHING_ROLLED, Die, Fact, Roll, where
from rules.game import Command, Decision, Game, Mechanic, decided, rolls
from rules.randomness import Randomness
from rules.system import System
from rules.table import Table
from rules.verdicts import Verdict

DEEPEST = 8
MOST_STEPS = 30
LONGEST = 2_000
"""Tables may lead to themselves, as in "roll twice"; these are the ends of that."""
TWO_DIGITS = f"d{D66}"
Tables = Callable[[str], RangeTable | None]


@dataclass(frozen=True, slots=True)
class RollTable(Command):
    """A roll on the table of that key: among ``written``, the campaign's own, or else the game's."""

    key: str
    written: tuple[TableText, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStep:
    """One roll on one table: its name, the dice, what they came to, the line, and how deep it is nested."""

    table: str
    dice: str
    total: int
    line: str
    depth: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRolled(Fact):
    """A roll on a table: the line with all that it led to, and every roll on the way.

    ``ended``: it led on for so long that an end was made.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "text", "steps", "ended")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    STORY: ClassVar[str] = "told"

    table: str
    roll: Roll
    text: str
    steps: tuple[TableStep, ...]
    ended: bool

    def rules_shown(self) -> tuple[str, ...]:
        return where({"FB-01": self.roll.formula != TWO_DIGITS, "FB-04": self.roll.formula == TWO_DIGITS})

    def verdict(self) -> Verdict:
        return Verdict(of=self.table, roll=self.roll, total=self.roll.total, note=self.text)


def roll_on_table(game: Game, table: Table, command: RollTable, randomness: Randomness) -> Decision:
    """Roll on a table, and on those that its line names."""
    tables = tables_for(game.system, command.written)
    table_rolled = tables(command.key)
    if table_rolled is None:
        raise RuleBroken("That table no longer exists. Reload the page.")
    way = _Way(tables, randomness)
    text = way.roll(table_rolled, 0)
    fact = TableRolled(
        table=table_rolled.name, roll=way.first, text=text, steps=tuple(way.steps), ended=way.ended
    )
    return decided(table, fact)


def tables_for(system: System, written: tuple[TableText, ...]) -> Tables:
    """Return what finds a table by its key: the campaign's own come before the game's."""
    texts = {source.key: source for source in written}
    own = {key_of(table.key): table for table in rolled_tables(system)}
    return lambda key: read_table(texts[key]) if key in texts else own.get(key)


def rolled_tables(system: System) -> list[RangeTable]:
    """Return the game's tables that are rolled on by themselves, in the order of the book."""
    return [table for table in system.tables.values() if table.rolled]


def dice_of(rows: RangeTable) -> str:
    """Return the dice of a table as people write them."""
    count, sides = rows.dice
    return f"{count if count > 1 else ''}d{sides}"


@dataclass(slots=True)
class _Way:
    """The rolls that one roll leads to, as they come."""

    tables: Tables
    randomness: Randomness
    steps: list[TableStep] = field(default_factory=list)
    first: Roll = NOTHING_ROLLED
    ended: bool = False

    def roll(self, rows: RangeTable, depth: int) -> str:
        """Return the line that the dice lead to, with what its own tables come to in their places."""
        faces, line = roll_table(rows, self.randomness)
        if not self.steps:
            self.first = _roll_of(rows, faces)
        self.steps.append(
            TableStep(table=rows.name, dice=dice_of(rows), total=sum(faces), line=line.text, depth=depth)
        )
        return NESTED.sub(lambda hit: self.nested(hit, depth), line.text)[:LONGEST]

    def nested(self, hit: Match[str], depth: int) -> str:
        """Return what a table comes to that a line names; what names none stays as it is."""
        rows = self.tables(key_of(hit[1]))
        if rows is None:
            return hit[0]
        if depth >= DEEPEST or len(self.steps) >= MOST_STEPS:
            self.ended = True
            return "\u2026"
        return self.roll(rows, depth + 1)


def _roll_of(rows: RangeTable, faces: tuple[int, ...]) -> Roll:
    sides = rows.dice[1]
    if sides == D66:
        dice = tuple(Die(sides=6, face=face) for face in divmod(faces[0], 10))
        return Roll(dice=dice, total=faces[0], formula=TWO_DIGITS)
    dice = tuple(Die(sides=sides, face=face) for face in faces)
    return Roll(dice=dice, total=sum(faces), formula=dice_of(rows))


MECHANIC = Mechanic(__name__, deciders=(rolls(RollTable, roll_on_table),))
