"""When foes waver, and what they can take."""

from __future__ import annotations


def group_wavers(initial: int, lost: int) -> bool:
    """Say whether a group's morale is tested: half of it or more is gone (FB-78, R-45)."""
    return 2 * lost >= initial


def loner_wavers(hp: int, maximum: int) -> bool:
    """Say whether a lone foe's morale is tested: half its HP or less are left (FB-78, R-45)."""
    return 2 * hp <= maximum
