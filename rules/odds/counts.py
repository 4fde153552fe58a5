"""Exact distributions: how many of the equally likely outcomes give each total, packed into one integer.

The counts lie side by side in cells of ``width`` bytes, the lowest total in the lowest cell. Read so, adding
two dice is one multiplication of integers, and rolling n of them is one power; nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, chain, islice, repeat
from math import gcd
from operator import add, lshift, mul, sub
from struct import Struct
from typing import TypeVar

from rules.errors import RuleBroken

LIMIT = 1 << 16
"""The cost bound: no distribution of more than these many packed bytes is worked out."""
EXTREME = 1 << 20
"""The bound of taking the highest or lowest, which costs far less than adding."""
MANY = 10_000
"""The bound of one question: no more totals, rolls or parts are asked about at once."""
WORD = 8
"""The bytes of the narrowest cell: counts are packed and unpacked word by word."""
T = TypeVar("T")


def afford(size: int, width: int, limit: int = LIMIT) -> None:
    """Refuse a question with more packed bytes than the limit."""
    if size * width > limit:
        raise RuleBroken(
            "The odds of so many dice would take too long to work out; ask about fewer or smaller dice."
        )


def listed(asked: Iterable[T], most: int = MANY) -> list[T]:
    """Return what is asked about, unless that is more than is answered at once (or has no end)."""
    things = list(islice(asked, most + 1))
    if len(things) > most:
        raise RuleBroken(f"At most {most} things are asked about at once.")
    return things


def afford_dice(dice: int) -> None:
    """Refuse numbers of dice that no rule asks for, before anything is worked out."""
    if dice < 0:
        _refuse_negative()
    afford(dice, 1)


def width_for(total: int) -> int:
    """Return the bytes of a cell that can hold any count up to ``total``: whole words."""
    return (total.bit_length() + 63) // 64 * WORD or WORD


@lru_cache(maxsize=1024)
def words(number: int) -> Struct:
    """Return a layout of so many words side by side."""
    return Struct(f"<{number}Q")


def pack(counts: Sequence[int], width: int) -> int:
    """Return the counts as one integer, the first in the lowest cell."""
    if width == WORD:
        return int.from_bytes(words(len(counts)).pack(*counts), "little")
    return int.from_bytes(b"".join([count.to_bytes(width, "little") for count in counts]), "little")


def unpack(packed: int, size: int, width: int) -> tuple[int, ...]:
    """Return the inverse of ``pack``."""
    content = packed.to_bytes(size * width, "little")
    if width == WORD:
        return words(size).unpack(content)
    step = width // WORD
    parts = words(size * step).unpack(content)
    counts = parts[::step]
    for place in range(1, step):
        counts = tuple(map(add, counts, map(lshift, parts[place::step], repeat(64 * place))))
    return counts


class Distribution:
    """The totals from ``low`` on, ``size`` of them, in cells of ``width`` bytes, out of ``total`` outcomes.

    Where an endless explosion was cut, the counts add up to less than ``total``, by ``missing``. A value:
    nothing changes it once it is made. (Not a dataclass: odds make many, and this is several times as fast.)
    """

    __slots__ = ("_counts", "_packed", "low", "size", "total", "width")

    def __init__(
        self,
        low: int,
        size: int,
        width: int,
        packed: int | None,
        total: int,
        counts: tuple[int, ...] | None = None,
    ) -> None:
        self.low = low
        self.size = size
        self.width = width
        self.total = total
        self._packed = packed
        self._counts = counts

    @property
    def counts(self) -> tuple[int, ...]:
        """Return how many outcomes give each total, from ``low`` up."""
        if self._counts is None:
            self._counts = unpack(self.packed, self.size, self.width)
        return self._counts

    @property
    def packed(self) -> int:
        """Return the counts side by side in one integer."""
        if self._packed is None:
            self._packed = pack(self.counts, self.width)
        return self._packed

    @property
    def mass(self) -> int:
        """Return how many outcomes are counted: all of them, unless a tail was cut."""
        return sum(self.counts)

    @property
    def high(self) -> int:
        """Return the highest total."""
        return self.low + self.size - 1

    @property
    def totals(self) -> range:
        """Return every total from the lowest to the highest."""
        return range(self.low, self.low + self.size)

    @property
    def possible(self) -> tuple[int, ...]:
        """Return every total that can happen."""
        return tuple(total for total, n in zip(self.totals, self.counts, strict=True) if n)

    @property
    def missing(self) -> Fraction:
        """Return the probability of the tail that was cut; 0 for all that is exact to the end."""
        return 1 - Fraction(self.mass, self.total)

    def count(self, total: int) -> int:
        """Return how many outcomes give exactly this total."""
        return self.counts[total - self.low] if self.low <= total <= self.high else 0

    def below(self, total: int) -> int:
        """Return how many outcomes give less than this total."""
        return sum(self.counts[: max(total - self.low, 0)])

    def chance(self, total: int) -> Fraction:
        """Return the probability of exactly this total."""
        return Fraction(self.count(total), self.total)

    def at_least(self, total: int) -> Fraction:
        """Return the probability of this total or more."""
        return Fraction(sum(self.counts[max(total - self.low, 0) :]), self.total)

    def at_most(self, total: int) -> Fraction:
        """Return the probability of this total or less."""
        return Fraction(self.below(total + 1), self.total)

    def pmf(self) -> dict[int, Fraction]:
        """Return every total that can happen, with its probability."""
        return {
            total: Fraction(n, self.total) for total, n in zip(self.totals, self.counts, strict=True) if n
        }

    @property
    def mean(self) -> Fraction:
        """Return the average total (of the outcomes that were counted)."""
        return Fraction(sum(map(mul, self.totals, self.counts)), self.mass)

    @property
    def variance(self) -> Fraction:
        """Return the mean of the squared distances from the mean."""
        squares = sum(total * total * n for total, n in zip(self.totals, self.counts, strict=True))
        return Fraction(squares, self.mass) - self.mean**2

    def packed_at(self, width: int) -> int:
        """Return the counts packed in cells of another width."""
        return self.packed if width == self.width else pack(self.counts, width)

    def plus(self, other: Distribution, limit: int = LIMIT) -> Distribution:
        """Return the sum of two independent rolls: one multiplication."""
        total = self.total * other.total
        width = width_for(total)
        size = self.size + other.size - 1
        afford(size, width, limit)
        packed = self.packed_at(width) * other.packed_at(width)
        return Distribution(self.low + other.low, size, width, packed, total)

    def times(self, rolls: int, limit: int = LIMIT) -> Distribution:
        """Return the sum of that many independent rolls: one power."""
        if rolls < 1:
            return constant(0) if rolls == 0 else _refuse_negative()
        size = (self.size - 1) * rolls + 1
        afford(size, self.total.bit_length() * rolls // 8 or 1, limit)
        total = self.total**rolls
        width = width_for(total)
        return Distribution(self.low * rolls, size, width, self.packed_at(width) ** rolls, total)

    def shifted(self, amount: int) -> Distribution:
        """Return the same roll with a number added."""
        if not amount:
            return self
        return Distribution(self.low + amount, self.size, self.width, self._packed, self.total, self._counts)

    def negated(self) -> Distribution:
        """Return the same roll subtracted."""
        return Distribution(-self.high, self.size, self.width, None, self.total, self.counts[::-1])

    def minus(self, other: Distribution) -> Distribution:
        """Return the difference of two independent rolls."""
        return self.plus(other.negated())

    def highest(self, rolls: int) -> Distribution:
        """Return the highest of that many independent rolls."""
        if rolls < 1:
            raise RuleBroken("The best of no rolls is nothing.")
        afford(self.size, self.total.bit_length() * rolls // 8 or 1, EXTREME)
        up_to = _powers(accumulate(self.counts), rolls)
        counts = tuple(map(sub, up_to, chain((0,), up_to)))
        total = self.total**rolls
        return Distribution(self.low, self.size, width_for(total), None, total, counts)

    def lowest(self, rolls: int) -> Distribution:
        """Return the lowest of that many independent rolls; what is missing counts as higher than all."""
        if rolls < 1:
            raise RuleBroken("The worst of no rolls is nothing.")
        afford(self.size, self.total.bit_length() * rolls // 8 or 1, EXTREME)
        from_on = [self.total, *map(sub, repeat(self.total), accumulate(self.counts))]
        above = _powers(from_on, rolls)
        counts = tuple(map(sub, above, above[1:]))
        total = self.total**rolls
        return Distribution(self.low, self.size, width_for(total), None, total, counts)

    def upto(self, total: int) -> Distribution:
        """Return the same roll with all that is above this total left out, and so ``missing``."""
        size = total - self.low + 1
        if size >= self.size:
            return self
        if size < 1:
            return Distribution(self.low, 1, self.width, 0, self.total)
        packed = self.packed & (1 << 8 * self.width * size) - 1
        return Distribution(self.low, size, self.width, packed, self.total)

    def gathered_at(self, least: int) -> Distribution:
        """Return the same roll with every total below this one raised to it."""
        under = least - self.low
        if under <= 0:
            return self
        counts = (self.below(least + 1), *self.counts[under + 1 :])
        return Distribution(least, len(counts), self.width, None, self.total, counts)

    def mapped(self, change: Callable[[int], int]) -> Distribution:
        """Replace every total by what ``change`` makes of it; the counts are brought to lowest terms."""
        gathered: dict[int, int] = {}
        for total, n in zip(self.totals, self.counts, strict=True):
            if n:
                result = change(total)
                gathered[result] = gathered.get(result, 0) + n
        common = gcd(self.total, *gathered.values())
        return from_mapping({at: n // common for at, n in gathered.items()}, self.total // common)

    def __eq__(self, other: object) -> bool:
        """Say whether every total is as probable in both."""
        return self.pmf() == other.pmf() if isinstance(other, Distribution) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.pmf().items()))


def constant(number: int) -> Distribution:
    """Return a number that is always the same."""
    return Distribution(number, 1, WORD, 1, 1, (1,))


def _powers(numbers: Iterable[int], exponent: int) -> list[int]:
    """Raise each to the power; two rolls are the most common, and a product is quicker than a power."""
    if exponent == 2:
        bases = list(numbers)
        return list(map(mul, bases, bases))
    return [number**exponent for number in numbers]


def _refuse_negative() -> Distribution:
    raise RuleBroken("A number of dice cannot be negative.")


@lru_cache(maxsize=256)
def uniform(sides: int) -> Distribution:
    """Return one fair die with faces from 1 up to ``sides``."""
    if not isinstance(sides, int) or sides < 1:
        raise RuleBroken("A die has a whole number of sides, at least one.")
    afford(sides, WORD)
    return Distribution(1, sides, WORD, None, sides, (1,) * sides)


def from_counts(low: int, counts: Sequence[int], total: int | None = None) -> Distribution:
    """Return a distribution from its counts, the first of them that of ``low``."""
    whole = sum(counts) if total is None else total
    if not whole or min(counts) < 0:
        raise RuleBroken("Odds need at least one outcome, and none counted below zero.")
    width = width_for(whole)
    afford(len(counts), width)
    return Distribution(low, len(counts), width, None, whole, tuple(counts))


def from_mapping(counts: Mapping[int, int], total: int | None = None) -> Distribution:
    """Return a distribution from the count of each total."""
    if not counts:
        raise RuleBroken("Odds need at least one outcome.")
    low, high = min(counts), max(counts)
    afford(high - low + 1, WORD)
    return from_counts(low, [counts.get(at, 0) for at in range(low, high + 1)], total)


class Opposed:
    """One roll against another: how many of the ``outcomes`` are higher, and how many tie."""

    __slots__ = ("_higher", "_tie", "_whole", "outcomes")

    def __init__(self, higher: int, tie: int, whole: int, outcomes: int) -> None:
        self._higher = higher
        self._tie = tie
        self._whole = whole
        self.outcomes = outcomes

    @property
    def higher(self) -> Fraction:
        """Return the probability that the first roll is higher."""
        return Fraction(self._higher, self.outcomes)

    @property
    def tie(self) -> Fraction:
        """Return the probability of equal totals."""
        return Fraction(self._tie, self.outcomes)

    @property
    def lower(self) -> Fraction:
        """Return the probability that the first roll is lower."""
        return Fraction(self._whole - self._higher - self._tie, self.outcomes)

    def chance_to_win(self, ties: bool = True) -> Fraction:
        """Return the probability that the first roll wins, which with ``ties`` it does by an equal total."""
        return Fraction(self._higher + self._tie * ties, self.outcomes)


def opposed_odds(first: Distribution, second: Distribution) -> Opposed:
    """Return the first roll against the second; what a tie means is for the game to say."""
    ours, theirs, lead = first.counts, second.counts, first.low - second.low
    if lead < 0:
        ours, lead = ours[-lead:], 0
    below = list(accumulate(theirs, initial=0))
    over = max(second.size - lead, 0)
    higher = sum(map(mul, ours, below[lead:-1])) + below[-1] * sum(ours[over:])
    tie = sum(map(mul, ours, theirs[lead:]))
    return Opposed(higher, tie, first.mass * below[-1], first.total * second.total)
