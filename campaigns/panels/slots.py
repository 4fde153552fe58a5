"""Slots, empty ones too: what is carried and what weighs on a sheet, side by side."""

from __future__ import annotations

from typing import Any

from campaigns.dialogs.effect_words import does_and_lasts
from campaigns.dialogs.plain import Place, button
from campaigns.panels.chips import chip_name
from campaigns.panels.gear import carried, is_spent
from campaigns.panels.reading import numbers_of
from rules.common.condition_effects import is_boon
from rules.common.slots import load_of
from rules.sheet import Panel
from rules.table import Belonging, Condition

CONDITION = "condition"
"""The key of the menu of a condition, beside that of things, which the panel names."""
Box = dict[str, Any]


def view(place: Place, panel: Panel) -> dict[str, Any]:
    """Return the slots of a sheet: belongings in their order, then conditions, then what takes no slot.

    ``load`` None: it carries without limit.
    """
    burdens = place.state.table.of(Condition, place.sheet_id).items()
    things = [_thing(place, panel, key, row) for key, row in carried(place).items()]
    return {
        "boxes": [
            *(box for box in things if box["row"].slots),
            *(_burden(place, key, row) for key, row in burdens),
        ],
        "petty": [box for box in things if not box["row"].slots],
        "load": load_of(place.state.game, place.state.table, place.sheet_id),
        "explained": numbers_of(place).get("slots"),
    }


def _thing(place: Place, panel: Panel, key: str, row: Belonging) -> Box:
    spent = is_spent(row)
    note = "used up" if spent else "worn" if row.location == "worn" else ""
    kind = "spent" if spent else row.kind
    menu = button(place, panel.menu, key)
    return {"row": row, "name": row.name, "kind": kind, "die": row.die, "note": note, "menu": menu}


def _burden(place: Place, key: str, row: Condition) -> Box:
    note = "; ".join(filter(None, does_and_lasts(place, row)))
    kind = f"{CONDITION} boon" if is_boon(row) else CONDITION
    menu = button(place, CONDITION, key)
    return {"row": row, "name": chip_name(row, row.name), "kind": kind, "die": 0, "note": note, "menu": menu}
