"""Orders in and about fights: initiative, what a Round holds, nerve, and the mending of gear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class SwapInitiative(Command):
    """Two players' characters who have not acted swap their dice of initiative (FB-50, R-39)."""

    everyone: ClassVar[bool] = True

    sheet: str
    target: str


@dataclass(frozen=True, slots=True)
class ActInFight(Command):
    """A short move (``what`` move) or the one other action of a Round; ``back`` gives it back (FB-51)."""

    sheet: str
    what: str = "action"
    back: bool = False


@dataclass(frozen=True, slots=True)
class SetOffGuard(Command):
    """Someone in a fight is caught off guard and acts last, or is not any more (FB-49)."""

    everyone: ClassVar[bool] = True

    sheet: str
    off_guard: bool = True


@dataclass(frozen=True, slots=True)
class RollOffGuard(Command):
    """The Die of Fate: is someone who is unaware caught off guard? (FB-77, R-44)"""

    everyone: ClassVar[bool] = True

    sheet: str
    chances: int = 3


@dataclass(frozen=True, slots=True)
class TryMorale(Command):
    """The Die of Fate: do foes break who have lost half? ``sheets`` is the group, () all foes of the fight
    (FB-78, R-44, R-45)."""

    everyone: ClassVar[bool] = True

    sheets: tuple[str, ...] = ()
    chances: int = 3


@dataclass(frozen=True, slots=True)
class RollReaction(Command):
    """2D6: how someone first meets the characters (FB-76)."""

    sheet: str = ""


@dataclass(frozen=True, slots=True)
class RollDistance(Command):
    """2D6 x 10 feet: how far off an encounter is (FB-75, R-46)."""

    dense: bool = False
    open_ground: bool = False


@dataclass(frozen=True, slots=True)
class MendGear(Command):
    """A worn or broken weapon, armour or shield is repaired: its die is full again (FB-59)."""

    sheet: str
    belonging: str
