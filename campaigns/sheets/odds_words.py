"""Exact odds as a page says them: percentages, plain words, and the fraction itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

LONGEST_EXACT = 12
MOST_ROWS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """An answer about odds: a headline, words, facts, and rows of a chart as (label, percent)."""

    words: str
    headline: str = ""
    exact: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, float], ...] = ()
    caption: str = ""
    mark: str | None = None


def percent(chance: Fraction) -> str:
    """A probability in percent; never 0% or 100% of what is not certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    shown = float(chance) * 100
    if shown < 1:
        return "under 1%"
    return "over 99%" if shown > 99 else f"{shown:.0f}%"


def in_words(chance: Fraction) -> str:
    """A probability as people say it."""
    if chance in (0, 1):
        return "certain" if chance else "impossible"
    near = chance.limit_denominator(10)
    if near in (0, 1):
        return "almost certain" if near else "hardly ever"
    about = "" if near == chance else "about "
    return f"{about}{near.numerator} {'time' if near.numerator == 1 else 'times'} in {near.denominator}"


def exact(chance: Fraction) -> str:
    """The fraction itself, where it is short enough to read."""
    told = f"{chance.numerator}/{chance.denominator}"
    return told if len(told) <= LONGEST_EXACT and chance.denominator > 1 else ""


def mean(number: Fraction) -> str:
    """An average with one decimal, two where it is small."""
    return f"{float(number):.1f}" if number >= 1 else f"{float(number):.2f}"


def rows_of(chances: Mapping[int, Fraction], prefix: str = "") -> tuple[tuple[str, float], ...]:
    """A distribution as the rows of a chart; one too wide for a chart has none."""
    if len(chances) > MOST_ROWS:
        return ()
    return tuple((f"{prefix}{total}", float(chance) * 100) for total, chance in chances.items())
