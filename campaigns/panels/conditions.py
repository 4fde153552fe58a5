"""Conditions as chips: what each does in words, how long it lasts, what it came from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.dialogs.effect_words import does_and_lasts
from campaigns.dialogs.plain import Place, button
from campaigns.panels.chips import chip_name
from campaigns.standing import FORBIDDEN, standing_of
from rules.common.condition_effects import is_boon
from rules.sheet import Panel
from rules.table import Condition, Track


def view(place: Place, panel: Panel) -> dict[str, Any]:
    """Return the conditions of a sheet, but for those that stand on a track as what its state does."""
    table = place.state.table
    rows = table.of(Condition, place.sheet_id).items()
    off_tracks = ((key, row) for key, row in rows if table.get(Track, place.sheet_id, key) is None)
    return {"chips": _together(_chip(place, panel, key, row) for key, row in off_tracks)}


def _together(chips: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the chips, those that say the same as one with their count; its buttons are the first one's."""
    drawn: dict[tuple[str, str], dict[str, Any]] = {}
    for chip in chips:
        first = drawn.setdefault((chip["name"], chip["words"]), chip)
        if first is not chip:
            first["count"] += chip["count"]
    return list(drawn.values())


def _chip(place: Place, panel: Panel, key: str, row: Condition) -> dict[str, Any]:
    """Return a condition, which came ``count`` times; ``tap`` ends it, ``menu`` opens what may be done.

    What the head of the sheet says of it is not said again.
    """
    source = f"from {row.source}" if row.source else ""
    does, lasts = does_and_lasts(place, row)
    heads_the_sheet = row.name == standing_of(place.state, place.sheet_id).why
    if heads_the_sheet and all(effect.kind in FORBIDDEN for effect in row.effects):
        does = ""
    return {
        "name": chip_name(row, row.name),
        "boon": is_boon(row),
        "count": row.slots if place.state.game.system.slots else 1,
        "words": " · ".join(filter(None, (does, lasts, source))),
        "tap": button(place, panel.tap, key),
        "menu": button(place, panel.menu, key),
    }
