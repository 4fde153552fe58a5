"""Rolling an expression: every die that fell, what became of it, and what it all comes to.

A roll is its expression and the faces that fell, from which everything else about it follows; what became of
each die is told when it is asked for. (Named tuples are made several times as fast as frozen dataclasses.)
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import NamedTuple

from rules.dice.adding_and_counting import Faces, ThrowStep, read_faces
from rules.dice.expression import EXPLOSIONS, Dice, Expression, Keep, Number, Term, render_term
from rules.randomness import BYTE, FreshRandomness, Randomness


class ExpressionDie(NamedTuple):
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
    dice: tuple[ExpressionDie, ...] = ()
    stopped: bool = False

    @property
    def text(self) -> str:
        """Return the term in notation, without its sign."""
        return render_term(self.term)


class ExpressionResult(NamedTuple):
    """An expression that was rolled: the faces that fell for each term that has dice, and the total."""

    expression: Expression
    fallen: tuple[Faces, ...]
    total: int

    @property
    def terms(self) -> tuple[RolledTerm, ...]:
        """Tell term by term what its dice came to and what became of each."""
        results, fallen, explosions = [], zip(self.expression.steps, self.fallen, strict=True), EXPLOSIONS
        for term in self.expression.terms:
            if isinstance(term, Number):
                results.append(RolledTerm(term, term.sign * term.value))
                continue
            dice = _dice(term, *next(fallen), explosions)
            explosions -= sum([die.exploded for die in dice])
            results.append(_with_notes(term, dice))
        return tuple(results)

    @property
    def dice(self) -> tuple[ExpressionDie, ...]:
        """Return every die of every term, in the order that they fell."""
        return tuple(die for term in self.terms for die in term.dice)

    @property
    def successes(self) -> int | None:
        """Return how many dice were successes, or None where none are counted."""
        if not self.expression.counts_successes:
            return None
        return sum(bool(die.success) for die in self.dice)


def roll(expression: Expression, randomness: Randomness) -> ExpressionResult:
    """Roll the whole expression, in the order that it is written (FB-01..04)."""
    total, explosions = expression.plain, EXPLOSIONS
    fallen: list[Faces] = []
    for step in expression.steps:
        if step.again:
            faces = _exploding(step, randomness, explosions)
            explosions -= (len(faces) - step.dice) // step.each
        elif type(randomness) is FreshRandomness:
            faces = randomness.faces(step.sides, step.dice)[: step.dice]
        else:
            faces = tuple(map(randomness, repeat(step.sides, step.dice)))
        total += step.worth(faces)
        fallen.append(faces)
    return tuple.__new__(ExpressionResult, (expression, tuple(fallen), total))


def _exploding(step: ThrowStep, randomness: Randomness, explosions: int) -> Faces:
    """Return the faces of dice that explode, each followed by those that it added, up to the bound."""
    sides, dice = step.sides, step.dice
    if type(randomness) is not FreshRandomness or step.reads != sides or sides >= BYTE:
        return _one_by_one(step, randomness, explosions)
    faces = bytes(randomness.faces(sides, dice + dice // 2 + 2))
    end, highest = dice, faces.count(sides, 0, dice)
    while end < dice + highest and highest <= explosions:
        end = dice + highest
        if end > len(faces):
            faces += bytes(randomness.faces(sides, end - len(faces)))
        highest = faces.count(sides, 0, end)
    if highest <= explosions:
        return faces[:end]
    coming = chain(faces, iter(lambda: randomness(sides), 0))
    return _one_by_one(step, lambda _: next(coming), explosions)


def _one_by_one(step: ThrowStep, randomness: Randomness, explosions: int) -> Faces:
    faces: list[int] = []
    for _ in range(step.dice // step.each):
        exploded = True
        while exploded:
            fell = [randomness(step.sides) for _ in range(step.each)]
            exploded = explosions > 0 and step.explodes(fell)
            explosions -= exploded
            faces += fell
    return tuple(faces)


def _dice(term: Dice, step: ThrowStep, faces: Faces, explosions: int) -> list[ExpressionDie]:
    """Return what became of each die by itself; the one after a die that exploded is extra."""
    dice: list[ExpressionDie] = []
    extra = False
    for at in range(0, len(faces), step.each):
        shown = tuple(faces[at : at + step.each])
        exploded = explosions > 0 and step.explodes(shown)
        explosions -= exploded
        dice.append(ExpressionDie(term.sides, read_faces(term.sides, shown), shown, True, exploded, extra))
        extra = exploded
    return dice


def _with_notes(term: Dice, dice: list[ExpressionDie]) -> RolledTerm:
    """Return the term with what became of its dice together."""
    if term.aim:
        dice = [die._replace(success=term.aim.counts(die.face)) for die in dice]
        subtotal = sum(bool(die.success) for die in dice)
    elif term.keep:
        dice = _mark_dropped(term.keep, dice)
        subtotal = sum(die.face for die in dice if die.kept)
    else:
        subtotal = sum(die.face for die in dice)
    return RolledTerm(term, term.sign * subtotal, tuple(dice), term.explode and _ended_too_soon(term, dice))


def _mark_dropped(keep: Keep, dice: list[ExpressionDie]) -> list[ExpressionDie]:
    """Return the dice with those marked that do not stay; among equals the earlier ones do."""
    faces = [die.face for die in dice]
    order = sorted(range(len(dice)), key=faces.__getitem__, reverse=keep.highest)
    staying = set(order[: keep.number_kept(len(dice))])
    return [die if at in staying else die._replace(kept=False) for at, die in enumerate(dice)]


def _ended_too_soon(term: Dice, dice: list[ExpressionDie]) -> bool:
    """Say whether a die should have exploded and could not: fewer than the pool's number came to rest."""
    return sum(die.face < term.sides for die in dice) < term.count
