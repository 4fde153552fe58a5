"""Rolling an expression: every die that fell, what became of it, and what it all comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.chance import Chance
from rules.dice.expression import D66, EXPLOSIONS, Dice, Expression, Keep, Term, render, render_term

_ON_D6 = {2: 1, 3: 1, D66: 2}
"""The dice that are rolled on so many d6 instead (FB-02, FB-03, FB-04)."""


class Die(NamedTuple):
    """One die. ``face`` is what it counts as, ``shown`` what fell: a d2, a d3 and a d66 are read from d6s.

    ``extra``: rolled because the one before it exploded. ``success`` is None where successes are not counted.
    A tuple, because dice are made by the hundred.
    """

    sides: int
    face: int
    shown: tuple[int, ...]
    kept: bool = True
    exploded: bool = False
    extra: bool = False
    success: bool | None = None


@dataclass(frozen=True, slots=True)
class RolledTerm:
    """One term: its dice (none for a number) and what it adds to the total, below zero where it is subtracted.

    ``stopped``: the dice would have exploded still further, beyond the bound.
    """

    term: Term
    subtotal: int
    dice: tuple[Die, ...] = ()
    stopped: bool = False

    @property
    def text(self) -> str:
        """The term in notation, without its sign."""
        return render_term(self.term)


@dataclass(frozen=True, slots=True)
class Rolled:
    """An expression that was rolled, term by term."""

    expression: Expression
    terms: tuple[RolledTerm, ...]
    total: int

    @property
    def text(self) -> str:
        """The expression in notation."""
        return render(self.expression)

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die of every term, in the order that they fell."""
        return tuple(die for term in self.terms for die in term.dice)

    @property
    def successes(self) -> int | None:
        """How many dice were successes, or None where none are counted."""
        if not self.expression.counts_successes:
            return None
        return sum(bool(die.success) for die in self.dice)


def read_faces(sides: int, faces: tuple[int, ...]) -> int:
    """What a d2, a d3 or a d66 counts for when its d6s show these faces (FB-02, FB-03, FB-04)."""
    if sides == D66:
        return 10 * faces[0] + faces[1]
    if sides in (2, 3):
        return (faces[0] - 1) * sides // 6 + 1
    return faces[0]


def roll(expression: Expression, chance: Chance) -> Rolled:
    """Rolls the whole expression, in the order that it is written (FB-01..04)."""
    terms = []
    explosions = EXPLOSIONS
    for term in expression.terms:
        rolled = _roll_term(term, chance, explosions)
        explosions -= sum(die.exploded for die in rolled.dice)
        terms.append(rolled)
    return Rolled(expression, tuple(terms), sum([term.subtotal for term in terms]))


def _roll_term(term: Term, chance: Chance, explosions: int) -> RolledTerm:
    if not isinstance(term, Dice):
        return RolledTerm(term, term.sign * term.value)
    if term.explode:
        dice = _exploding(term, chance, explosions)
    else:
        dice = [_one(term.sides, chance) for _ in range(term.count)]
    if term.keep:
        dice = _sorted_out(dice, term.keep)
    if term.aim:
        met = term.aim.met
        dice = [die._replace(success=met(die.face)) for die in dice]
        subtotal = sum([bool(die.success) for die in dice])
    else:
        subtotal = sum([die.face for die in dice if die.kept])
    stopped = term.explode and sum(die.face < term.sides for die in dice) < term.count
    return RolledTerm(term, term.sign * subtotal, tuple(dice), stopped)


def _one(sides: int, chance: Chance, extra: bool = False) -> Die:
    on_d6 = _ON_D6.get(sides)
    if on_d6 is None:
        face = chance(sides)
        return Die(sides, face, (face,), extra=extra)
    shown = tuple([chance(6) for _ in range(on_d6)])
    return Die(sides, read_faces(sides, shown), shown, extra=extra)


def _exploding(term: Dice, chance: Chance, explosions: int) -> list[Die]:
    """The dice, each followed by those that its explosions added, until the bound is used up."""
    dice: list[Die] = []
    for _ in range(term.count):
        die = _one(term.sides, chance)
        while die.face == term.sides and explosions:
            explosions -= 1
            dice.append(die._replace(exploded=True))
            die = _one(term.sides, chance, extra=True)
        dice.append(die)
    return dice


def _sorted_out(dice: list[Die], keep: Keep) -> list[Die]:
    """The dice, with those marked that do not stay; among equals the earlier ones do."""
    order = sorted(range(len(dice)), key=lambda at: dice[at].face, reverse=keep.highest)
    for at in order[keep.kept(len(dice)) :]:
        dice[at] = dice[at]._replace(kept=False)
    return dice
