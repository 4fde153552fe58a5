"""What pools came to whose successes are counted, and what became of the points that buy dice for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Fact, Modifier, Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class SuccessesCounted(Fact):
    """A pool was rolled: every die with its role and what it brought, and all successes in ``roll``'s total.

    ``parts`` are the dice that the pool was made of, each with its source. ``outcome``: success, failure, or
    count where no difficulty was set; ``level`` is the difficulty's name. ``cancelled``: a critical failure
    took one success away, and ``complication`` asks the Game Master for what went wrong. ``spent`` Character
    Points bought ``extra`` wild dice. ``mode``: successes, or total where the dice were added up.
    """

    SECRET: ClassVar[tuple[str, ...]] = (
        *("roll", "outcome", "cancelled", "critical_success", "critical_failure", "complication"),
    )
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("WD-01", "WD-02", "WD-03", "WD-04", "WD-05", "WD-06", "WD-07")

    trait: str
    difficulty: int | None = None
    level: str = ""
    mode: str = "successes"
    throw: str = "normal"
    parts: tuple[Modifier, ...] = ()
    extra: int = 0
    spent: int = 0
    left: int | None = None
    roll: Roll
    cancelled: bool = False
    critical_success: bool = False
    critical_failure: bool = False
    complication: bool = False
    outcome: str
    chance: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAwarded(Fact):
    """Character Points were given or taken by the Game Master."""

    RULES: ClassVar[tuple[str, ...]] = ("WD-08",)

    amount: int
    before: int
    after: int
    reason: str = ""
