"""The odds of a check: success, criticals and ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from operator import add, mul
from typing import TypeVar

from rules.d6.advantage_and_disadvantage import ADVANTAGE, DISADVANTAGE, NORMAL
from rules.d6.ranks import HIGHEST, least_points, rank
from rules.d6.result_points_and_criticals import succeeds
from rules.d6.total_odds import Allowed, Throw, Throwable
from rules.d6.wild_odds import endless
from rules.errors import RuleBroken
from rules.odds.counts import Distribution, listed

MODES = (NORMAL, ADVANTAGE, DISADVANTAGE)
FAIL = -1
"""Stands for no rank, since nothing succeeded."""
Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The probability of each way that a check can end; they exclude each other (FD6-13, FD6-14).

    ``missing``: at most so much is not told between success and its critical, below 1e-12 for each wild die;
    0 but for Advantage or Disadvantage on wild dice with a ruling on criticals that is not the default.
    """

    critical_success: Fraction
    success: Fraction
    failure: Fraction
    critical_failure: Fraction
    missing: Fraction = Fraction(0)

    @property
    def succeeds(self) -> Fraction:
        """Return the probability of any success."""
        return self.critical_success + self.success


def threshold(difficulty: int, tie: str = "meets") -> int:
    """Return the lowest total that is a success (FD6-20, R-01)."""
    return difficulty if succeeds(0, tie) else difficulty + 1


@lru_cache(maxsize=4096)
def counting(throw: Throwable, total: int, mode: str = NORMAL) -> Distribution:
    """Return the throw that counts, exact for every total up to this one (FD6-50, FD6-51)."""
    return _odds_in_mode(throw.upto(total), mode)


def _odds_in_mode(once: Distribution, mode: str) -> Distribution:
    if mode == NORMAL:
        return once
    if mode not in MODES:
        raise RuleBroken(f"A check is rolled normally, with advantage or with disadvantage, not {mode}.")
    return once.highest(2) if mode == ADVANTAGE else once.lowest(2)


def at_most(throw: Throw, total: int, mode: str = NORMAL) -> Fraction:
    """Return the probability that the throw which counts comes to this total or less."""
    return counting(throw, total, mode).at_most(total)


def at_least(throw: Throw, total: int, mode: str = NORMAL) -> Fraction:
    """Return the probability that the throw which counts comes to this total or more."""
    return 1 - at_most(throw, total - 1, mode)


def code_success(throw: Throw, difficulty: int, mode: str = NORMAL, tie: str = "meets") -> Fraction:
    """Return the probability that a check succeeds (FD6-20, R-01)."""
    return at_least(throw, threshold(difficulty, tie), mode)


def code_pmf(throw: Throw, totals: Iterable[int], mode: str = NORMAL) -> dict[int, Fraction]:
    """Return the probability of each of these totals."""
    numbers = dict.fromkeys(listed(totals))
    odds = counting(throw, max(numbers, default=0), mode)
    return {total: odds.chance(total) for total in numbers}


@lru_cache(maxsize=512)
def code_curve(throw: Throwable, mode: str = NORMAL) -> Distribution:
    """Return all totals; of dice that explode, cut where what is missing is below 1e-12 for each die."""
    return _odds_in_mode(throw.cut, mode)


def grouped(
    throw: Throw, reading: Callable[[int], Key], settled: int, mode: str = NORMAL
) -> dict[Key, Fraction]:
    """Return the probability of each reading of a total; from ``settled`` on all are read alike."""
    odds = counting(throw, settled, mode)
    counts: dict[Key, int] = {}
    below = 0
    for total in range(odds.low, min(settled, odds.high + 1)):
        below += odds.count(total)
        counts[reading(total)] = counts.get(reading(total), 0) + odds.count(total)
    last = reading(max(settled, odds.low))
    counts[last] = counts.get(last, 0) + odds.total - below
    return {key: Fraction(count, odds.total) for key, count in counts.items()}


@dataclass(frozen=True, slots=True)
class RankOdds:
    """The probability of failure, and of each rank of a success from 0 up (FD6-30, R-02)."""

    fail: Fraction
    ranks: tuple[Fraction, ...]

    def at_least(self, of_rank: int) -> Fraction:
        """Return the probability of this rank or a higher one."""
        return sum(self.ranks[of_rank:], Fraction(0))


@lru_cache(maxsize=2048)
def code_ranks(throw: Throw, difficulty: int, mode: str = NORMAL, tie: str = "meets") -> RankOdds:
    """Return the odds of ranks against a difficulty, or of an effect roll's (FD6-30, R-01)."""

    def reading(total: int) -> int:
        points = total - difficulty
        return rank(points) if succeeds(points, tie) else FAIL

    odds = grouped(throw, reading, difficulty + least_points(HIGHEST), mode)
    none = Fraction(0)
    return RankOdds(odds.get(FAIL, none), tuple(odds.get(at, none) for at in range(HIGHEST + 1)))


@lru_cache(maxsize=2048)
def code_outcomes(throw: Throw, difficulty: int, mode: str = NORMAL, tie: str = "meets") -> Outcomes:
    """Return the odds of how a check ends (FD6-13, FD6-14, FD6-20, FD6-50, FD6-51, R-01, R-07, R-08)."""
    least = threshold(difficulty, tie)
    succeeding = at_least(throw, least, mode)
    if not throw.number:
        return Outcomes(Fraction(0), succeeding, 1 - succeeding, Fraction(0))
    unlucky = Flag(throw, lambda face: face.unlucky).below(least, mode)
    lucky, missing = Flag(throw, lambda face: face.lucky).from_on(least, mode)
    return Outcomes(lucky, succeeding - lucky, 1 - succeeding - unlucky, unlucky, missing)


class Flag:
    """What wild dice may show at first, any one of them or all, and how often a throw shows it.

    Those throws are parted from the others whose first faces are all of one ``sort``: the flagged ones are
    those themselves, or all but those.
    """

    def __init__(self, throw: Throw, shown: Allowed) -> None:
        self.throw = throw
        self.all_but = throw.wild.any_one
        if throw.number == 1:
            self.all_but = any(shown(face) and face.again for face in throw.faces)
        self.sort: Allowed = (lambda face: not shown(face)) if self.all_but else shown

    @property
    def sort_explodes(self) -> bool:
        """Say whether a throw of that sort may have no end."""
        return any(face.again and self.sort(face) for face in self.throw.faces)

    def below(self, total: int, mode: str) -> Fraction:
        """Return the probability that the throw which counts shows it and comes to less than this total."""
        explosions = self.throw.explosions(total)
        everything = self.throw.followed(explosions)
        parted = chance_of_part(self.throw.first(self.sort, explosions).upto(total - 1), everything, mode)
        return 1 - at_least(self.throw, total, mode) - parted if self.all_but else parted

    def from_on(self, total: int, mode: str) -> tuple[Fraction, Fraction]:
        """Return the same for this total or more, and how much that may lack."""
        if mode == NORMAL:
            return self.mass() - self.below(total, mode), Fraction(0)
        parted, missing = self._parted(total, mode)
        return at_least(self.throw, total, mode) - parted if self.all_but else parted, missing

    def mass(self) -> Fraction:
        """Return the probability that one throw shows it."""
        every = self._sort_share()
        return 1 - every if self.all_but else every

    def _sort_share(self) -> Fraction:
        return Fraction(sum(map(self.sort, self.throw.faces)), len(self.throw.faces)) ** self.throw.number

    def _parted(self, total: int, mode: str) -> tuple[Fraction, Fraction]:
        """Return the odds that a parted throw of this total or more counts, and what they may lack."""
        throw = self.throw
        if not self.sort_explodes:
            parted = throw.first(self.sort, 0)
            return self._between(parted, throw.upto(parted.high), total, mode), Fraction(0)
        explosions = endless(throw.faces) + throw.explosions(total)
        parted, everything = throw.first(self.sort, explosions), throw.followed(explosions)
        missing = 2 * (self._sort_share() - Fraction(parted.mass, parted.total) + everything.missing)
        return self._between(parted, everything, total, mode), missing

    def _between(self, parted: Distribution, everything: Distribution, total: int, mode: str) -> Fraction:
        return chance_of_part(parted, everything, mode) - chance_of_part(
            parted.upto(total - 1), everything, mode
        )


def chance_of_part(part: Distribution, everything: Distribution, mode: str) -> Fraction:
    """Return the probability that the throw which counts is one of these, which are a part of everything."""
    if mode == NORMAL:
        return Fraction(part.mass, part.total)
    upto = list(accumulate(everything.counts, initial=0))
    ends = [min(max(total - everything.low, 0), everything.size) for total in (*part.totals, part.high + 1)]
    below = [upto[end] for end in ends]
    weights = map(add, below, below[1:])
    higher = sum(map(mul, part.counts, weights))
    if mode == DISADVANTAGE:
        higher = 2 * part.mass * everything.total - higher
    return Fraction(higher, part.total * everything.total)
