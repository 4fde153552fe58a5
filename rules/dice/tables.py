"""Tables to roll on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from rules.dice.adding_and_counting import D66
from rules.dice.dice_read_from_d6 import d66
from rules.errors import RuleBroken
from rules.randomness import Randomness


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """One line of a table: the rolls that lead to it, its text, and a number where the table gives one."""

    low: int
    high: int
    text: str = ""
    value: int = 0

    def problem(self) -> str:
        """Say what of it cannot be."""
        return f"high should not be below {self.low}." if self.high < self.low else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeTable:
    """A table to roll on or look up: ``dice`` as (how many, sides), and its lines from low to high.

    ``rolled``: Game Masters roll on it by itself; others belong to a mechanic.
    """

    key: str
    name: str
    dice: tuple[int, int]
    lines: tuple[TableLine, ...]
    rolled: bool = False

    def problem(self) -> str:
        """Say what of it cannot be: its lines follow one another without a gap."""
        if len(self.dice) != 2:
            return "dice should be how many dice and their sides, as in [2, 6]."
        if not self.lines:
            return "lines are missing."
        gaps = (after.low for before, after in pairwise(self.lines) if after.low != before.high + 1)
        gap = next(gaps, None)
        return "" if gap is None else f"lines leave a gap or overlap at {gap}."

    @property
    def low(self) -> int:
        """Return the lowest number that the table answers."""
        return self.lines[0].low

    @property
    def high(self) -> int:
        """Return the highest number that the table answers."""
        return self.lines[-1].high

    def at(self, roll: int) -> TableLine:
        """Return the line that a roll leads to."""
        for line in self.lines:
            if line.low <= roll <= line.high:
                return line
        raise RuleBroken(f"{self.name} has lines for {self.low} to {self.high}, not for {roll}.")


def roll_table(rows: RangeTable, randomness: Randomness) -> tuple[tuple[int, ...], TableLine]:
    """Roll on a table: what its dice count for, and its line; a D66 is two d6 (FB-04, FB-22, FB-76)."""
    count, sides = rows.dice
    if sides == D66:
        faces: tuple[int, ...] = (d66(randomness(6), randomness(6)),)
    else:
        faces = tuple(randomness(sides) for _ in range(count))
    return faces, rows.at(sum(faces))


def stepped(rows: RangeTable) -> bool:
    """Say whether the table is read line by line for its values."""
    return any(line.value for line in rows.lines)


def same_form(rows: RangeTable, own: RangeTable) -> bool:
    """Say whether play can read these rows as it reads the game's own (R-18).

    They need the same dice, the same range, and as many lines where play goes by their values.
    """
    return (rows.dice, rows.low, rows.high) == (own.dice, own.low, own.high) and (
        not stepped(own) or len(rows.lines) == len(own.lines)
    )
