"""What every fact shares: whom it is about, what of it may be kept secret, and the parts of a roll."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something that happened, with all that is needed to show and explain it.

    ``sheet_id`` and ``name`` say whom it is about, by id and by the name of that moment. ``SECRET`` lists
    the fields that a blind roll keeps for Game Masters. ``CLOSED`` lists those that a sheet keeps to
    itself of which only the name is known; None: the whole fact. ``DIFFICULTY`` lists those that would tell
    how hard a check was, for a roll whose total alone is open. ``RULES`` are the ids of the rules that
    this kind of fact shows; each modifier names its own besides.
    """

    SECRET: ClassVar[tuple[str, ...]] = ()
    CLOSED: ClassVar[tuple[str, ...] | None] = None
    DIFFICULTY: ClassVar[tuple[str, ...]] = ()
    RULES: ClassVar[tuple[str, ...]] = ()

    sheet_id: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """One die as it lies.

    ``role``: what it was for (d20, advantage, disadvantage, weapon, armor, step ...); ``note``: exploded,
    success.
    """

    sides: int
    face: int
    kept: bool = True
    role: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """What a number was changed by, where that came from, and the rule that says so."""

    amount: int
    source: str
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice and modifiers with their total, and the formula in the notation of free rolls."""

    dice: tuple[Die, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    total: int = 0
    formula: str = ""


NOTHING_ROLLED = Roll()
"""The roll of what is told without dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepResult:
    """A step die that was rolled: the size before, the face, the size after (0: used up, broken or
    drained)."""

    before: int
    face: int
    after: int


def kind_of(fact: type[Fact]) -> str:
    """Return the kind an event of that fact is stored under: ``CheckMade`` is ``check_made``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", fact.__name__).lower()
