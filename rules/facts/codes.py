"""What throws of die codes came to, what their ranks bought, and what became of luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Die, Fact, Modifier, Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """One throw of a pool: every die, and its total. With (dis)advantage two are made, and one counts."""

    dice: tuple[Die, ...] = ()
    total: int = 0
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeChecked(Fact):
    """A check of a die code.

    ``code`` is the joined code before luck; ``parts`` are the dice that the pool was made of, each with its
    source; ``sources`` what else bore on it. ``dice`` were thrown, ``wild`` of them wild. ``mode``: normal,
    advantage or disadvantage. ``outcome``: success, failure, critical_success, critical_failure, or total
    where no difficulty was set. ``points`` are the result points, ``rank`` what they are worth. ``against``
    names whom it was against. ``chance``: the exact probability of success as "n/d". ``rules`` are those that
    showed in this throw besides: an explosion, a critical, an empty pool.

    A blind check keeps its difficulty too: it may be the total of whoever stood against it (R-25).
    """

    SECRET: ClassVar[tuple[str, ...]] = (
        "difficulty",
        "throws",
        "roll",
        "outcome",
        "points",
        "rank",
        "chance",
        "rules",
    )
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-18", "FD6-20", "FD6-30")

    ability: str
    skill: str = ""
    code: str
    difficulty: int | None = None
    dice: int = 0
    wild: int = 0
    mode: str = "normal"
    counted: bool = False
    luck: bool = False
    parts: tuple[Modifier, ...] = ()
    sources: tuple[Modifier, ...] = ()
    flips: tuple[int, ...] = ()
    throws: tuple[Throw, ...] = ()
    roll: Roll
    outcome: str
    points: int = 0
    rank: int = 0
    target: str = ""
    against: str = ""
    chance: str = ""
    label: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryTried(Fact):
    """A check to end a condition, with the result points that it needed and those that it brought."""

    SECRET: ClassVar[tuple[str, ...]] = ("points", "recovered")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "FD6-29")

    condition: str
    needed: int
    points: int
    recovered: bool
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtEffect:
    """An effect that ranks bought: its key, its price, on whom it fell, and in words what it is.

    ``rolled``: the face of the die that said how many rounds a condition was cut to.
    """

    effect: str
    cost: int
    on: str = ""
    said: str = ""
    rolled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RanksSpent(Fact):
    """Ranks were spent; ``left`` are still there. ``die`` said last how long a condition lasts."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-32", "FD6-34")

    ranks: int
    left: int
    bought: tuple[BoughtEffect, ...] = ()
    die: Die | None = None
    about: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRolled(Fact):
    """An effect roll: its dice against a resistance, its result points and rank, and what it brought on.

    ``condition`` is "" where it brought nothing; ``on`` names the one it fell on. ``against`` are the parts
    of the resistance, only their sum where not everyone may read the sheet. ``already_there`` names the
    condition that would have come, had it not been there before (FD6-22).
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "points", "rank", "condition", "already_there")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-33", "FD6-40", "R-29")

    code: str
    parts: tuple[Modifier, ...] = ()
    roll: Roll
    resistance: int
    against: tuple[Modifier, ...] = ()
    points: int
    rank: int
    track: str
    condition: str = ""
    already_there: str = ""
    target: str = ""
    on: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckChanged(Fact):
    """Luck points were given, spent on the story, or given back by a veto; ``left`` is what there is now."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-06", "FD6-08", "R-22")

    what: str
    amount: int
    left: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckPoints:
    """One character's luck points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckRefilled(Fact):
    """A session began with everyone's luck. Hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-02", "R-22")

    luck: tuple[LuckPoints, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalTold(Fact):
    """What a critical success or failure brought, as the table told it; ``about`` is the check's entry."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-15",)

    outcome: str
    text: str
    about: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeSet(Fact):
    """An ability's or a skill's die code was written, changed or, with ``after`` "", taken off the sheet."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-17", "FD6-18")

    ability: str
    called: str
    before: str = ""
    after: str = ""
    parent: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeSet(Fact):
    """A character became Dynamic or Stock."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-01",)

    dynamic: bool
