"""The outcomes of a roll as bars."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise

from rules.d6.advantage_and_disadvantage import NORMAL
from rules.d6.outcome_odds import code_curve
from rules.d6.total_odds import Throw
from rules.errors import RuleBroken
from rules.game import Bar
from rules.odds.counts import Distribution

RARE = 1000
"""The outcomes of either end stand in one bar where all of them together are rarer than one in so many."""


def bars_of(odds: Distribution) -> tuple[Bar, ...]:
    """Return a bar for each outcome, the rare ones at either end as "9 or less" and "30 or more".

    What a distribution lacks that was cut is beyond its end, so that the last bar holds it.
    """
    upto = list(accumulate(odds.counts))
    first = next(place for place, ways in enumerate(upto) if ways * RARE >= odds.total)
    still_likely = [place for place, ways in enumerate(upto) if (odds.total - ways) * RARE >= odds.total]
    last = min(len(still_likely), odds.size - 1)
    ends = [*upto[first:last], odds.total]
    ways = [ends[0], *(after - before for before, after in pairwise(ends))]
    labels = {last: f"{odds.low + last} or more"} if last + 1 < odds.size or upto[-1] < odds.total else {}
    if first:
        labels[first] = f"{odds.low + first} or less"
    return tuple(
        Bar(number=odds.low + place, chance=Fraction(count, odds.total), label=labels.get(place, ""))
        for place, count in enumerate(ways, start=first)
    )


@lru_cache(maxsize=512)
def total_bars(throw: Throw, mode: str = NORMAL) -> tuple[Bar, ...]:
    """Return the totals of a throw, of the better or worse of two where the mode says so.

    There are none where several large wild dice would take too long.
    """
    try:
        return bars_of(code_curve(throw, mode))
    except RuleBroken:
        return ()
