"""Orders about encounters and the passing of time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class BeginEncounter(Command):
    """An encounter begins among these sheets, in its first round; ``off_guard`` are caught unready."""

    everyone: ClassVar[bool] = True

    sheets: tuple[str, ...]
    name: str = ""
    length: str = ""
    off_guard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JoinEncounter(Command):
    """A sheet joins the encounter; it acts last in the order until a new one is made."""

    sheet: str
    off_guard: bool = False


@dataclass(frozen=True, slots=True)
class LeaveEncounter(Command):
    """A sheet is out of the encounter."""

    everyone: ClassVar[bool] = True

    sheet: str


@dataclass(frozen=True, slots=True)
class TakeTurn(Command):
    """A sheet's turn begins; the turn of whoever was acting ends."""

    everyone: ClassVar[bool] = True

    sheet: str


@dataclass(frozen=True, slots=True)
class NextTurn(Command):
    """The turn ends, and the next in the order acts; after the last, a new round begins."""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class NextRound(Command):
    """The round ends, whoever has acted, and the next begins."""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EndEncounter(Command):
    """The encounter ends."""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AdvanceClock(Command):
    """A unit of time that passes outside encounters ends, and the next of it begins: a scene, a watch."""

    everyone: ClassVar[bool] = True

    unit: str
