"""What was done in 6d6: advantages and potential, actions, resistance, opportunities, control."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Fact, Modifier, Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageUsed:
    """An advantage in an action: its dice value, its type, the potential it cost and the rule of that.

    ``effect`` is what it does where the action succeeds; ``in_resistance``: in a resistance too.
    """

    name: str
    value: str
    kind: str = ""
    cost: int = 0
    rule: str = ""
    effect: str = ""
    in_resistance: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageWritten(Fact):
    """An advantage was written on a sheet; ``before``: what it was called until now, "" if it is new."""

    CLOSED: ClassVar[tuple[str, ...] | None] = None
    RULES: ClassVar[tuple[str, ...]] = ("6D6-01",)

    advantage: str
    kind: str
    value: str
    keywords: tuple[str, ...] = ()
    text: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageRemoved(Fact):
    """An advantage left the sheet."""

    advantage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PotentialSet(Fact):
    """How much potential of each type a character has now, all of it banked."""

    RULES: ClassVar[tuple[str, ...]] = ("6D6-01",)

    dynamic: int
    static: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recouped(Fact):
    """Potential came back from the spent pile; the bank holds so much now."""

    RULES: ClassVar[tuple[str, ...]] = ("R-71",)

    dynamic: int
    static: int
    bank_dynamic: int
    bank_static: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTaken(Fact):
    """An action that nobody resisted.

    ``action`` is its type, ``against`` the dice that stood against it. ``outcome``: success, failure, total
    where nothing stood against it, certain or free where nothing was rolled. ``controller`` made the
    character do it. ``opens``: others may take opportunities now.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "against", "outcome", "effects")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-02",)

    action: str
    purpose: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dice: str = ""
    roll: Roll = Roll()
    against: Roll | None = None
    outcome: str
    effects: tuple[str, ...] = ()
    chance: str = ""
    controller: str = ""
    opens: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOpened(Fact):
    """An attack or a danger was announced, fixed and paid for; its targets answer before anyone rolls."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-08", "6D6-09")

    action: str
    target: str = ""
    foes: tuple[str, ...]
    purpose: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    hindrances: int = 0
    dice: str = ""
    controller: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResistanceFixed(Fact):
    """Someone fixed and paid a resistance; ``helps`` names for whom, "" for itself."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-09",)

    action: str
    about: int
    target: str = ""
    helps: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resisted:
    """One part of a resistance: whose, with which advantages, and what it came to.

    ``does`` are effects that work in a resistance too; they come about where the attack failed.
    """

    name: str
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    roll: Roll = Roll()
    does: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackSettled(Fact):
    """An attack against one target, all its dice rolled at once.

    ``resistance`` is the sum of all who resisted; ``outcome`` success (only if the attack came to more) or
    failure. ``affected`` is whom it touched, ``effects`` what it did.
    """

    SECRET: ClassVar[tuple[str, ...]] = (
        *("roll", "resisted", "resistance", "outcome", "margin", "affected", "effects"),
    )
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-09", "6D6-12", "6D6-15")

    action: str
    target: str
    foe: str
    purpose: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dice: str = ""
    roll: Roll
    resisted: tuple[Resisted, ...] = ()
    resistance: int
    outcome: str
    margin: int = 0
    affected: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    chance: str = ""
    about: int = 0
    opens: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityDeclared(Fact):
    """Someone spoke up for an opportunity; it binds. ``place`` is their place in the order."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-16", "6D6-21")

    advantage: str
    trigger: str = ""
    about: int
    place: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTurnedDown(Fact):
    """The Game Leader said that a claim does not hold."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-17",)

    about: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowClosed(Fact):
    """Nobody (else) took the opportunity; the active character goes on."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-19", "6D6-23")

    about: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlTaken(Fact):
    """A control effect took hold of ``victim``, with potential of its own."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-28",)

    target: str
    victim: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlEnded(Fact):
    """Control was given up; ``lost`` potential vanished with it, and normal play goes on."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-29",)

    target: str
    victim: str
    lost: int = 0
