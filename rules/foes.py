"""Foes: how large a number of HP is, and when their nerve is tested."""

from __future__ import annotations

from rules.system import RangeTable

OUTSIDE = "outside"


def hp_band(table: RangeTable, hp: int) -> str:
    """The band of a foe's HP: most, tough, colossal, or outside of all (FB-80)."""
    return table.at(hp).text if table.low <= hp <= table.high else OUTSIDE


def group_wavers(initial: int, lost: int) -> bool:
    """Whether a group's morale is tested: half of it or more is gone (FB-78, R-45)."""
    return 2 * lost >= initial


def loner_wavers(hp: int, maximum: int) -> bool:
    """Whether a lone foe's morale is tested: half its HP or less are left (FB-78, R-45)."""
    return 2 * hp <= maximum
