"""Exact distributions: how many of the equally likely outcomes give each total, packed into one integer.

The counts lie side by side in cells of ``width`` bytes, the lowest total in the lowest cell. Read so, adding
two dice is one multiplication of integers, and rolling n of them is one power; nothing is ever rounded.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import gcd, lcm
from operator import mul

from rules.errors import RuleBroken

LIMIT = 1 << 16
"""The cost bound: no distribution of more than these many packed bytes is worked out."""

WORD = 8
"""The bytes of a cell whose count needs no more: small distributions all have cells of one width."""


def afford(size: int, width: int, limit: int = LIMIT) -> None:
    """Refuses a question with more packed bytes than the limit."""
    if size * width > limit:
        raise RuleBroken(
            "The odds of so many dice would take too long to work out; ask about fewer or smaller dice."
        )


def width_for(total: int) -> int:
    """The bytes of a cell that can hold any count up to ``total``."""
    return max((total.bit_length() + 7) // 8, WORD)


def pack(counts: Sequence[int], width: int) -> int:
    """The counts as one integer, the first in the lowest cell."""
    if width == WORD:
        return int.from_bytes(struct.pack(f"<{len(counts)}Q", *counts), "little")
    return int.from_bytes(b"".join([count.to_bytes(width, "little") for count in counts]), "little")


def unpack(packed: int, size: int, width: int) -> tuple[int, ...]:
    """The inverse of ``pack``."""
    content = packed.to_bytes(size * width, "little")
    if width == WORD:
        return struct.unpack(f"<{size}Q", content)
    return tuple([int.from_bytes(content[at : at + width], "little") for at in range(0, size * width, width)])


@dataclass(frozen=True, eq=False)
class Distribution:
    """The totals from ``low`` on, ``size`` of them, in cells of ``width`` bytes, out of ``total`` outcomes.

    Where an endless explosion was cut, the counts add up to less than ``total``, by ``missing``.
    """

    low: int
    size: int
    width: int
    packed: int
    total: int

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many outcomes give each total, from ``low`` up."""
        return unpack(self.packed, self.size, self.width)

    @cached_property
    def mass(self) -> int:
        """How many outcomes are counted: all of them, unless a tail was cut."""
        return sum(self.counts)

    @property
    def high(self) -> int:
        """The highest total."""
        return self.low + self.size - 1

    @property
    def totals(self) -> range:
        """Every total from the lowest to the highest."""
        return range(self.low, self.low + self.size)

    @property
    def possible(self) -> tuple[int, ...]:
        """Every total that can happen."""
        return tuple(total for total, n in zip(self.totals, self.counts, strict=True) if n)

    @property
    def missing(self) -> Fraction:
        """The probability of the tail that was cut; 0 for all that is exact to the end."""
        return 1 - Fraction(self.mass, self.total)

    def count(self, total: int) -> int:
        """How many outcomes give exactly this total."""
        return self.counts[total - self.low] if self.low <= total <= self.high else 0

    def chance(self, total: int) -> Fraction:
        """The probability of exactly this total."""
        return Fraction(self.count(total), self.total)

    def at_least(self, total: int) -> Fraction:
        """The probability of this total or more."""
        return Fraction(sum(self.counts[max(total - self.low, 0) :]), self.total)

    def at_most(self, total: int) -> Fraction:
        """The probability of this total or less."""
        return Fraction(sum(self.counts[: max(total - self.low + 1, 0)]), self.total)

    def pmf(self) -> dict[int, Fraction]:
        """Every total that can happen, with its probability."""
        return {
            total: Fraction(n, self.total) for total, n in zip(self.totals, self.counts, strict=True) if n
        }

    @cached_property
    def mean(self) -> Fraction:
        """The average total (of the outcomes that were counted)."""
        return Fraction(sum(map(mul, self.totals, self.counts)), self.mass)

    @cached_property
    def variance(self) -> Fraction:
        """The mean of the squared distances from the mean."""
        squares = sum(total * total * n for total, n in zip(self.totals, self.counts, strict=True))
        return Fraction(squares, self.mass) - self.mean**2

    def packed_at(self, width: int) -> int:
        """The counts packed in cells of another width."""
        return self.packed if width == self.width else pack(self.counts, width)

    def plus(self, other: Distribution) -> Distribution:
        """The sum of two independent rolls: one multiplication."""
        total = self.total * other.total
        size, width = self.size + other.size - 1, max(width_for(total), self.width, other.width)
        afford(size, width)
        packed = self.packed_at(width) * other.packed_at(width)
        return Distribution(self.low + other.low, size, width, packed, total)

    def times(self, rolls: int) -> Distribution:
        """The sum of that many independent rolls: one power."""
        if rolls < 0:
            raise RuleBroken("A number of dice cannot be negative.")
        if rolls == 0:
            return constant(0)
        size = (self.size - 1) * rolls + 1
        afford(size, max(self.total.bit_length() * rolls // 8, 1))
        total = self.total**rolls
        width = max(width_for(total), self.width)
        return Distribution(self.low * rolls, size, width, self.packed_at(width) ** rolls, total)

    def shifted(self, amount: int) -> Distribution:
        """The same roll with a number added."""
        if not amount:
            return self
        return Distribution(self.low + amount, self.size, self.width, self.packed, self.total)

    def negated(self) -> Distribution:
        """The same roll subtracted."""
        return Distribution(
            -self.high, self.size, self.width, pack(self.counts[::-1], self.width), self.total
        )

    def minus(self, other: Distribution) -> Distribution:
        """The difference of two independent rolls."""
        return self.plus(other.negated())

    def highest(self, rolls: int) -> Distribution:
        """The highest of that many independent rolls."""
        return self._extreme(rolls, tuple(accumulate(self.counts)))

    def lowest(self, rolls: int) -> Distribution:
        """The lowest of that many independent rolls."""
        return self.negated().highest(rolls).negated()

    def _extreme(self, rolls: int, up_to: tuple[int, ...]) -> Distribution:
        if rolls < 1:
            raise RuleBroken("The best of no rolls is nothing.")
        afford(self.size, max(self.total.bit_length() * rolls // 8, 1))
        powers = [below**rolls for below in up_to]
        counts = [after - before for before, after in zip([0, *powers], powers, strict=False)]
        total = self.total**rolls
        width = width_for(total)
        return Distribution(self.low, self.size, width, pack(counts, width), total)

    def mapped(self, change: Callable[[int], int]) -> Distribution:
        """Every total replaced by what ``change`` makes of it; the counts are brought to lowest terms."""
        gathered: dict[int, int] = {}
        for total, n in zip(self.totals, self.counts, strict=True):
            if n:
                result = change(total)
                gathered[result] = gathered.get(result, 0) + n
        common = gcd(self.total, *gathered.values())
        return from_mapping({at: n // common for at, n in gathered.items()}, self.total // common)

    def __eq__(self, other: object) -> bool:
        """Whether every total is as probable in both."""
        return self.pmf() == other.pmf() if isinstance(other, Distribution) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.pmf().items()))


def constant(number: int) -> Distribution:
    """A number that is always the same."""
    return Distribution(number, 1, 1, 1, 1)


@lru_cache(maxsize=256)
def uniform(sides: int) -> Distribution:
    """One fair die with faces from 1 up to ``sides``."""
    if sides < 1:
        raise RuleBroken("A die has at least one side.")
    afford(sides, WORD)
    return Distribution(1, sides, WORD, pack([1] * sides, WORD), sides)


def from_counts(low: int, counts: Sequence[int], total: int | None = None) -> Distribution:
    """A distribution from its counts, the first of them that of ``low``."""
    whole = sum(counts) if total is None else total
    if not whole or min(counts) < 0:
        raise RuleBroken("Odds need at least one outcome, and none counted below zero.")
    width = width_for(whole)
    afford(len(counts), width)
    return Distribution(low, len(counts), width, pack(counts, width), whole)


def from_mapping(counts: Mapping[int, int], total: int | None = None) -> Distribution:
    """A distribution from the count of each total."""
    if not counts:
        raise RuleBroken("Odds need at least one outcome.")
    low, high = min(counts), max(counts)
    afford(high - low + 1, WORD)
    return from_counts(low, [counts.get(at, 0) for at in range(low, high + 1)], total)


def mixture(parts: Iterable[tuple[int | Fraction, Distribution]]) -> Distribution:
    """One of several rolls, each as likely as its weight says."""
    weighted = [(Fraction(weight), part) for weight, part in parts if weight]
    whole = sum(weight for weight, _ in weighted)
    if not whole or min(weight for weight, _ in weighted) < 0:
        raise RuleBroken("A choice between rolls needs weights above zero.")
    shares = [(weight / whole / part.total, part) for weight, part in weighted]
    total = lcm(*(share.denominator for share, _ in shares))
    low, high = min(part.low for _, part in shares), max(part.high for _, part in shares)
    width = max(width_for(total), *(part.width for _, part in shares))
    afford(high - low + 1, width)
    packed = sum(
        part.packed_at(width) * int(share * total) << 8 * width * (part.low - low) for share, part in shares
    )
    return Distribution(low, high - low + 1, width, packed, total)


@dataclass(frozen=True)
class Opposed:
    """One roll against another: the probability that the first is higher, ties, or is lower."""

    higher: Fraction
    tie: Fraction
    lower: Fraction


def opposed(first: Distribution, second: Distribution) -> Opposed:
    """The first roll against the second; what a tie means is for the game to say."""
    below = [0, *accumulate(second.counts)]
    higher = tie = 0
    for total, n in zip(first.totals, first.counts, strict=True):
        higher += n * below[min(max(total - second.low, 0), second.size)]
        tie += n * second.count(total)
    outcomes = first.total * second.total
    lower = first.mass * second.mass - higher - tie
    return Opposed(Fraction(higher, outcomes), Fraction(tie, outcomes), Fraction(lower, outcomes))
