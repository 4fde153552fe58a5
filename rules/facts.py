"""What every fact shares: whom it is about, what of it may be kept secret, and the parts of a roll."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, cast

from rules.verdicts import BLIND, NO_VERDICT, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """How an explanation adds a field up: what the total is called, and the fields that are its parts.

    A field that holds a roll needs no ``parts``. ``idle`` lists the outcomes in which its dice count for
    nothing. They are taken so many ``times``. ``least``: a minimum lifts what comes to less, by ``rule``.
    """

    label: str = ""
    parts: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    times: int = 1
    least: bool = False
    rule: str = ""


FACES = ("face", "faces")
"""What a field is called that holds what dice show."""
NO_SUMS: Mapping[str, Sum] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something that happened, with all that is needed to show and explain it.

    ``sheet_id`` and ``name`` say whom it is about, by id and by the name of that moment. ``SECRET`` lists
    the fields that a blind roll keeps for Game Masters. ``CLOSED`` lists those that a sheet keeps to
    itself of which only the name is known; None: the whole fact. ``DIFFICULTY`` lists those that would tell
    how hard a check was, for a roll whose total alone is open. ``OF_HIDDEN`` lists those that tell of hidden
    sheets, and are for Game Masters always. ``RULES`` are the ids of the rules that every fact of the kind
    shows; ``rules_shown`` adds those that bore on this one alone, and each modifier names its own besides.
    ``SUMS`` tell which fields are totals, save for rolls that need no more words. A kind or a part of one
    that holds keys in other fields than most names them in ``KEYS``. ``STORY``: it is told in a session's
    story whatever it says, as one of the moments of ``rules/moments.py``; with ``STORY_IF`` only where one
    of these holds something. ``ASIDE``: housekeeping, of which the log folds what belongs to one sheet into
    a line. ``CHAPTER``: a scene, a session or a fight begins or ends. ``REVEALS``: it tells of a sheet that
    was hidden until now, to all who may know it from then on.
    ``FACES``: fields that hold what dice show and are called otherwise.
    """

    SECRET: ClassVar[tuple[str, ...]] = ()
    CLOSED: ClassVar[tuple[str, ...] | None] = None
    DIFFICULTY: ClassVar[tuple[str, ...]] = ()
    OF_HIDDEN: ClassVar[tuple[str, ...]] = ()
    RULES: ClassVar[tuple[str, ...]] = ()
    SUMS: ClassVar[Mapping[str, Sum]] = NO_SUMS
    STORY: ClassVar[str] = ""
    STORY_IF: ClassVar[tuple[str, ...]] = ()
    ASIDE: ClassVar[bool] = False
    CHAPTER: ClassVar[bool] = False
    REVEALS: ClassVar[bool] = False
    FACES: ClassVar[tuple[str, ...]] = ()

    sheet_id: str = ""
    name: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        """Return the ids of the rules that this fact shows."""
        return self.RULES

    def shows(self, *fields: str) -> bool:
        """Say whether the reader may know these fields; what is kept from them is not there."""
        return all(hasattr(self, field) for field in fields)

    @property
    def is_blind(self) -> bool:
        """Say whether what it came to is kept from the reader; its dice are, too."""
        return not self.shows(*_decisive(cast(Any, type(self))))

    def verdict(self) -> Verdict:
        """Return how it came out. A blind roll keeps all of that, and is not asked: see ``verdict_seen``."""
        return NO_VERDICT

    def verdict_seen(self) -> Verdict:
        """Return how it came out, as far as the reader may know."""
        return BLIND if self.is_blind else self.verdict()


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
    """What a number was changed by, where that came from, and the rule that says so.

    ``unit``: what it is an amount of, where that is no plain number: D for dice, Advantage ...
    """

    amount: int
    source: str
    rule: str = ""
    unit: str = ""


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


@cache
def _decisive(kind: type[Fact]) -> frozenset[str]:
    """Return the fields without which nobody knows what a roll came to; its difficulty is none of them."""
    always = {spec.name for spec in fields(kind) if spec.default is MISSING}
    return frozenset((set(kind.SECRET) - set(kind.DIFFICULTY)) & always)


def where(conditions: Mapping[str, object]) -> tuple[str, ...]:
    """Return the ids of the rules whose condition holds, in their order."""
    return tuple(id for id, holds in conditions.items() if holds)


def shows_dice(kind: type[Fact], plain: object) -> bool:
    """Say whether dice lie in a fact of that kind, as it is stored: each shows a face."""
    if isinstance(plain, Mapping):
        named = (*FACES, *kind.FACES)
        return any(held and (key in named or shows_dice(kind, held)) for key, held in plain.items())
    return isinstance(plain, list | tuple) and any(shows_dice(kind, held) for held in plain)


def kind_of(fact: type[Fact]) -> str:
    """Return the kind an event of that fact is stored under: ``CheckMade`` is ``check_made``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", fact.__name__).lower()
