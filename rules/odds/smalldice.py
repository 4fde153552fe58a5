"""The odds of dice that are read from d6s, and of plain sums."""

from __future__ import annotations

from rules.dice import parse
from rules.odds.counts import Distribution
from rules.odds.rolls import distribution


def small_dice(notation: str) -> Distribution:
    """The distribution of D2, D3, D66 or nDX; 2D3 is the sum of two D3 (FB-01..04)."""
    return distribution(parse(notation))
