"""Focus: a reserve for one session."""

from __future__ import annotations

from rules.errors import RuleBroken


def spent(focus: int) -> int:
    """One Focus less; refused at none (FB-28, R-52)."""
    if focus < 1:
        raise RuleBroken("There is no Focus left.")
    return focus - 1
