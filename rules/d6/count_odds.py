"""The odds of checks whose successes are counted."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.d6.advantage_and_disadvantage import ADVANTAGE, DISADVANTAGE, NORMAL
from rules.d6.check_setup import CodeCheckSetup
from rules.d6.check_throws import PIPS
from rules.d6.odds_bars import RARE
from rules.d6.success_odds import COUNTS, success_chance
from rules.errors import RuleBroken
from rules.game import Bar

ASKED_DICE, ASKED_NUMBER = 20, 60
"""So far the odds of a count are worked out with it."""


def count_reached(dice: int, extra: int, number: int, mode: str) -> Fraction | None:
    """Return the probability of so many successes or more in the count that counts (WD-02, R-08).

    ``extra`` wild dice are thrown besides. None where it would take too long: they are thrown all the same.
    """
    if dice + extra > ASKED_DICE or number > ASKED_NUMBER:
        return None
    try:
        return _chance(dice, extra, number, mode)
    except RuleBroken:
        return None


def _chance(dice: int, extra: int, number: int, mode: str) -> Fraction:
    once = success_chance(dice, number, extra) if number > 0 else Fraction(1)
    return {NORMAL: once, ADVANTAGE: 1 - (1 - once) ** 2, DISADVANTAGE: once**2}[mode]


@lru_cache(maxsize=512)
def count_bars(dice: int, extra: int, flat: int, mode: str) -> tuple[Bar, ...]:
    """Return the counts from low to high; those that are rare stand in one bar at the end.

    There are none where so much is taken, or so many wild dice thrown, that it would take too long (R-83).
    """
    if dice + extra > ASKED_DICE or -flat >= COUNTS:
        return ()
    bars, number, here = [], max(0, flat), Fraction(1)
    try:
        while (above := _chance(dice, extra, number + 1 - flat, mode)) * RARE >= 1:
            bars.append(Bar(number=number, chance=here - above))
            number, here = number + 1, above
    except RuleBroken:
        return ()
    return (*bars, Bar(number=number, chance=here, label=f"{number} or more" if above else ""))


def counted_chance(setup: CodeCheckSetup, total: int) -> Fraction | None:
    """Return the probability that a check's successes come to a total or more; pips bring none (R-27, R-29).

    None besides for boosts, penalties, flips and a wild die that was lost, which are thrown all the same.
    """
    if not _is_plain(setup):
        return None
    successes = total - _flat_successes(setup) if total > 0 else 0
    return count_reached(*_dice(setup), successes, setup.mode)


def counted_bars(setup: CodeCheckSetup) -> tuple[Bar, ...]:
    """Return the successes that a check may come to, where they are counted and that is worked out."""
    return count_bars(*_dice(setup), _flat_successes(setup), setup.mode) if _is_plain(setup) else ()


def _is_plain(setup: CodeCheckSetup) -> bool:
    pool = setup.pool
    return setup.counts and not (
        setup.wild.flips or (setup.boost and pool.regular) or (pool.dice and not pool.wild)
    )


def _dice(setup: CodeCheckSetup) -> tuple[int, int]:
    """Return the dice of which one is wild, and the wild ones besides (WD-01, WD-07)."""
    extra = max(0, setup.pool.wild - 1)
    return setup.pool.dice - extra, extra


def _flat_successes(setup: CodeCheckSetup) -> int:
    return sum(part.amount for part in setup.flat if part.rule != PIPS)
