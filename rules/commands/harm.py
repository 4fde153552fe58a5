"""Orders of attack, harm, rest, magic and growth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class DeclareAttack(Command):
    """An attack with a weapon ("" unarmed) on a sheet, or on a typed-in foe with its armour die
    (FB-53..57)."""

    sheet: str
    weapon: str = ""
    target: str = ""
    foe: str = ""
    foe_armor: int = 0
    advantages: int = 0
    disadvantages: int = 0
    focus: bool = False


@dataclass(frozen=True, slots=True)
class ResolveAttack(Command):
    """Rolls an announced attack; the defender may spend Focus or block with a shield first (FB-28,
    FB-34, R-54)."""

    pending: str
    sheet: str = ""
    target: str = ""
    focus: bool = False
    shield: str = ""


@dataclass(frozen=True, slots=True)
class ApplyDamage(Command):
    """Takes the damage of a rolled attack off the target's HP."""

    pending: str
    target: str = ""
    in_combat: bool = True


@dataclass(frozen=True, slots=True)
class LetPass(Command):
    """Closes open business without doing it."""

    everyone: ClassVar[bool] = True

    pending: str
    sheet: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class TakeDamage(Command):
    """HP lost to anything but a rolled attack, armour or not (FB-23, FB-24, FB-58)."""

    sheet: str
    amount: int
    source: str = ""
    in_combat: bool = False


@dataclass(frozen=True, slots=True)
class Heal(Command):
    """HP regained, never above the maximum."""

    sheet: str
    amount: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class HelpDying(Command):
    """Someone helps: the death timer stops, HP stay (R-50)."""

    sheet: str


@dataclass(frozen=True, slots=True)
class TickDeath(Command):
    """A minute or Round of the dying passes (FB-24)."""

    sheet: str


@dataclass(frozen=True, slots=True)
class Rest(Command):
    """A short, long or full rest; a long one refills spell books (FB-25..27, FB-44)."""

    sheet: str
    kind: str
    refill: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SpendFocus(Command):
    """One Focus for something the table agreed on."""

    sheet: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CastSpell(Command):
    """A spell takes effect; its caster resists the strain, its die may step down (FB-41..43)."""

    sheet: str
    belonging: str
    label: str = ""
    advantages: int = 0
    disadvantages: int = 0
    drop: tuple[str, ...] = ()
    force: bool = False


@dataclass(frozen=True, slots=True)
class Advance(Command):
    """An advancement: maximum HP + 1D6 and a D6 for each ability (FB-45, FB-46)."""

    sheet: str
