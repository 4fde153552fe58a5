"""Advantage and disadvantage: whether a check is thrown twice, and which throw counts."""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import RuleBroken

ADVANTAGE, DISADVANTAGE, NORMAL = "advantage", "disadvantage", "normal"


def mode(advantages: int, disadvantages: int, cancel: str = "net") -> str:
    """Say whether a check is thrown twice, and which throw counts (FD6-50..52, R-09).

    The larger side wins, and more of a kind adds nothing; or any of each leaves neither.
    """
    if min(advantages, disadvantages) < 0:
        raise RuleBroken("Advantages cannot be negative.")
    if advantages == disadvantages or (cancel == "any" and advantages and disadvantages):
        return NORMAL
    return ADVANTAGE if advantages > disadvantages else DISADVANTAGE


def counting(totals: Sequence[int], how: str = NORMAL) -> int:
    """Return which throw counts: the only, higher or lower one; of equals the first (FD6-50, R-08)."""
    if how not in (NORMAL, ADVANTAGE, DISADVANTAGE):
        raise RuleBroken(f"A check is rolled normally, with advantage or with disadvantage, not {how}.")
    if len(totals) != (1 if how == NORMAL else 2):
        raise RuleBroken("A check is rolled once, or twice with advantage or disadvantage.")
    best = max(totals) if how == ADVANTAGE else min(totals)
    return totals.index(best)
