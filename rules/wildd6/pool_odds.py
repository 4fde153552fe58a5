"""What a pool of Wild D6 would come to, before anyone throws."""

from __future__ import annotations

from fractions import Fraction

from rules.d6.check_odds import chance_to_reach, named_odds
from rules.d6.count_odds import ASKED_DICE, count_bars, count_reached
from rules.d6.odds_bars import total_bars
from rules.d6.pool_with_luck_and_wild_dice import Pool
from rules.d6.result_points_and_criticals import CRITICAL_FAILURE, CRITICAL_SUCCESS
from rules.d6.success_odds import critical_chances
from rules.d6.total_odds import TOTALS, WILD_DICE, Throw, pool_total
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Bar, Odd, Preview
from rules.wildd6.pool_to_throw import SuccessPool

ASKED_TOTAL = 120
"""So far the odds of dice that are added up are worked out with it."""


def pool_chance(pool: SuccessPool, difficulty: int | None) -> Fraction | None:
    """Return the exact probability of success, where it is asked for and quickly worked out (WD-02, R-83)."""
    if difficulty is None or pool.dice + pool.extra > ASKED_DICE:
        return None
    if pool.sums:
        throw = total_throw(pool)
        return chance_to_reach(throw, difficulty, pool.mode) if throw and difficulty <= ASKED_TOTAL else None
    return count_reached(pool.dice, pool.extra, difficulty - pool.flat_sum, pool.mode)


def preview_pool(pool: SuccessPool, difficulty: int | None, sources: tuple[Modifier, ...]) -> Preview:
    """Return the odds of a count: its bars, and each critical, which asks for nothing else (WD-04, R-27)."""
    if pool.dice + pool.extra > ASKED_DICE:
        return Preview(sources=sources)
    chance = pool_chance(pool, difficulty)
    return Preview(
        chance=chance,
        odds=_criticals_of_totals(pool, difficulty) if pool.sums else _criticals(pool),
        bars=_total_bars(pool) if pool.sums else count_bars(pool.dice, pool.extra, pool.flat_sum, pool.mode),
        mark=difficulty if chance is not None else None,
        sources=sources,
    )


def _criticals(pool: SuccessPool) -> tuple[Odd, ...]:
    """Return the odds of each critical; none where two counts of many dice would take too long (R-83)."""
    try:
        lucky, unlucky = critical_chances(pool.dice, pool.extra, pool.flat_sum, pool.mode, pool.extra_flags)
    except RuleBroken:
        return ()
    return Odd(key=CRITICAL_SUCCESS, chance=lucky), Odd(key=CRITICAL_FAILURE, chance=unlucky)


def _criticals_of_totals(pool: SuccessPool, difficulty: int | None) -> tuple[Odd, ...]:
    """Return the odds of criticals as FreeD6 reads them; none with bought dice, whose 1 is plain (WD-07)."""
    throw = total_throw(pool)
    if throw is None or difficulty is None or difficulty > ASKED_TOTAL or pool.extra:
        return ()
    return named_odds(throw, difficulty, pool.mode, "meets", ranks=False)


def total_throw(pool: SuccessPool) -> Throw | None:
    """Return the throw of a pool whose dice are added up; None with more wild dice than are asked about."""
    if pool.wild > WILD_DICE or abs(pool.flat_sum) > TOTALS:
        return None
    return pool_total(Pool(pool.dice + pool.extra, pool.wild, pool.flat_sum))


def _total_bars(pool: SuccessPool) -> tuple[Bar, ...]:
    throw = total_throw(pool)
    return total_bars(throw, pool.mode) if throw else ()
