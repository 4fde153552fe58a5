"""The odds of two sides against each other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import lcm

from rules.d6.total_odds import Throw
from rules.d6.wild_odds import endless_sum
from rules.errors import RuleBroken
from rules.odds.counts import Distribution, opposed, uniform

DICE = 200
"""More dice than these on one side are not asked about."""
MODIFIER = 2000
"""A modifier further from nothing than this is not asked about."""
Side = tuple[int, int]
"""So many d6 and what is added to them."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One side against another: the probability that the first is higher, ties, or is lower.

    ``missing``: as much is not told, where both sides explode without end and one of them on several faces.
    """

    higher: Fraction
    tie: Fraction
    lower: Fraction
    missing: Fraction = Fraction(0)

    def won(self, ties: bool) -> Fraction:
        """The probability that the first side wins; without ``ties`` it must exceed the other."""
        return self.higher + self.tie if ties else self.higher


@lru_cache(maxsize=1024)
def contest(first: Throw, second: Throw) -> Contest:
    """A check against another (R-25); exact to the end unless both sides explode without end.

    Where one side ends, the other matters only up to its highest total, and is exact as far as that.
    """
    if first.explodes and second.explodes:
        return _without_end(first, second)
    if first.explodes:
        theirs = second.cut
        odds = opposed(first.upto(theirs.high), theirs)
        return Contest(1 - odds.tie - odds.lower, odds.tie, odds.lower)
    ours = first.cut
    odds = opposed(ours, second.upto(ours.high))
    return Contest(odds.higher, odds.tie, 1 - odds.higher - odds.tie)


def _without_end(first: Throw, second: Throw) -> Contest:
    """Two sides that go on for ever: where both do so alike from some total on, so do their products."""
    if not first.period or not second.period:
        odds = opposed(first.cut, second.cut)
        return Contest(odds.higher, odds.tie, odds.lower, 1 - odds.higher - odds.tie - odds.lower)
    (ours, our_ratio), (theirs, their_ratio) = first.period, second.period
    step, degree = lcm(ours, theirs), first.number + second.number
    ratio = our_ratio ** (step // ours) * their_ratio ** (step // theirs)
    start = max(first.settled, second.settled)
    far = start + step * (degree + 1)
    one, other = first.upto(far), second.upto(far)
    beaten = list(accumulate(other.counts, initial=0))

    def higher(total: int) -> int:
        return one.count(total) * beaten[min(max(total - other.low, 0), other.size)]

    def tied(total: int) -> int:
        return one.count(total) * other.count(total)

    def above(total: int) -> int:
        return one.count(total) * other.total - higher(total)

    outcomes = one.total * other.total
    low = min(one.low, other.low)
    tie = sum(map(tied, range(low, start))) + endless_sum(tied, start, step, ratio, degree)
    lost = sum(map(above, range(low, start))) + endless_sum(above, start, step, ratio, degree)
    return Contest(1 - Fraction(lost) / outcomes, Fraction(tie) / outcomes, Fraction(lost - tie) / outcomes)


@lru_cache(maxsize=1024)
def d6_sum(dice: int, modifier: int = 0) -> Distribution:
    """A sum of so many d6 and a modifier, the form of all pools in 6d6 (6D6-02)."""
    if not 0 <= dice <= DICE or abs(modifier) > MODIFIER:
        raise RuleBroken(f"Odds are worked out for 0 to {DICE} dice.")
    return uniform(6).times(dice).shifted(modifier)
