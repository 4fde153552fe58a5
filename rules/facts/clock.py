"""What happened to encounters and to the table's time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A condition that time ended, and on whom."""

    name: str
    condition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterBegun(Fact):
    """An encounter began among ``among``; hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-46", "FB-47")

    called: str = ""
    length: str = ""
    out_at: int = 0
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterJoined(Fact):
    """A sheet joined the encounter."""

    off_guard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterLeft(Fact):
    """A sheet left the encounter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun(Fact):
    """A turn began. ``before`` names whose turn it was; ``ended`` is what that turn's end ended."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "FB-47")

    before: str = ""
    ended: tuple[Ended, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAdvanced(Fact):
    """A unit of time ended, and with it what lasted so long; the next, ``number``, begins."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "FB-61")

    unit: str
    called: str
    number: int
    ended: tuple[Ended, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterEnded(Fact):
    """The encounter ended after so many rounds, and with it what lasted no longer."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "FB-59")

    called: str = ""
    rounds: int = 0
    ended: tuple[Ended, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionCame(Fact):
    """A condition came, or was there already (``comes`` False); ``replaced`` names what it took the place
    of. ``until`` and ``left`` say what ends it."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-22", "FD6-23", "FD6-24")

    condition: str
    kind: str
    group: str = ""
    rank: int = 1
    comes: bool = True
    replaced: tuple[str, ...] = ()
    until: str = ""
    left: int = 0
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionWent(Fact):
    """One instance of a condition is gone."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-24",)

    condition: str
