"""The odds of two sides against each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.d6.advantage_and_disadvantage import ADVANTAGE, DISADVANTAGE, NORMAL
from rules.d6.outcome_odds import Flag, code_curve, counting
from rules.d6.result_points_and_criticals import CRITICAL_FAILURE, CRITICAL_SUCCESS
from rules.d6.total_odds import Throw, Throwable
from rules.errors import RuleBroken
from rules.odds.counts import Distribution, opposed_odds, uniform

DICE = 200
"""More dice than these on one side are not asked about."""
MODIFIER = 2000
"""A modifier further from nothing than this is not asked about."""
TOLD = 10**5
"""A chance of which something was cut is told as the nearest fraction of no more parts than these."""
DicePlus = tuple[int, int]
"""So many d6 and what is added to them."""


@dataclass(frozen=True, slots=True)
class ContestOdds:
    """One side against another: the probability that the first is higher, ties, or is lower.

    ``missing``: as much is not told where both sides explode without end, below 1e-12 for each wild die.
    """

    higher: Fraction
    tie: Fraction
    lower: Fraction
    missing: Fraction = Fraction(0)

    def chance_to_win(self, ties: bool) -> Fraction:
        """Return the probability that the first side wins; without ``ties`` it must exceed the other."""
        return self.higher + self.tie if ties else self.higher

    def chance(self, ties: bool) -> Fraction:
        """Return the same as it is told: what was cut is less than the fractions of its size lie apart."""
        return self.chance_to_win(ties).limit_denominator(TOLD) if self.missing else self.chance_to_win(ties)


@lru_cache(maxsize=1024)
def contest(first: Throwable, second: Throwable, mode: str = NORMAL, other_mode: str = NORMAL) -> ContestOdds:
    """Return the odds of a check against another (R-25), each with its own Advantage or Disadvantage.

    Where one side ends, the other matters only up to its highest total, and is exact as far as that.
    """
    if first.explodes and second.explodes:
        odds = opposed_odds(code_curve(first, mode), code_curve(second, other_mode))
        return ContestOdds(odds.higher, odds.tie, odds.lower, 1 - odds.higher - odds.tie - odds.lower)
    if first.explodes:
        theirs = code_curve(second, other_mode)
        odds = opposed_odds(counting(first, theirs.high, mode), theirs)
        return ContestOdds(1 - odds.tie - odds.lower, odds.tie, odds.lower)
    ours = code_curve(first, mode)
    odds = opposed_odds(ours, counting(second, ours.high, other_mode))
    return ContestOdds(odds.higher, odds.tie, 1 - odds.higher - odds.tie)


def contest_criticals(
    throw: Throw, other: Throw, mode: str, other_mode: str, tie: str = "meets"
) -> dict[str, Fraction]:
    """Return the probability of a critical success and failure against another throw (FD6-13, FD6-14, R-25).

    Another that explodes without end is followed until what is missing is below 1e-12 for each wild die. A
    critical success is left out where dice explode on faces that bring none (R-07).
    """
    if not throw.number:
        return {}
    theirs = code_curve(other, other_mode)
    success = contest(throw, other, mode, other_mode).chance_to_win(tie == "meets")
    lucky = Flag(throw, lambda face: face.lucky)
    unlucky = Flag(throw, lambda face: face.unlucky)
    odds = {}
    if not lucky.sort_explodes:
        plain = throw.first(lucky.sort, 0)
        their_best = counting(other, plain.high, other_mode)
        beaten = _against(throw, plain, mode, lambda total: _short_of(their_best, total, tie))
        odds[CRITICAL_SUCCESS] = success - beaten if lucky.all_but else beaten
    explosions = throw.explosions(theirs.high) if unlucky.sort_explodes else 0
    parted = throw.first(unlucky.sort, explosions).upto(theirs.high)
    failure = _against(throw, parted, mode, lambda total: 1 - _short_of(theirs, total, tie))
    odds[CRITICAL_FAILURE] = 1 - success - failure if unlucky.all_but else failure
    return odds


def _short_of(odds: Distribution, total: int, tie: str) -> Fraction:
    """Return the probability that so high a total beats a throw."""
    return odds.at_most(total if tie == "meets" else total - 1)


def _against(throw: Throw, part: Distribution, mode: str, chance_at: Callable[[int], Fraction]) -> Fraction:
    """Return the probability that the throw which counts is one of these, and that something happens."""
    everything = throw.upto(part.high)
    whole = Fraction(0)
    for total, ways in zip(part.totals, part.counts, strict=True):
        weight = Fraction(ways, part.total)
        lower = everything.at_most(total) + everything.at_most(total - 1)
        weight *= {NORMAL: Fraction(1), ADVANTAGE: lower, DISADVANTAGE: 2 - lower}[mode]
        whole += weight * chance_at(total)
    return whole


@lru_cache(maxsize=1024)
def d6_sum(dice: int, modifier: int = 0) -> Distribution:
    """Return the sum of so many d6 and a modifier, the form of all pools in 6d6 (6D6-02)."""
    if not 0 <= dice <= DICE or abs(modifier) > MODIFIER:
        raise RuleBroken(f"Odds are worked out for 0 to {DICE} dice.")
    return uniform(6).times(dice).shifted(modifier)
