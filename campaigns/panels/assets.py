"""Advantages to act with: what each rolls, which potential it costs, its keywords and what it does."""

from __future__ import annotations

from typing import Any

from campaigns.dialogs.plain import Place, button
from campaigns.panels.reading import effects_in_words
from rules.common.effects import bearing
from rules.sheet import Panel
from rules.table import Ability, Condition

SHELVES = (("dynamic", "Dynamic", "disc"), ("static", "Static", "lozenge"))
"""The types of advantages, with the shape of what each costs."""


def view(place: Place, panel: Panel) -> dict[str, Any]:
    """Return the advantages of a sheet by their type."""
    rows = place.state.table.of(Ability, place.sheet_id).items()
    shelves = (
        (name, shape, [_asset(place, panel, key, row) for key, row in rows if row.kind == kind])
        for kind, name, shape in SHELVES
    )
    return {"shelves": [{"name": name, "shape": shape, "assets": own} for name, shape, own in shelves if own]}


def _asset(place: Place, panel: Panel, key: str, row: Ability) -> dict[str, Any]:
    return {
        "row": row,
        "name": row.name or key,
        "value": f"{max(row.dice, 1)}d6+{row.pips}",
        "met": _met(place, key),
        "menu": button(place, panel.menu or panel.tap, key),
    }


def _met(place: Place, key: str) -> list[str]:
    """Say what conditions do to this advantage."""
    table, sheet_id = place.state.table, place.sheet_id
    keys = {one.key for one in bearing(table, sheet_id, key) if one.scope == key}
    rows = table.of(Condition, sheet_id)
    return [f"{rows[one].name}: {effects_in_words(place, rows[one])}" for one in rows if one in keys]
