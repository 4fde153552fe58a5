"""Checks of the d20 kind: a d20, an ability, and what Advantages and Disadvantages add or take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.faces import can_fall

SOURCES = 100
"""More Advantages or Disadvantages than this on one check are refused."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check came out. ``success`` is None where no difficulty was set; ``natural`` is 20, 1 or 0."""

    total: int
    success: bool | None
    natural: int

    @property
    def word(self) -> str:
        """The outcome as a check's fact says it."""
        return "total" if self.success is None else "success" if self.success else "failure"


def surplus(adv: int, dis: int) -> tuple[int, int]:
    """The d6s that are left over, and whether the highest is added (1) or subtracted (-1) (FB-39, R-40)."""
    if not (0 <= adv <= SOURCES and 0 <= dis <= SOURCES):
        raise RuleBroken(f"Advantages and Disadvantages go from 0 to {SOURCES}.")
    return abs(adv - dis), (adv > dis) - (adv < dis)


def dice_to_roll(adv: int, dis: int, cancel: str = "before") -> tuple[int, int]:
    """The d6s to roll for Advantage and for Disadvantage, by the campaign's ruling (FB-39, R-40)."""
    dice, sign = surplus(adv, dis)
    if cancel == "both_rolled":
        return adv, dis
    return (dice, 0) if sign > 0 else (0, dice)


def bonus(adv_faces: Sequence[int], dis_faces: Sequence[int]) -> int:
    """The highest Advantage die less the highest Disadvantage die (FB-39)."""
    return max(adv_faces, default=0) - max(dis_faces, default=0)


def evaluate(
    d20: int,
    ability: int,
    adv_faces: Sequence[int] = (),
    dis_faces: Sequence[int] = (),
    difficulty: int | None = None,
) -> Outcome:
    """A check from its faces: meeting the DR is enough; a 20 succeeds, a 1 fails (FB-37, FB-40)."""
    can_fall(20, d20)
    can_fall(6, *adv_faces, *dis_faces)
    total = d20 + ability + bonus(adv_faces, dis_faces)
    natural = d20 if d20 in (1, 20) else 0
    if difficulty is None:
        return Outcome(total, None, natural)
    return Outcome(total, natural == 20 or (natural != 1 and total >= difficulty), natural)
