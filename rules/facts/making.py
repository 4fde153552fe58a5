"""What happened to a sheet itself: its making, its face, its owners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Fact, Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetBegun(Fact):
    """A sheet of that kind came to the table."""

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDescribed(Fact):
    """A sheet's name, pronouns or portrait changed; ``before`` is the old name."""

    before: str
    pronouns: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesWritten(Fact):
    """The notes were written anew."""

    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetShared(Fact):
    """The sheet changed hands or became visible or hidden."""

    seats: tuple[str, ...] = ()
    visibility: str = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRemoved(Fact):
    """The sheet left the campaign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """An ability's score; ``faces`` are the dice that gave it, () by the array."""

    ability: str
    score: int
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresAssigned(Fact):
    """The array was laid on the abilities."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-06",)

    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresRolled(Fact):
    """The abilities were rolled. ``rejected`` are the sets thrown away because none was +1 or better."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-07", "FB-08")

    scores: tuple[Score, ...]
    rejected: tuple[tuple[Score, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KitTaken(Fact):
    """A starting kit; ``face`` is the D6 that chose it, 0 when picked. ``items`` names all that was
    taken.

    ``tie`` is the die that chose among equally high abilities, 0 where none did.
    """

    RULES: ClassVar[tuple[str, ...]] = ("FB-13",)

    ability: str
    number: int
    face: int = 0
    items: tuple[str, ...] = ()
    tie: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinsRolled(Fact):
    """The starting purse."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-14",)

    roll: Roll
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellLearned(Fact):
    """A spell the character starts with."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-15",)

    spell: str
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailSet:
    """One detail; ``faces`` are its dice, () when chosen."""

    detail: str
    text: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsSet(Fact):
    """Details were rolled or chosen."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-16", "FB-21", "FB-22")

    details: tuple[DetailSet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepChanged(Fact):
    """The making went on to a step, or ``back`` to it."""

    step: str
    back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFinished(Fact):
    """The character is made."""

    hp: int
    focus: int
    slots: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitySet(Fact):
    """An ability's score was set by hand."""

    ability: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceSet(Fact):
    """A resource's number or limit was set by hand."""

    resource: str
    before: int
    after: int
    limit_before: int | None = None
    limit_after: int | None = None
