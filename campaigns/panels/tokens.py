"""Tokens that are paid: how many lie in the bank, and how many on the spent pile."""

from __future__ import annotations

from typing import Any

from campaigns.dialogs.plain import Place, Tap, button, buttons, stepping
from campaigns.naming import shapes_of
from campaigns.panels.reading import being_made
from campaigns.panels.resources import BY_HAND
from rules.sheet import Gauge, Panel
from rules.table import Resource


def view(place: Place, panel: Panel) -> dict[str, Any] | None:
    """Return the tokens of a sheet, each type with those that may be paid and those that were.

    None where it has none. While the sheet is being made, each type has steppers.
    """
    rows = place.state.table.of(Resource, place.sheet_id)
    keys = {key for gauge in panel.gauges for key in (gauge.key, gauge.spent)}
    if not being_made(place) and rows.keys().isdisjoint(keys):
        return None
    return {"piles": [_pile(place, panel, gauge, rows) for gauge in panel.gauges]}


def _pile(place: Place, panel: Panel, gauge: Gauge, rows: dict[str, Resource]) -> dict[str, Any]:
    kinds = {kind.key: kind for kind in place.state.game.system.resources}
    making = being_made(place)
    return {
        "kind": kinds[gauge.key],
        "shape": shapes_of(place.state.game)[gauge.key],
        "banked": _number(rows, gauge.key),
        "spent": _number(rows, gauge.spent),
        "by_hand": button(place, BY_HAND, gauge.key) if gauge.key in rows and not making else None,
        "less": _stepped(place, panel, gauge, -1) if making else None,
        "more": _stepped(place, panel, gauge, +1) if making else None,
        "taps": buttons(place, gauge.dialogs),
    }


def _number(rows: dict[str, Resource], key: str) -> int:
    return rows[key].number if key in rows else 0


def _stepped(place: Place, panel: Panel, gauge: Gauge, by: int) -> Tap | None:
    """Return the button that writes one token more or less of a type, and the others as they are."""
    dialog = place.state.game.sheet.dialog(panel.step)
    rows = place.state.table.of(Resource, place.sheet_id)
    whole = {one.key: _number(rows, one.key) + _number(rows, one.spent) for one in panel.gauges}
    whole[gauge.key] += by
    if dialog is None or whole[gauge.key] < 0:
        return None
    written = {field.key: str(whole.get(field.begins, 0)) for field in dialog.asks}
    return stepping(place, panel.step, mark=f"{gauge.key}-{by}", **written)
