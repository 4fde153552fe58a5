"""Rolling an expression: every die that fell, what became of it, and what it all comes to.

The values are named tuples, which are made several times as fast as frozen dataclasses: rolls have many dice.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.chance import Chance
from rules.dice.expression import (
    D66,
    EXPLOSIONS,
    Aim,
    Dice,
    Expression,
    Keep,
    Number,
    Term,
    render,
    render_term,
)
from rules.smalldice import d2, d3, d66

_ON_D6 = {2: 1, 3: 1, D66: 2}
"""The dice that are rolled on so many d6 instead (FB-02, FB-03, FB-04)."""


class Die(NamedTuple):
    """One die. ``face`` is what it counts as, ``shown`` what fell: a d2, a d3 and a d66 are read from d6s.

    ``extra``: rolled because the one before it exploded. ``success`` is None where successes are not counted.
    """

    sides: int
    face: int
    shown: tuple[int, ...]
    kept: bool = True
    exploded: bool = False
    extra: bool = False
    success: bool | None = None


class RolledTerm(NamedTuple):
    """One term: its dice (none for a number) and what it adds to the total, negative where it is subtracted.

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


class Rolled(NamedTuple):
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
    """What a die counts for when these faces fell: a d2, a d3 and a d66 are read from d6s (FB-02..04)."""
    if sides == D66:
        return d66(*faces)
    return d2(faces[0]) if sides == 2 else d3(faces[0]) if sides == 3 else faces[0]


def roll(expression: Expression, chance: Chance) -> Rolled:
    """Rolls the whole expression, in the order that it is written (FB-01..04)."""
    terms = []
    total, explosions = 0, EXPLOSIONS
    for term in expression.terms:
        if isinstance(term, Number):
            rolled = RolledTerm(term, term.sign * term.value)
        else:
            rolled = _roll_dice(term, chance, explosions)
            if term.explode:
                explosions -= sum([die.exploded for die in rolled.dice])
        total += rolled.subtotal
        terms.append(rolled)
    return Rolled(expression, tuple(terms), total)


def _roll_dice(term: Dice, chance: Chance, explosions: int) -> RolledTerm:
    if term.explode:
        dice = _exploding(term, chance, explosions)
    elif term.sides in _ON_D6:
        dice = [Die(term.sides, *_fall(term.sides, chance)) for _ in range(term.count)]
    else:
        sides = term.sides
        dice = [Die(sides, face := chance(sides), (face,)) for _ in range(term.count)]
    if term.aim:
        return _counted(term, term.aim, dice)
    if term.keep:
        return _kept(term, term.keep, dice)
    subtotal = sum([die.face for die in dice])
    return RolledTerm(term, term.sign * subtotal, tuple(dice), term.explode and _stopped(term, dice))


def _kept(term: Dice, keep: Keep, dice: list[Die]) -> RolledTerm:
    """The dice with those marked that do not stay; among equals the earlier ones do."""
    faces = [die.face for die in dice]
    order = sorted(range(len(dice)), key=faces.__getitem__, reverse=keep.highest)
    staying = keep.kept(len(dice))
    for at in order[staying:]:
        sides, face, shown, *_ = dice[at]
        dice[at] = Die(sides, face, shown, False)
    return RolledTerm(term, term.sign * sum([faces[at] for at in order[:staying]]), tuple(dice))


def _counted(term: Dice, aim: Aim, dice: list[Die]) -> RolledTerm:
    marked = tuple([die._replace(success=aim.met(die.face)) for die in dice])
    hits = sum([bool(die.success) for die in marked])
    return RolledTerm(term, term.sign * hits, marked, term.explode and _stopped(term, dice))


def _stopped(term: Dice, dice: list[Die]) -> bool:
    """Whether a die that should have exploded could not: then fewer than the pool's number came to rest."""
    return sum([die.face < term.sides for die in dice]) < term.count


def _fall(sides: int, chance: Chance) -> tuple[int, tuple[int, ...]]:
    """What one die counts for, and the faces that fell."""
    on_d6 = _ON_D6.get(sides)
    if on_d6 is None:
        face = chance(sides)
        return face, (face,)
    shown = tuple([chance(6) for _ in range(on_d6)])
    return read_faces(sides, shown), shown


def _exploding(term: Dice, chance: Chance, explosions: int) -> list[Die]:
    """The dice, each followed by those that its explosions added, until the bound is used up."""
    dice: list[Die] = []
    for _ in range(term.count):
        exploded, extra = True, False
        while exploded:
            face, shown = _fall(term.sides, chance)
            exploded = face == term.sides and explosions > 0
            explosions -= exploded
            dice.append(Die(term.sides, face, shown, True, exploded, extra))
            extra = True
    return dice
