"""The spells that a new character knows: as many as their Presence, with a kit of that table."""

from __future__ import annotations

from collections.abc import Mapping

from rules.errors import RuleBroken
from rules.freeblade.abilities import scores_of
from rules.freeblade.numbers_from_scores import highest
from rules.table import Belonging, Detail, Table

KIT = "kit"
"""The detail that keeps which kit was taken: "presence 3"."""


def spells_by_scores(scores: Mapping[str, int], table: str) -> int:
    """Return how many spells a new character knows: Presence-many, by its table only (FB-15, R-42)."""
    return max(0, scores["presence"]) if table == "presence" and table in highest(scores) else 0


def spells_known(table: Table, sheet_id: str) -> int:
    """Return how many spells a character starts with (FB-15, R-42)."""
    kit = table.get(Detail, sheet_id, KIT)
    return spells_by_scores(scores_of(table, sheet_id), kit.text.split()[0]) if kit else 0


def refuse_unnamed_spells(table: Table, sheet_id: str) -> None:
    """Refuse while fewer spells are written down than the character knows (FB-15)."""
    missing = spells_known(table, sheet_id) - len(spells_of(table, sheet_id))
    if missing > 0:
        words = "One more spell needs a name." if missing == 1 else f"{missing} more spells need a name."
        raise RuleBroken(words)


def spells_of(table: Table, sheet_id: str) -> dict[str, Belonging]:
    """Return the spells that a sheet carries."""
    carried = table.of(Belonging, sheet_id)
    return {key: belonging for key, belonging in carried.items() if belonging.kind == "spell"}
