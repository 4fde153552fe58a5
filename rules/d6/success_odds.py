"""The odds of counts of successes, and of criticals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.d6.advantage_and_disadvantage import NORMAL
from rules.d6.counting_successes import EXTRA, REGULAR, WILD, Count, count, is_enough, meaning_of
from rules.d6.outcome_odds import chance_of_part
from rules.d6.wild_die import D6, Wild
from rules.d6.wild_odds import Faces, WildFace, endless, faces_of, first_throw, from_first_faces
from rules.errors import RuleBroken
from rules.odds.counts import Distribution, constant, listed

DICE = 200
EXTRAS = 50
"""More dice than these are not asked about."""
COUNTS = 500
"""Counts above this are not asked about."""
EXPLOSIONS = endless(faces_of(Wild())) + 1
"""More explosions of a d6 than these are less probable than 1e-12."""
Shown = Callable[[WildFace], bool]


@dataclass(frozen=True, slots=True)
class Criticals:
    """The probability of meeting a difficulty with a critical success, and with a critical failure (R-27)."""

    with_success: Fraction
    with_failure: Fraction


@lru_cache(maxsize=64)
def _first(die: str, extra_flags: str = "success") -> Faces:
    """Return the faces of a die on its first throw: a cancelled success counts as one less than none."""
    return tuple(_face(die, face, extra_flags) for face in range(1, D6 + 1))


def _face(die: str, face: int, extra_flags: str) -> WildFace:
    means = meaning_of(die, face)
    flags = _flags(die, (face, 1) if means.again else (face,), extra_flags)
    adds = means.successes - means.cancels
    return WildFace(adds, means.again, flags.critical_success, flags.critical_failure)


def _flags(die: str, chain: tuple[int, ...], extra_flags: str) -> Count:
    if die == WILD:
        return count((), chain)
    return count((), (), (chain,) if die == EXTRA else (), extra_flags)


@lru_cache(maxsize=1)
def _later() -> Faces:
    """Return the faces of a wild die on every later throw (WD-05)."""
    means = [meaning_of(WILD, face, 2) for face in range(1, D6 + 1)]
    return tuple(WildFace(meaning.successes, meaning.again) for meaning in means)


def _everything(_face: WildFace) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class CountedPool:
    """A pool whose successes are counted, as one side of a contest (R-25).

    ``flat`` is the sum of what is added to the count; fewer than ``least`` count as so many.
    """

    dice: int
    extra: int = 0
    flat: int = 0
    least: int = 0

    @property
    def number(self) -> int:
        """Return how many of its dice are wild (WD-01, WD-07)."""
        return min(self.dice, 1) + self.extra

    @property
    def explodes(self) -> bool:
        """Say whether counts have no end (WD-05)."""
        return self.number > 0

    @property
    def cut(self) -> Distribution:
        """Return all counts, followed until what is missing is below 1e-12 for each wild die."""
        return self._followed(EXPLOSIONS)

    def upto(self, total: int) -> Distribution:
        """Return a distribution that is exact for every count up to this one."""
        return self._followed(max(total - self.flat, 0) + 2)

    def _followed(self, explosions: int) -> Distribution:
        return _with_added(_pool(self.dice, self.extra, explosions), self.flat).gathered_at(self.least)


@lru_cache(maxsize=1)
def _regular() -> Distribution:
    """Return a regular die, in the lowest terms: small numbers are quick."""
    return first_throw(_first(REGULAR), D6).mapped(lambda successes: successes)


@lru_cache(maxsize=256)
def _wild(die: str, explosions: int, begins: Shown = _everything, flags: str = "success") -> Distribution:
    """Return a wild die whose first throw shows a face of some sort."""
    return from_first_faces(filter(begins, _first(die, flags)), _later(), explosions)


def _pool(
    dice: int, extra: int, explosions: int, begins: Shown = _everything, flags: str = "success"
) -> Distribution:
    """Return successes before none can be taken from none; only throws whose wild dice so begin."""
    if not 0 <= dice <= DICE or not 0 <= extra <= EXTRAS:
        raise RuleBroken(f"Odds are worked out for up to {DICE} dice and {EXTRAS} extra ones.")
    own = _regular().times(dice - 1).plus(_wild(WILD, explosions, begins)) if dice else constant(0)
    return own.plus(_wild(EXTRA, explosions, begins, flags).times(extra)) if extra else own


@lru_cache(maxsize=1024)
def _upto(dice: int, extra: int, number: int) -> Distribution:
    """Return a distribution that is exact for every count up to this one."""
    if number > COUNTS:
        raise RuleBroken(f"Odds are worked out for up to {COUNTS} successes.")
    return _pool(dice, extra, max(number, 0) + 2)


def success_counts(dice: int, counts: Iterable[int], extra: int = 0) -> dict[int, Fraction]:
    """Return the probability of each count of successes, with bought dice (WD-03..07, R-27)."""
    numbers = dict.fromkeys(listed(counts))
    odds = _upto(dice, extra, max(numbers, default=0))
    return {number: odds.at_most(0) if number == 0 else _chance(odds, number) for number in numbers}


def _chance(odds: Distribution, number: int) -> Fraction:
    return odds.chance(number) if number > 0 else Fraction(0)


@lru_cache(maxsize=512)
def success_curve(dice: int, extra: int = 0) -> Distribution:
    """Return all counts of successes, cut where what is missing is below 1e-12 for each wild die."""
    return _pool(dice, extra, EXPLOSIONS).gathered_at(0)


@lru_cache(maxsize=2048)
def success_chance(dice: int, difficulty: int, extra: int = 0) -> Fraction:
    """Return the probability of as many successes as the difficulty, or more (WD-02, R-27)."""
    is_enough(0, difficulty)
    return 1 - _upto(dice, extra, difficulty - 1).at_most(difficulty - 1)


@lru_cache(maxsize=2048)
def success_criticals(dice: int, difficulty: int, extra: int = 0, extra_flags: str = "success") -> Criticals:
    """Return the probability of meeting a difficulty with each critical of the first faces (WD-04, R-27)."""
    is_enough(0, difficulty)
    explosions = difficulty + 2
    below = _upto(dice, extra, difficulty - 1).at_most(difficulty - 1)
    misses = [
        _pool(dice, extra, explosions, begins, extra_flags).at_most(difficulty - 1)
        for begins in (_not_lucky, _not_unlucky)
    ]
    wild, more = _first(WILD), _first(EXTRA, extra_flags)
    plain = [
        _share(wild, begins) ** min(dice, 1) * _share(more, begins) ** extra
        for begins in (_not_lucky, _not_unlucky)
    ]
    lucky, unlucky = ((1 - share) - (below - under) for share, under in zip(plain, misses, strict=True))
    return Criticals(lucky, unlucky)


@lru_cache(maxsize=1024)
def critical_chances(
    dice: int, extra: int = 0, flat: int = 0, mode: str = NORMAL, extra_flags: str = "success"
) -> tuple[Fraction, Fraction]:
    """Return the chance that the count which counts shows a critical success, and a failure (WD-04, R-27)."""
    lucky = 1 - _plain(dice, extra, flat, mode, extra_flags, _not_lucky)
    return lucky, 1 - _plain(dice, extra, flat, mode, extra_flags, _not_unlucky)


def _plain(dice: int, extra: int, flat: int, mode: str, extra_flags: str, begins: Shown) -> Fraction:
    """Return the probability that the count which counts is one whose wild dice all begin like that.

    Of two counts those are left out that are less probable than 1e-12 for each wild die.
    """
    wild, more = _first(WILD), _first(EXTRA, extra_flags)
    once = _share(wild, begins) ** min(dice, 1) * _share(more, begins) ** extra
    if mode == NORMAL:
        return once
    part = _with_added(_pool(dice, extra, EXPLOSIONS, begins, extra_flags), flat)
    return chance_of_part(part, _with_added(_pool(dice, extra, EXPLOSIONS), flat), mode)


def _with_added(odds: Distribution, flat: int) -> Distribution:
    """Return counts as play adds to them: none is the least before and after (R-27)."""
    return odds.gathered_at(0).shifted(flat).gathered_at(0)


def _not_lucky(face: WildFace) -> bool:
    return not face.lucky


def _not_unlucky(face: WildFace) -> bool:
    return not face.unlucky


def _share(faces: Faces, begins: Shown) -> Fraction:
    return Fraction(sum(map(begins, faces)), len(faces))
