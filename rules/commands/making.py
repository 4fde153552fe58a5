"""Orders about a sheet itself: its making, its face, its owners."""

from __future__ import annotations

from dataclasses import dataclass

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class BeginSheet(Command):
    """A new, empty sheet of a player's character (or of a place, a thing, the party)."""

    sheet: str
    name: str
    kind: str = "pc"
    seats: tuple[str, ...] = ()
    visibility: str = "open"
    pronouns: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class MakeCreature(Command):
    """A non-player character or creature: HP, one attack die and an armour die (FB-52, FB-80..82)."""

    sheet: str
    name: str
    hp: int
    damage: int = 6
    armor: int = 0
    attack: str = ""
    seats: tuple[str, ...] = ()
    visibility: str = "named"
    portrait: str = ""
    kind: str = "npc"


@dataclass(frozen=True, slots=True)
class DescribeSheet(Command):
    """Name, pronouns and portrait (an emoji, or "" for initials)."""

    sheet: str
    name: str
    pronouns: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class WriteNotes(Command):
    """The sheet's notes, Markdown, whole."""

    sheet: str
    text: str


@dataclass(frozen=True, slots=True)
class ShareSheet(Command):
    """Who plays a sheet and who may see it."""

    sheet: str
    seats: tuple[str, ...]
    visibility: str


@dataclass(frozen=True, slots=True)
class RemoveSheet(Command):
    """A sheet leaves the campaign with all it carries."""

    sheet: str


@dataclass(frozen=True, slots=True)
class AssignScores(Command):
    """The array +2, +1, 0, -1, each once: (ability, score) pairs (FB-06)."""

    sheet: str
    scores: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RollScores(Command):
    """2D6 for each ability, all four again while none is +1 or better (FB-07, FB-08)."""

    sheet: str


@dataclass(frozen=True, slots=True)
class TakeKit(Command):
    """A starting kit of a highest ability's table, and the common start; ``number`` 0 rolls the D6
    (FB-13, FB-14)."""

    sheet: str
    ability: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class RollCoins(Command):
    """3D6 x 10 coins (FB-14)."""

    sheet: str


@dataclass(frozen=True, slots=True)
class LearnSpell(Command):
    """One of the spells that a character of the Presence table starts with (FB-15, R-42)."""

    sheet: str
    spell: str
    note: str = ""
    die: int = 0


@dataclass(frozen=True, slots=True)
class RollDetails(Command):
    """Details from their tables; () rolls those still open (FB-16, FB-21, FB-22)."""

    sheet: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseDetail(Command):
    """One detail in the player's own words or from its table."""

    sheet: str
    detail: str
    text: str


@dataclass(frozen=True, slots=True)
class NextStep(Command):
    """Leaves a step of the making that asks for nothing more (spells, details)."""

    sheet: str


@dataclass(frozen=True, slots=True)
class StepBack(Command):
    """Back to the step of the making before, without what was made since."""

    sheet: str


@dataclass(frozen=True, slots=True)
class FinishSheet(Command):
    """The character is made and begins to play."""

    sheet: str


@dataclass(frozen=True, slots=True)
class RollCharacter(Command):
    """A whole legal character at once from an unfinished sheet: every die rolled, finished at the end."""

    sheet: str


@dataclass(frozen=True, slots=True)
class SetAbility(Command):
    """An ability's score, set by hand."""

    sheet: str
    ability: str
    value: int


@dataclass(frozen=True, slots=True)
class SetResource(Command):
    """A resource's number and limit, set by hand (``limit`` None leaves it)."""

    sheet: str
    resource: str
    number: int
    limit: int | None = None
