"""Orders of the game that counts successes: a pool of dice, and the points that buy more of them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class CountSuccesses(Command):
    """A trait's dice are rolled and their successes counted (WD-01..07); None: only the count is asked.

    ``extra`` wild dice are bought with ``spend`` Character Points; the table agrees on the price (WD-08).
    ``dice`` and ``flat`` are what circumstances add or take, before the roll and after it.
    """

    sheet: str
    trait: str
    difficulty: int | None = None
    extra: int = 0
    spend: int = 0
    dice: int = 0
    flat: int = 0
    advantages: int = 0
    disadvantages: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class AwardPoints(Command):
    """The Game Master gives Character Points, or takes some (WD-08)."""

    sheet: str
    amount: int = 1
    reason: str = ""
