"""What a game says of its sheets in words: its terms, its archetypes, and what a new sheet wants.

A game's ``sheet.toml`` holds it, and ``loading`` reads it. What an archetype or a foe has is rows, as they
will be on the sheet; the key "" asks for a new one.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.table import Row

Written = tuple[tuple[str, Row], ...]
"""Rows by their keys."""
PARTS = ("name", "ability", "skill", "belonging", "detail", "resource")
"""What a new sheet may want."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the rules, and what it means in a sentence of ours."""

    key: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchetypeChoice:
    """One way to fill what an archetype leaves open."""

    name: str
    rows: Written


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPart:
    """Something that an archetype leaves open; a die with as many sides as there are choices decides."""

    name: str
    choices: tuple[ArchetypeChoice, ...]

    def problem(self) -> str:
        """Say what of it cannot be."""
        return "choices should be two or more." if len(self.choices) < 2 else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Archetype:
    """A character to begin with: what is on the sheet, and what is left to dice."""

    key: str
    name: str
    blurb: str
    rows: Written
    open: tuple[OpenPart, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWish:
    """One line of the list that a new sheet ticks off by itself: at least so many rows of a part.

    ``part``: name, ability, skill, belonging, detail or resource; ``key`` asks for that very row.
    """

    label: str
    part: str
    key: str = ""
    least: int = 1

    def problem(self) -> str:
        """Say what of it cannot be."""
        return "" if self.part in PARTS else f"part is none of {', '.join(PARTS)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetText:
    """All of it. ``about``: what the game is, in two or three sentences for the one who never heard of it.

    ``foe`` is what someone whom nobody plays has, its abilities at any code.
    """

    about: str = ""
    terms: tuple[Term, ...] = ()
    archetypes: tuple[Archetype, ...] = ()
    wanted: tuple[SheetWish, ...] = ()
    foe: Written = ()

    def term(self, key: str) -> Term | None:
        """Return the term of that key."""
        return next((term for term in self.terms if term.key == key), None)

    def term_called(self, name: str) -> Term | None:
        """Return the term of that name."""
        return next((term for term in self.terms if term.name == name), None)

    def archetype(self, key: str) -> Archetype:
        """Return the archetype of that key."""
        for archetype in self.archetypes:
            if archetype.key == key:
                return archetype
        raise RuleBroken(f"There is no archetype called {key}.")
