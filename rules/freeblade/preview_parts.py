"""The parts that previews share: bars of a roll's outcomes, and what affects it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from rules.dice.adding_and_counting import D66
from rules.dice.dice_read_from_d6 import d66
from rules.dice.tables import RangeTable
from rules.facts import Modifier
from rules.game import Bar
from rules.odds.counts import Distribution, from_mapping, uniform


def bars_of(outcomes: Distribution) -> tuple[Bar, ...]:
    """Return one bar for every number that can come up, from low to high."""
    return tuple(Bar(number=number, chance=chance) for number, chance in outcomes.pmf().items())


def table_bars(rows: RangeTable) -> tuple[Bar, ...]:
    """Return one bar for every line of a table, with its text and the lowest roll that leads to it."""
    odds = _table_roll(*rows.dice)
    return tuple(
        Bar(
            number=line.low,
            chance=odds.at_most(line.high) - odds.at_most(line.low - 1),
            label=line.text,
        )
        for line in rows.lines
    )


@lru_cache(maxsize=32)
def _table_roll(count: int, sides: int) -> Distribution:
    if sides != D66:
        return uniform(sides).times(count)
    return from_mapping({d66(tens, ones): 1 for tens in range(1, 7) for ones in range(1, 7)})


def bearing_sources(advantages: Sequence[str], disadvantages: Sequence[str]) -> tuple[Modifier, ...]:
    """Return each source of Advantage (above zero) and Disadvantage (below) once, with how many it gives."""
    return (*_count_sources("Advantage", 1, advantages), *_count_sources("Disadvantage", -1, disadvantages))


def _count_sources(unit: str, sign: int, sources: Sequence[str]) -> Iterator[Modifier]:
    for source, count in Counter(sources).items():
        yield Modifier(amount=sign * count, name=source, rule="FB-39", unit=unit)


def certain(number: int, label: str = "") -> tuple[Bar, ...]:
    """Return the one bar of an outcome that no die can change."""
    return (Bar(number=number, chance=Fraction(1), label=label),)
