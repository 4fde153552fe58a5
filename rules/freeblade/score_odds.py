"""The odds of rolled scores."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.freeblade.abilities import ability_score, advanced_score
from rules.freeblade.harm import death_timer as timer
from rules.odds.counts import Distribution, from_mapping, uniform

ABILITIES = 4


@lru_cache(maxsize=1)
def ability_roll() -> Distribution:
    """Return one ability by 2D6, before the reroll rule (FB-07)."""
    return uniform(6).times(2).mapped(ability_score)


def ability_accept() -> Fraction:
    """Return the chance that four rolled abilities may stay: one at least is +1 or better (FB-08)."""
    return 1 - ability_roll().at_most(0) ** ABILITIES


def ability_sets() -> Fraction:
    """Return the mean number of sets of four that are rolled until one may stay (FB-08)."""
    return 1 / ability_accept()


@lru_cache(maxsize=1)
def ability_marginal() -> Distribution:
    """Return one named ability after sets without a +1 are rolled anew (FB-07, FB-08)."""
    rolled = ability_roll()
    others = rolled.total ** (ABILITIES - 1)
    dull = sum(rolled.count(score) for score in range(rolled.low, 1)) ** (ABILITIES - 1)
    return from_mapping(
        {score: rolled.count(score) * (others if score > 0 else others - dull) for score in rolled.totals}
    )


@lru_cache(maxsize=1)
def ability_highest() -> Distribution:
    """Return the highest of four abilities after the reroll rule (FB-08, FB-13)."""
    best = ability_roll().highest(ABILITIES)
    return from_mapping({score: best.count(score) for score in best.totals if score > 0})


def advance_chance(score: int) -> Fraction:
    """Return the chance that an ability of this score rises at an advancement (FB-46, R-41)."""
    return uniform(6).mapped(lambda face: advanced_score(score, face)).at_least(score + 1)


def death_timer(constitution: int, minimum: int = 1) -> Distribution:
    """Return how long the dying have: Constitution + 1D4, at least ``minimum`` (FB-24, R-31)."""
    return uniform(4).mapped(lambda face: timer(constitution, face, minimum))
