"""Tables to roll on."""

from __future__ import annotations

from fractions import Fraction

from rules.dice.counting import D66
from rules.dice.small import d66
from rules.odds.rolls import face_odds
from rules.randomness import Randomness
from rules.system import Line, RangeTable, System

REACTION = "reaction"


def roll_table(rows: RangeTable, randomness: Randomness) -> tuple[tuple[int, ...], Line]:
    """What the table's dice count for, and its line; a D66 is read from two d6 (FB-04, FB-22, FB-76)."""
    count, sides = rows.dice
    if sides == D66:
        faces: tuple[int, ...] = (d66(randomness(6), randomness(6)),)
    else:
        faces = tuple(randomness(sides) for _ in range(count))
    return faces, rows.at(sum(faces))


def of_any_dice(system: System, key: str) -> bool:
    """Whether play rolls on this table whatever dice it names; all others it reads as the game has them."""
    return key == REACTION or key in system.details


def stepped(rows: RangeTable) -> bool:
    """Whether the table is read line by line for its values."""
    return any(line.value for line in rows.lines)


def same_form(rows: RangeTable, own: RangeTable) -> bool:
    """Whether play can read these rows as it reads the game's own: the same dice, the same range, and as many
    steps where it goes by their values (R-18)."""
    return (rows.dice, rows.low, rows.high) == (own.dice, own.low, own.high) and (
        not stepped(own) or len(rows.lines) == len(own.lines)
    )


def line_odds(table: RangeTable) -> dict[str, Fraction]:
    """The probability of each line of a table that is rolled on, such as reactions by 2D6 (FB-22, FB-76)."""
    count, sides = table.dice
    rolled = face_odds(sides).times(count)
    odds: dict[str, Fraction] = {}
    for line in table.lines:
        share = rolled.at_least(line.low) - rolled.at_least(line.high + 1)
        odds[line.text] = odds.get(line.text, Fraction(0)) + share
    return odds
