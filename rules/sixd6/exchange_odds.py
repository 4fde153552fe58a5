"""The odds of an attack against those who resist."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from rules.d6.contest_odds import Side, d6_sum
from rules.odds.counts import EXTREME, Distribution, afford, constant, listed, opposed
from rules.sixd6.resistance import combined, succeeds


@lru_cache(maxsize=1024)
def resisting(resist: Side | None, aid: tuple[Side, ...] = ()) -> Distribution:
    """The resistance: the target's score, 1 without advantages, and each helper's (6D6-10, 6D6-14)."""
    own = constant(combined(None)) if resist is None else d6_sum(*resist)
    return own.plus(d6_sum(sum(dice for dice, _ in aid), sum(more for _, more in aid))) if aid else own


@lru_cache(maxsize=1024)
def attack_odds(attack: Side, resist: Side | None, aid: tuple[Side, ...] = ()) -> Fraction:
    """The probability that an attack succeeds: it must be more than the resistance (6D6-09, R-61, R-62)."""
    return opposed(d6_sum(*attack), resisting(resist, aid)).reached(ties=succeeds(0, 0))


@lru_cache(maxsize=1024)
def attack_margin(attack: Side, resist: Side | None, aid: tuple[Side, ...] = ()) -> Distribution:
    """The attack less the resistance (6D6-09)."""
    return d6_sum(*attack).minus(resisting(resist, aid))


def margins(odds: Distribution, asked: Iterable[int]) -> dict[int, Fraction]:
    """The probability of each of these margins."""
    found = dict.fromkeys(listed(asked))
    afford(len(found), odds.width, EXTREME)
    return {margin: odds.chance(margin) for margin in found}
