"""Tokens that are paid: how many lie in the bank, and how many on the spent pile."""

from __future__ import annotations

from typing import Any

from campaigns.dialogs.plain import Place, buttons
from rules.sheet import Panel
from rules.table import Resource

SHAPES = ("disc", "lozenge")


def view(place: Place, panel: Panel) -> dict[str, Any] | None:
    """Return the tokens of a sheet, each type with those that may be paid and those that were.

    None where it has none.
    """
    rows = place.state.table.of(Resource, place.sheet_id)
    kinds = {kind.key: kind for kind in place.state.game.system.resources}
    piles = [
        {
            "kind": kinds[gauge.key],
            "shape": SHAPES[at % 2],
            "banked": rows[gauge.key].number if gauge.key in rows else 0,
            "spent": rows[gauge.spent].number if gauge.spent in rows else 0,
            "taps": buttons(place, gauge.dialogs),
        }
        for at, gauge in enumerate(panel.gauges)
        if not rows.keys().isdisjoint((gauge.key, gauge.spent))
    ]
    return {"piles": piles} if piles else None
