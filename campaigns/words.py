"""Numbers and exact odds as people at a table say them: plain words, percentages, the fraction itself."""

from __future__ import annotations

from fractions import Fraction

LONGEST_EXACT = 12
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_letters(number: int) -> str:
    """A small number as a word: four; a large one as it is."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def percent(chance: Fraction) -> str:
    """A probability in percent; never 0% or 100% of what is not certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    number = float(chance) * 100
    if number < 1:
        return "under 1%"
    return "over 99%" if number > 99 else f"{number:.0f}%"


def in_short(chance: Fraction) -> str:
    """The same where there is room for a few signs alone: >99%."""
    return percent(chance).replace("over ", ">").replace("under ", "<")


def exactly(fraction: str) -> str:
    """A fraction as a percentage, as in ``23/40`` -> ``57.5%``."""
    return f"{float(Fraction(fraction)) * 100:.1f}%"


def in_words(chance: Fraction) -> str:
    """A probability as people say it."""
    if chance in (0, 1):
        return "certain" if chance else "impossible"
    near = _near(chance)
    if near in (0, 1):
        return "almost certain" if near else "hardly ever"
    about = "" if near == chance else "about "
    return f"{about}{near.numerator} {'time' if near.numerator == 1 else 'times'} in {near.denominator}"


def _near(chance: Fraction) -> Fraction:
    """A fraction near a chance that one can picture; what is rare, or rarely fails, is so once in so many."""
    rare = min(chance, 1 - chance)
    if rare >= Fraction(1, 10):
        return chance.limit_denominator(10)
    once = Fraction(1, round(1 / rare)) if rare >= Fraction(1, 100) else Fraction(0)
    return once if chance == rare else 1 - once


def exact(chance: Fraction) -> str:
    """The fraction itself, where it is short enough to read."""
    fraction = f"{chance.numerator}/{chance.denominator}"
    return fraction if len(fraction) <= LONGEST_EXACT and chance.denominator > 1 else ""


def mean(number: Fraction) -> str:
    """An average with one decimal, two where it is small."""
    return f"{float(number):.1f}" if number >= 1 else f"{float(number):.2f}"


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
