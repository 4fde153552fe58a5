"""The time that is left to the dying."""

from __future__ import annotations

from rules.faces import can_fall


def death_timer(constitution: int, face: int, minimum: int = 1) -> int:
    """Constitution + 1D4 Rounds or minutes, at least ``minimum`` (FB-24, R-31)."""
    can_fall(4, face)
    return max(constitution + face, minimum)


def death_unit(in_combat: bool) -> str:
    """Rounds in a fight, minutes otherwise (FB-24, R-31)."""
    return "rounds" if in_combat else "minutes"
