"""What happened on journeys and in the dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Die, Fact, Modifier, Roll, StepResult


@dataclass(frozen=True, slots=True, kw_only=True)
class ClimateSet(Fact):
    """The chances of kind weather changed."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-63",)

    before: int
    chances: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherRolled(Fact):
    """The Die of Fate on the weather of a Watch; ``watch`` is the time of day, ``outcome`` kind or
    unkind."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-63", "FB-60")

    watch: str
    chances: int
    face: int
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchTravelled(Fact):
    """A Watch of travel. ``face`` is the Die of Fate that sought the way, 0 where a path or landmark led."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-62", "FB-63", "FB-64")

    miles: str
    lost: bool = False
    face: int = 0
    chances: int = 0
    difficult: bool = False
    clear_path: bool = False
    landmark: bool = False
    bad_weather: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Foraged(Fact):
    """The Die of Fate on food; the rations' die before and after."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "found", "after")
    RULES: ClassVar[tuple[str, ...]] = ("FB-65", "FB-60")

    belonging: str
    chances: int
    face: int
    found: bool
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FastBegun(Fact):
    """A character eats nothing today."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-66",)


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySettled(Fact):
    """A character's day is over: the ration and its die (None: nothing eaten), rest, and what that left.

    ``forced``: a condition came although no slot was free.
    """

    RULES: ClassVar[tuple[str, ...]] = ("FB-66", "FB-67")

    ration: str = ""
    step: StepResult | None = None
    rested: bool = False
    gained: tuple[str, ...] = ()
    forced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DelvingSet(Fact):
    """The group went into the dark or came out; ``dark``: it has no light there."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-69",)

    delving: bool
    dark: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LightIgnited(Fact):
    """A light burns with a die of its own; ``fuel`` is what its ``step`` was rolled on, "" nothing."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-70",)

    light: str
    die: int
    fuel: str = ""
    step: StepResult | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LightBurned(Fact):
    """Twenty more minutes of a light; at D0 it is out. ``dark``: the group sees nothing any more."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-70", "FB-69")

    light: str
    step: StepResult
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LightDoused(Fact):
    """A light was put out. ``dark``: the group sees nothing any more."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-69",)

    light: str
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRolled(Fact):
    """What a Turn or Watch brings; ``omen``: a die was begun that brings an encounter when it is gone."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "event", "omen")
    RULES: ClassVar[tuple[str, ...]] = ("FB-72",)

    unit: str
    roll: Roll
    event: str
    omen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OmenRolled(Fact):
    """The die of an omen; at D0 the encounter ``comes``."""

    SECRET: ClassVar[tuple[str, ...]] = ("step", "comes")
    RULES: ClassVar[tuple[str, ...]] = ("FB-73",)

    step: StepResult
    comes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustionFaced(Fact):
    """Exhaustion: a short rest, or damage. ``status`` and the timer are as for any other harm."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ("before", "after", "count", "timer", "modifiers")
    RULES: ClassVar[tuple[str, ...]] = ("FB-74",)

    choice: str
    die: Die
    before: int
    after: int
    status: str = "ok"
    count: int = 0
    unit: str = ""
    timer: Die | None = None
    modifiers: tuple[Modifier, ...] = ()
