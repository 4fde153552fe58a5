"""The odds of a free roll: the distribution of an expression in dice notation."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, reduce

from rules.dice.adding_and_counting import D66
from rules.dice.dice_read_from_d6 import d2, d3, d66
from rules.dice.expression import Dice, Expression, Term
from rules.dice.notation import parse
from rules.dice.tables import RangeTable
from rules.odds.counts import Distribution, constant, from_mapping, uniform
from rules.odds.pools import exploding, exploding_successes, keep_highest, keep_lowest, successes


def distribution(expression: Expression | str) -> Distribution:
    """Return what the expression, or what is written as one, may come to; refuse what would cost too much.

    Explosions are followed until ``missing`` is below 1e-12, and refused where play would stop them before.
    """
    return _distribution(_expression_of(expression).terms)


def _expression_of(expression: Expression | str) -> Expression:
    return expression if isinstance(expression, Expression) else parse(expression)


@lru_cache(maxsize=256)
def _distribution(terms: tuple[Term, ...]) -> Distribution:
    return reduce(Distribution.plus, [_term_odds(term) for term in terms])


def bounds(expression: Expression | str) -> tuple[int | None, int | None]:
    """Return the lowest and the highest total; None where explosions have no end."""
    terms = [_bounds(term) for term in _expression_of(expression).terms]
    return _sum([low for low, _ in terms]), _sum([high for _, high in terms])


def _sum(numbers: list[int | None]) -> int | None:
    return None if None in numbers else sum(number for number in numbers if number is not None)


def _bounds(term: Term) -> tuple[int | None, int | None]:
    if not isinstance(term, Dice):
        return term.sign * term.value, term.sign * term.value
    low, high = _pool_bounds(term)
    if term.sign > 0:
        return low, high
    return (None if high is None else -high), -low


def _pool_bounds(term: Dice) -> tuple[int, int | None]:
    faces = face_odds(term.sides).possible
    count = term.keep.number_kept(term.count) if term.keep else term.count
    worth = [int(term.aim.counts(face)) if term.aim else face for face in faces]
    resting = worth[:-1] if term.explode else worth
    endless = term.explode and worth[-1] > 0
    return count * min(resting), None if endless else count * max(resting)


def face_odds(sides: int) -> Distribution:
    """Return one die of a free roll: a d66 has 36 faces, every other die those from 1 up (FB-02..04)."""
    if sides == D66:
        return from_mapping({d66(tens, ones): 1 for tens in range(1, 7) for ones in range(1, 7)})
    if sides in (2, 3):
        return uniform(6).mapped(d2 if sides == 2 else d3)
    return uniform(sides)


def _term_odds(term: Term) -> Distribution:
    if not isinstance(term, Dice):
        return constant(term.sign * term.value)
    return _pool(term) if term.sign > 0 else _pool(term).negated()


def _pool(term: Dice) -> Distribution:
    die = face_odds(term.sides)
    if term.keep:
        keeping = keep_highest if term.keep.highest else keep_lowest
        return keeping(die, term.count, term.keep.number_kept(term.count))
    if term.aim:
        counting = exploding_successes if term.explode else successes
        return counting(die, term.count, term.aim.counts)
    return exploding(die, term.count) if term.explode else die.times(term.count)


def line_odds(table: RangeTable) -> dict[str, Fraction]:
    """Return the probability of each line of a table, such as that of reactions by 2D6 (FB-22, FB-76)."""
    count, sides = table.dice
    rolled = face_odds(sides).times(count)
    odds: dict[str, Fraction] = {}
    for line in table.lines:
        share = rolled.at_least(line.low) - rolled.at_least(line.high + 1)
        odds[line.text] = odds.get(line.text, Fraction(0)) + share
    return odds
