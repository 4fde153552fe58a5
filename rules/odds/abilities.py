"""The odds of rolled abilities, of advancement, and of the time left to the dying, in Freeblade."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.errors import RuleBroken
from rules.odds.counts import Distribution, from_mapping, uniform

ABILITIES = 4
CAP = 6
"""The score at which an ability no longer rises."""


def ability_score(total: int) -> int:
    """The score that a 2D6 total gives an ability (FB-07)."""
    if not 2 <= total <= 12:
        raise RuleBroken("Two d6 come to something from 2 to 12.")
    if total <= 3:
        return total - 5
    if total <= 5:
        return -1
    if total <= 8:
        return 0
    return 1 if total <= 10 else total - 9


@lru_cache(maxsize=1)
def ability_roll() -> Distribution:
    """One ability by 2D6, before the reroll rule (FB-07)."""
    return uniform(6).times(2).mapped(ability_score)


def ability_accept() -> Fraction:
    """The probability that four rolled abilities may stay: one of them at least is +1 or better (FB-08)."""
    return 1 - ability_roll().at_most(0) ** ABILITIES


def ability_sets() -> Fraction:
    """The mean number of sets of four that are rolled until one may stay (FB-08)."""
    return 1 / ability_accept()


@lru_cache(maxsize=1)
def ability_marginal() -> Distribution:
    """One named ability after the rule that a set without +1 or better is rolled anew (FB-07, FB-08)."""
    rolled = ability_roll()
    others = rolled.total ** (ABILITIES - 1)
    dull = sum(rolled.count(score) for score in range(rolled.low, 1)) ** (ABILITIES - 1)
    return from_mapping(
        {score: rolled.count(score) * (others if score > 0 else others - dull) for score in rolled.totals}
    )


@lru_cache(maxsize=1)
def ability_highest() -> Distribution:
    """The highest of four abilities after the reroll rule (FB-08, FB-13)."""
    best = ability_roll().highest(ABILITIES)
    return from_mapping({score: best.count(score) for score in best.totals if score > 0})


def advance_chance(score: int) -> Fraction:
    """The probability that an ability of this score rises at an advancement (FB-46, R-41)."""
    return Fraction(0) if score >= CAP else uniform(6).at_least(score)


def death_timer(constitution: int, minimum: int = 1) -> Distribution:
    """The Rounds or minutes left to the dying: Constitution + 1D4, at least ``minimum`` (FB-24, R-31)."""
    return uniform(4).mapped(lambda face: max(face + constitution, minimum))
