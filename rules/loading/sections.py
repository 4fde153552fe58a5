"""Readers of what documents write shorter than its values: difficulties, rulings, tables."""

from __future__ import annotations

from rules.dice.tables import RangeTable, TableLine
from rules.loading.reading import Section, Unreadable
from rules.loading.structure import structure
from rules.system import Difficulty, Ruling, Setting


def difficulty(section: Section) -> Difficulty:
    """Return a difficulty with a name; one number is the whole of its range unless it says more."""
    low = section.number("low")
    return structure(
        Difficulty,
        section,
        low=low,
        high=section.number("high", low),
        offers=section.number("offers", low),
    )


def ruling(section: Section) -> Ruling:
    """Return a doubt that a campaign may settle its own way."""
    choices, default = section.each("choices", _choice), _setting(section, "default")
    return structure(Ruling, section, choices=choices, default=default)


def _choice(section: Section) -> tuple[Setting, str]:
    return _setting(section, "value"), section.text("label")


def _setting(section: Section, key: str) -> Setting:
    value = section.value(key, object)
    if isinstance(value, str | int | bool):
        return value
    raise Unreadable(f"{section.at(key)} should be text, a whole number, or true or false.")


def table(section: Section) -> RangeTable:
    """Return a table to roll on or to look up; its lines may be written as mere entries."""
    lines = section.each("lines", _line) if "lines" in section.content else _entries(section)
    return structure(RangeTable, section, lines=lines)


def _entries(section: Section) -> tuple[TableLine, ...]:
    texts = section.texts("entries")
    return tuple(TableLine(low=at, high=at, text=text) for at, text in enumerate(texts, start=1))


def _line(section: Section) -> TableLine:
    low = section.number("low")
    return structure(TableLine, section, low=low, high=section.number("high", low))
