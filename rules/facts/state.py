"""What harm, rest, conditions, belongings and the session did to a sheet or to the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Die, Fact, Modifier
from rules.facts.clock import Ended


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageTaken(Fact):
    """HP lost.

    ``status``: ok, dying (with the timer's ``count`` and ``unit``) or taken_out. ``about``: the attack's
    seq, 0 if none.
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ("before", "after", "count", "timer", "modifiers")
    RULES: ClassVar[tuple[str, ...]] = ("FB-23", "FB-24")

    amount: int
    before: int
    after: int
    source: str = ""
    status: str = "ok"
    count: int = 0
    unit: str = ""
    timer: Die | None = None
    modifiers: tuple[Modifier, ...] = ()
    about: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Healed(Fact):
    """HP regained; ``amount`` is what counted, up to the maximum."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ("before", "after")

    amount: int
    before: int
    after: int
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DyingHelped(Fact):
    """The death timer stopped."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-24",)

    left: int
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathTicked(Fact):
    """A minute or Round of the dying passed; at 0 left the character is dead."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-24",)

    left: int
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Fact):
    """A rest. ``refilled`` names the spell books; ``die`` is None for a full rest."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-25", "FB-26", "FB-27")

    kind: str
    minutes: int
    die: Die | None = None
    before: int
    after: int
    refilled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FocusSpent(Fact):
    """One Focus for something agreed on."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-28",)

    left: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FocusSet:
    """One character's Focus at a session's start or end."""

    name: str
    focus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBegun(Fact):
    """A session began, with everyone's Focus. Hidden sheets are not named."""

    number: int
    focus: tuple[FocusSet, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded(Fact):
    """A session ended; ``lost`` is the Focus that was left, ``ended`` what lasted no longer."""

    number: int
    lost: tuple[FocusSet, ...] = ()
    ended: tuple[Ended, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionChanged(Fact):
    """A condition came, worsened, eased or went.

    ``slots`` after (0: gone); ``dropped`` made room; ``forced``: over the limit.
    """

    condition: str
    before: int
    slots: int
    dropped: tuple[str, ...] = ()
    forced: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingAdded(Fact):
    """Something new is carried; ``dropped`` made room for it."""

    belonging: str
    kind: str
    slots: int
    die: int = 0
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingEdited(Fact):
    """A belonging changed: ``notes`` are short "what: before → after" words."""

    belonging: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingMoved(Fact):
    """A belonging was put elsewhere among the slots, worn or taken off (``place``)."""

    belonging: str
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingDropped(Fact):
    """A belonging was left behind."""

    belonging: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingGiven(Fact):
    """A belonging passed to another sheet."""

    belonging: str
    to: str
    to_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinsChanged(Fact):
    """Coins found, spent or, with ``to``, given."""

    amount: int
    after: int
    reason: str = ""
    to: str = ""
    to_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BusinessClosed(Fact):
    """Open business was let pass: its kind and the entry it stood on."""

    kind: str
    about: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventUndone(Fact):
    """An entry was undone with all that it caused; ``about`` is its number, ``what`` its kind or
    "rewind".

    ``seqs`` are the entries that do not count from now on, ``restored`` those that count once more.
    ``again``: it was an undo that was undone.
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ()

    about: int
    what: str
    seqs: tuple[int, ...] = ()
    restored: tuple[int, ...] = ()
    again: bool = False
