"""The odds of the total of a throw."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from rules.d6.boosts_and_penalties import staying
from rules.d6.codes import Code
from rules.d6.flips import counted_face
from rules.d6.pool_with_luck_and_wild_dice import Pool, pool
from rules.d6.wild_die import D6, Wild
from rules.d6.wild_odds import (
    WILD_LIMIT,
    Faces,
    WildFace,
    endless,
    exploded,
    faces_of,
    from_first_faces,
    last_throw,
    mean,
)
from rules.errors import RuleBroken
from rules.odds.counts import Distribution, afford, from_mapping, uniform
from rules.odds.pools import keep_worth

DICE = 200
"""More dice than these are not asked about."""
WILD_DICE = 12
"""More wild dice than these are not asked about."""
TOTALS = 2000
"""Totals further from nothing than this are not asked about."""
STEP = 8
"""Explosions are followed so many at a time, so that neighbouring questions share the work."""
D6_WILD = Wild()
Allowed = Callable[[WildFace], bool]


class Throwable(Protocol):
    """Whatever is thrown and comes to a number: dice that are added up, or successes that are counted."""

    def __hash__(self) -> int:
        """Make it a key, as what was asked of it is remembered."""

    @property
    def explodes(self) -> bool:
        """Say whether it has no end."""

    @property
    def cut(self) -> Distribution:
        """Return the whole of it, followed until what is missing is rare."""

    def upto(self, total: int) -> Distribution:
        """Return a distribution that is exact up to this number."""


class Throw:
    """One throw of a pool: its regular dice with all that is added to them, and its wild dice, all alike.

    It remembers how far it was followed, so that it is exact wherever it is asked, and quick the next time.
    Many threads ask at once, so what is known and how far are one value, that is never found half changed.
    """

    __slots__ = ("_followed", "faces", "number", "regular", "wild")

    def __init__(self, regular: Distribution, number: int = 0, wild: Wild | None = None) -> None:
        self.regular = regular
        self.number = number
        self.wild = wild or Wild()
        self.faces: Faces = faces_of(self.wild) if number else ()
        self._followed = (-1 if number else TOTALS, regular)

    @property
    def explodes(self) -> bool:
        """Say whether totals have no end."""
        return any(face.again for face in self.faces)

    @property
    def low(self) -> int:
        """Return the lowest total."""
        return self.regular.low + self.number * min([face.adds for face in self.faces], default=0)

    def explosions(self, total: int) -> int:
        """Return the most explosions of one die that a total up to this can hold."""
        if abs(total) > TOTALS:
            raise RuleBroken(f"Odds are worked out for totals up to {TOTALS}.")
        again = [face.adds for face in self.faces if face.again]
        return max(total - self.low, 0) // min(again) + 1 if again else 0

    def upto(self, total: int) -> Distribution:
        """Return a distribution that is exact for every total up to this one."""
        return self.followed(self.explosions(total))

    def followed(self, explosions: int) -> Distribution:
        """Return a distribution with at least so many explosions of each wild die."""
        so_far, odds = self._followed
        if so_far < explosions:
            steps = -(-explosions // STEP) * STEP if self.explodes else TOTALS
            self._afford(steps)
            odds = self._with(last_throw(self.faces))
            for _ in range(self.number):
                odds = exploded(odds, self.faces, steps)
            self._followed = (steps, odds)
        return odds

    def _afford(self, explosions: int) -> None:
        """Refuse what would cost too much before it is begun."""
        throws = self.number * (explosions + 1) if self.explodes else self.number
        size = self.regular.size + throws * max(face.adds for face in self.faces)
        outcomes = self.regular.total.bit_length() + throws * len(self.faces).bit_length()
        afford(size, outcomes // 8, 2 * WILD_LIMIT)

    def first(self, allowed: Allowed, explosions: int) -> Distribution:
        """Return the throws whose wild dice all show an allowed face at first; the rest is missing."""
        return self._with(from_first_faces(filter(allowed, self.faces), self.faces, explosions))

    def _with(self, die: Distribution) -> Distribution:
        dice = die.times(self.number, WILD_LIMIT) if self.number > 1 else die
        return self.regular.plus(dice, WILD_LIMIT)

    @property
    def cut(self) -> Distribution:
        """Return the whole of it, followed until what is ``missing`` is below 1e-12 for each wild die."""
        return self.followed(endless(self.faces) if self.explodes else 0)

    def chance(self, total: int) -> Fraction:
        """Return the probability of exactly this total."""
        return self.upto(total).chance(total)

    def at_most(self, total: int) -> Fraction:
        """Return the probability of this total or less."""
        return self.upto(total).at_most(total)

    def at_least(self, total: int) -> Fraction:
        """Return the probability of this total or more."""
        return 1 - self.at_most(total - 1)

    @property
    def mean(self) -> Fraction:
        """Return the average total."""
        return self.regular.mean + (self.number * mean(self.faces) if self.number else 0)


@lru_cache(maxsize=1024)
def regular_dice(dice: int, flips: frozenset[int] = frozenset(), boost: int = 0) -> Distribution:
    """Return d6 with their flips, of which a boost drops the lowest, a penalty the highest (R-03, FD6-48).

    The dice are compared by the faces thrown; flips change what those that stay count for.
    """
    if not dice or not (boost or flips):
        return uniform(D6).times(dice)
    worth = [counted_face(face, D6, flips) for face in range(1, D6 + 1)]
    if not boost:
        return from_mapping({at: worth.count(at) for at in worth}, D6).times(dice)
    order = worth[::-1] if staying((1, 2), 1 if boost > 0 else -1) == (1,) else worth
    return keep_worth(order, dice + abs(boost), dice)


def code_total(
    dice: int,
    pips: int = 0,
    wild: int = 0,
    *,
    sides: int = D6,
    flips: Collection[int] = (),
    boost: int = 0,
    flip_wild: str = "natural",
    crit_any: str = "any",
    wdn_critical: str = "exploding faces",
) -> Throw:
    """Return a pool of ``dice``, ``wild`` of them wild dice of that many ``sides``, and pips (FD6-11..19).

    ``flips``: the faces that count as their opposite (FD6-48, FD6-49). ``boost``: above 0 so many dice more,
    of which the lowest go; below 0 the highest go (R-03). The rest are the rulings R-04 and R-07. A pool has
    no fewer than no dice, and no more wild ones than dice (R-13).
    """
    rules = Wild(sides, frozenset(flips), flip_wild, crit_any == "any", wdn_critical == "6 only")
    return pool_total(pool(Code(dice, pips), wild_dice=max(wild, 0)), rules, boost)


@lru_cache(maxsize=2048)
def pool_total(thrown: Pool, wild: Wild = D6_WILD, boost: int = 0) -> Throw:
    """Return the throw of a pool as play makes it, by the table's wild dice; its flips as a frozen set."""
    if thrown.dice > DICE or thrown.wild > WILD_DICE or abs(boost) > DICE or abs(thrown.pips) > TOTALS:
        raise RuleBroken(f"Odds are worked out for up to {DICE} dice, {WILD_DICE} of them wild.")
    dice = regular_dice(thrown.regular, frozenset(wild.flips), boost)
    return Throw(dice.shifted(thrown.pips), thrown.wild, wild)
