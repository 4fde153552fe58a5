"""What became of tracks: of endurance, stance, measure, and of the table's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Fact, Modifier, Roll
from rules.table import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackBegun(Fact):
    """A track began on a sheet. ``towards`` names the one to whom a stance is shown; ``roll`` chose the
    state where chance did."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-07", "OD6-25", "FD6-45")

    track: str
    state: str
    states: tuple[str, ...]
    towards: str = ""
    roll: Roll | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackMoved(Fact):
    """A track was moved, or put at a state; ``out``: its bearer can neither act nor decide any more."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-05", "FD6-44")

    track: str
    before: str
    after: str
    out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackRemoved(Fact):
    """A track went."""

    track: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackTested(Fact):
    """A track was tested: a success held its state, a failure moved it one on.

    The check is the entry before; ``by`` names who rolled, ``total`` is what it came to.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("total", "outcome", "after", "out")
    RULES: ClassVar[tuple[str, ...]] = ("FD6-44", "OD6-24", "R-18")

    track: str
    difficulty: int
    total: int
    outcome: str
    before: str
    after: str
    out: bool = False
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTaken(Fact):
    """Points met a resistance, made of ``against``, on a track of endurance.

    ``condition`` came, one more beside all others; "" where the points did not pass. ``lost`` is the ability
    that it takes away. ``roll`` is there where the points were rolled, ``by`` whoever did.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "points", "level", "condition", "effects", "lost")
    CLOSED: ClassVar[tuple[str, ...] | None] = ("against", "resistance", "lost")
    RULES: ClassVar[tuple[str, ...]] = ("OD6-11", "OD6-16", "OD6-17", "OD6-18", "R-14")

    track: str
    points: int
    resistance: int
    against: tuple[Modifier, ...] = ()
    level: int
    condition: str = ""
    effects: tuple[Effect, ...] = ()
    lost: str = ""
    roll: Roll | None = None
    by: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityLost(Fact):
    """The Game Master named the ability that a condition takes away."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-16", "R-14")

    condition: str
    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionSwayed(Fact):
    """A check met the stance that someone has towards ``towards``; the check is the entry before.

    ``steps`` are those that it was worth, above 0 friendlier, before the ends of the track held them.
    ``until``: the stance is this only for a while.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("total", "outcome", "steps", "after", "until")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("OD6-20", "OD6-21", "OD6-22", "R-17")

    towards: str
    difficulty: int
    total: int
    outcome: str
    worsen: bool = False
    steps: int
    before: str
    after: str
    until: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionEased(Fact):
    """A stance is another for a while, by the Game Master's word."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-27",)

    towards: str
    before: str
    after: str
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvincingTried(Fact):
    """Someone was to be talked into something; their ``stance`` said how hard that is. The check is the
    entry before."""

    SECRET: ClassVar[tuple[str, ...]] = ("total", "outcome")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("OD6-20",)

    towards: str
    stance: str
    difficulty: int
    total: int
    outcome: str
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionTried(Fact):
    """A check was to bring a condition: it takes ``needed`` result points; the check is the entry before."""

    SECRET: ClassVar[tuple[str, ...]] = ("points", "brought")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("OD6-02", "R-25")

    condition: str
    needed: int
    points: int
    brought: bool
    by: str = ""
