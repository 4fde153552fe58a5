"""Orders of 6d6: advantages and potential, actions of every type, resistance, opportunities and control."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class WriteAdvantage(Command):
    """A new advantage, or with its key an old one rewritten: 1d6 and ``pips``, dynamic or static (6D6-01).

    Keywords: Free Resist, Aid Resist, Opportunity, Freq., In Resistance (its effect works there too),
    "Dice: reroll 1", and any other word. ``text`` tells its trigger and what it does.
    """

    sheet: str
    name: str
    kind: str = "dynamic"
    pips: int = 0
    keywords: tuple[str, ...] = ()
    text: str = ""
    advantage: str = ""


@dataclass(frozen=True, slots=True)
class RemoveAdvantage(Command):
    """An advantage leaves the sheet."""

    sheet: str
    advantage: str


@dataclass(frozen=True, slots=True)
class SetPotential(Command):
    """How much potential of each type a character has in all; it lies in the bank (6D6-01)."""

    sheet: str
    dynamic: int
    static: int


@dataclass(frozen=True, slots=True)
class Recoup(Command):
    """So much comes back from the spent pile, all of a type for None: the Game Leader's word (R-71)."""

    sheet: str
    dynamic: int | None = None
    static: int | None = None


@dataclass(frozen=True, slots=True)
class TakeAction(Command):
    """A narrative, initiative, potential or free action (6D6-03, 6D6-07, 6D6-24, 6D6-27).

    With ``targets`` it is an attack that they may resist before anyone rolls; else it stands against the
    pool of ``against`` ("2d6+1") and the hindrances. ``dice`` is the advantage whose keyword Dice is used,
    ``penalty`` what the Game Leader takes off for Freq. ``certain``: the potential is spent without a roll
    (6D6-26). ``lent_dynamic`` and ``lent_static``: potential of magic or gear, in a narrative action (R-63).
    """

    sheet: str
    action: str
    advantages: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    purpose: str = ""
    against: str = ""
    dice: str = ""
    penalty: int = 0
    certain: bool = False
    lent_dynamic: int = 0
    lent_static: int = 0

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Threaten(Command):
    """A danger that is nobody's deed, such as a landslide, with a pool of its own (6D6-08)."""

    targets: tuple[str, ...]
    pool: str
    purpose: str = ""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Resist(Command):
    """A target fixes and pays what it resists with; no advantages at all are a 1 (6D6-08..11)."""

    pending: str
    sheet: str
    advantages: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    dice: str = ""
    penalty: int = 0

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AidResist(Command):
    """A helper adds a resistance of its own to that of a target (6D6-14, R-62)."""

    pending: str
    sheet: str
    target: str
    advantages: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    dice: str = ""
    penalty: int = 0

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class RollExchange(Command):
    """All dice of an attack and of those who resist it are rolled at once (6D6-09)."""

    pending: str
    sheet: str = ""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class DeclareOpportunity(Command):
    """Someone speaks up: this Opportunity advantage has been triggered (6D6-16, 6D6-21)."""

    pending: str
    sheet: str
    advantage: str

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TurnDownClaim(Command):
    """The Game Leader says that a claim does not hold: trigger_mismatch, not_aware, or
    outside_described_action (6D6-17)."""

    pending: str
    sheet: str
    reason: str = "trigger_mismatch"

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TakeOpportunity(Command):
    """Whoever declared first and has not acted yet acts (6D6-16, 6D6-21); fields as in TakeAction."""

    pending: str
    sheet: str
    advantages: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    purpose: str = ""
    against: str = ""
    dice: str = ""
    penalty: int = 0

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CloseWindow(Command):
    """Nobody takes the opportunity: the active character goes on (6D6-19, 6D6-23)."""

    pending: str
    sheet: str = ""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TakeControl(Command):
    """A control effect gives a sheet so much potential to act with another's advantages (6D6-28)."""

    sheet: str
    target: str
    amount: int

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ActImmediately(Command):
    """The one under control is made to act, paid for by control potential (6D6-28, R-68)."""

    pending: str
    sheet: str = ""
    advantages: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    purpose: str = ""
    against: str = ""
    dice: str = ""
    penalty: int = 0

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Relinquish(Command):
    """The control is given up; what is left of it vanishes (6D6-29, R-68)."""

    pending: str
    sheet: str = ""

    everyone: ClassVar[bool] = True
