"""What a pool of Wild D6 would come to, before anyone throws."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.d6.bars import RARE, total_bars
from rules.d6.check_odds import named_odds, reached
from rules.d6.pools import Pool as SummedPool
from rules.d6.throws import ADVANTAGE, CRITICAL_FAILURE, CRITICAL_SUCCESS, DISADVANTAGE, NORMAL
from rules.d6.total_odds import TOTALS, WILD_DICE, Throw, pool_total
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Bar, Odd, Preview
from rules.wildd6.pools import Pool
from rules.wildd6.success_odds import COUNTS, critical_chances, success_chance

ASKED_DICE, ASKED_NUMBER, ASKED_TOTAL = 20, 20, 120
"""So far the odds of a pool are worked out with it."""


def pool_chance(pool: Pool, difficulty: int | None) -> Fraction | None:
    """Return the exact probability of success, where it is asked for and quickly worked out (WD-02, R-83)."""
    if difficulty is None or pool.dice + pool.extra > ASKED_DICE:
        return None
    if pool.sums:
        throw = _summed(pool)
        return reached(throw, difficulty, pool.mode) if throw and difficulty <= ASKED_TOTAL else None
    needed = difficulty - pool.added
    if needed > ASKED_NUMBER:
        return None
    try:
        return _reached(pool.dice, pool.extra, needed, pool.mode)
    except RuleBroken:
        return None  # so many wild dice are thrown all the same


def preview_pool(pool: Pool, difficulty: int | None, sources: tuple[Modifier, ...]) -> Preview:
    """Return the odds of a count: its bars, and each critical, which asks for nothing else (WD-04, R-27)."""
    if pool.dice + pool.extra > ASKED_DICE:
        return Preview(sources=sources)
    chance = pool_chance(pool, difficulty)
    return Preview(
        chance=chance,
        odds=_criticals_of_totals(pool, difficulty) if pool.sums else _criticals(pool),
        bars=_total_bars(pool) if pool.sums else _bars(pool.dice, pool.extra, pool.added, pool.mode),
        mark=difficulty if chance is not None else None,
        sources=sources,
    )


def _criticals(pool: Pool) -> tuple[Odd, ...]:
    """Return the odds of each critical; none where two counts of many dice would take too long (R-83)."""
    try:
        lucky, unlucky = critical_chances(pool.dice, pool.extra, pool.added, pool.mode, pool.extra_flags)
    except RuleBroken:
        return ()
    return Odd(key=CRITICAL_SUCCESS, chance=lucky), Odd(key=CRITICAL_FAILURE, chance=unlucky)


def _criticals_of_totals(pool: Pool, difficulty: int | None) -> tuple[Odd, ...]:
    """Return the odds of criticals as FreeD6 reads them; none with bought dice, whose 1 is plain (WD-07)."""
    throw = _summed(pool)
    if throw is None or difficulty is None or difficulty > ASKED_TOTAL or pool.extra:
        return ()
    return named_odds(throw, difficulty, pool.mode, "meets", ranks=False)


def _summed(pool: Pool) -> Throw | None:
    """Return the throw of a pool whose dice are added up; None with more wild dice than are asked about."""
    wild = min(pool.dice, 1) + pool.extra
    if wild > WILD_DICE or abs(pool.added) > TOTALS:
        return None
    return pool_total(SummedPool(pool.dice + pool.extra, wild, pool.added))


def _total_bars(pool: Pool) -> tuple[Bar, ...]:
    throw = _summed(pool)
    return total_bars(throw, pool.mode) if throw else ()


def _reached(dice: int, extra: int, number: int, mode: str) -> Fraction:
    """Return the probability of so many successes or more in the count that counts."""
    once = success_chance(dice, number, extra) if number > 0 else Fraction(1)
    return {NORMAL: once, ADVANTAGE: 1 - (1 - once) ** 2, DISADVANTAGE: once**2}[mode]


@lru_cache(maxsize=512)
def _bars(dice: int, extra: int, added: int, mode: str) -> tuple[Bar, ...]:
    """Return the counts from low to high; those that are rare stand in one bar at the end.

    There are none where so much is taken, or so many wild dice thrown, that it would take too long (R-83).
    """
    if -added >= COUNTS:
        return ()
    bars, number, here = [], max(0, added), Fraction(1)
    try:
        while (above := _reached(dice, extra, number + 1 - added, mode)) * RARE >= 1:
            bars.append(Bar(number=number, chance=here - above))
            number, here = number + 1, above
    except RuleBroken:
        return ()
    return (*bars, Bar(number=number, chance=here, label=f"{number} or more" if above else ""))
