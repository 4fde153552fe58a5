"""The odds of a Freeblade check: a d20 and an ability against a difficulty."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.checks import surplus
from rules.errors import RuleBroken
from rules.odds.counts import Distribution, constant, listed, uniform

DIFFICULTIES = 2000
"""No more difficulties than these are asked about at once."""

D20 = uniform(20)
D6 = uniform(6)


@lru_cache(maxsize=512)
def check_bonus(adv: int, dis: int, cancel: str = "before") -> Distribution:
    """What Advantages and Disadvantages add to a check (FB-39, R-40).

    ``cancel`` "before": they cancel one to one and only the surplus is rolled; "both_rolled": all are rolled,
    the highest Advantage is added and the highest Disadvantage subtracted.
    """
    dice, sign = surplus(adv, dis)
    if cancel == "both_rolled":
        return _best(adv).minus(_best(dis))
    if cancel != "before":
        raise RuleBroken(f"There is no way to cancel Advantages called {cancel}.")
    return _best(dice) if sign >= 0 else _best(dice).negated()


def _best(dice: int) -> Distribution:
    return D6.highest(dice) if dice else constant(0)


@lru_cache(maxsize=2048)
def check_total(ability: int, adv: int = 0, dis: int = 0, cancel: str = "before") -> Distribution:
    """The total of d20 + ability with its Advantages and Disadvantages (FB-37, FB-39, R-40)."""
    return D20.plus(check_bonus(adv, dis, cancel)).shifted(ability)


@lru_cache(maxsize=8192)
def check_success(ability: int, dr: int, adv: int = 0, dis: int = 0, cancel: str = "before") -> Fraction:
    """The probability that d20 + ability reaches the DR (FB-37..40, R-40, R-55).

    A natural 20 on the d20 succeeds and a natural 1 fails, whatever the DR.
    """
    bonus = check_bonus(adv, dis, cancel)
    reached = (bonus.at_least(dr - ability - face) for face in range(2, 20))
    return sum(reached, Fraction(1)) / 20


def check_curve(
    ability: int, adv: int = 0, dis: int = 0, drs: range = range(6, 19), cancel: str = "before"
) -> dict[int, Fraction]:
    """The probability of success for each DR, easy to extreme (FB-38)."""
    return {dr: check_success(ability, dr, adv, dis, cancel) for dr in listed(drs, DIFFICULTIES)}
