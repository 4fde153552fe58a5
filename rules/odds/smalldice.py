"""The odds of dice that are read from d6s, and of plain sums."""

from __future__ import annotations

from rules.odds.counts import Distribution, from_mapping, uniform
from rules.smalldice import d2, d3, d66, dice_of


def small_dice(notation: str) -> Distribution:
    """The distribution of D2, D3, D66 or nDX; 2D3 is the sum of two D3 (FB-01..04)."""
    count, sides = dice_of(notation)
    if sides == 66:
        faces = range(1, 7)
        die = from_mapping({d66(tens, ones): 1 for tens in faces for ones in faces})
    elif sides in (2, 3):
        die = uniform(6).mapped(d2 if sides == 2 else d3)
    else:
        die = uniform(sides)
    return die.times(count)
