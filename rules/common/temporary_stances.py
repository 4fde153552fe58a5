"""Stances towards somebody that hold for a while: the conditions that they are, and which of them count."""

from __future__ import annotations

from rules.table import Condition, Table, Track

REACTION = "reaction"
"""The kind of track whose state may be another for a while (OD6-27)."""
PREFIX = "stance:"
"""What the group of such a condition begins with; the sheet that the stance is shown to follows."""


def group_towards(to: str) -> str:
    """Return the group of the conditions that stand in for a stance towards a sheet (OD6-21, OD6-27)."""
    return PREFIX + to


def is_for_a_while(row: Condition) -> bool:
    """Say whether a condition stands in for a stance (OD6-27)."""
    return row.group.startswith(PREFIX)


def for_a_while(table: Table, sheet_id: str, to: str) -> dict[str, Condition]:
    """Return the conditions that stand in for a stance towards a sheet, the latest last (OD6-27, R-82)."""
    rows = table.of(Condition, sheet_id).items()
    return {key: row for key, row in rows if row.group == group_towards(to)}


def in_force(table: Table, sheet_id: str) -> dict[str, Condition]:
    """Return a sheet's conditions without those of a stance that a later one covers for a while (R-82)."""
    rows = table.of(Condition, sheet_id)
    latest = {row.group: key for key, row in rows.items() if is_for_a_while(row)}
    if not latest:
        return rows
    return {
        key: row for key, row in rows.items() if latest.get(_stance(table, sheet_id, key, row), key) == key
    }


def _stance(table: Table, sheet_id: str, key: str, row: Condition) -> str:
    """Return the group of a condition; what the state of a reaction itself does is of that stance too."""
    track = table.get(Track, sheet_id, key)
    return group_towards(track.towards) if track and track.kind == REACTION else row.group
