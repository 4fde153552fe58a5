"""How a sheet stands right now, in one line that a phone keeps in sight."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from campaigns.dialogs.plain import Place, Tap, stepping
from campaigns.panels import tracks
from campaigns.panels.reading import in_play
from campaigns.panels.resources import gauges_of
from campaigns.panels.standing import standing_of
from rules.common.stances import in_force
from rules.sheet import Gauge, Panel
from rules.table import Track

AMOUNT = "amount"
"""The field of a dialog that takes or gives some: a step is one."""


def view(place: Place, panel: Panel) -> dict[str, Any] | None:
    """Return what the sheet's face shows: how it stands, its numbers, its tracks and its conditions.

    A number and a track with a pointer have ``less`` and ``more``, one step each way.
    """
    if not in_play(place):
        return None
    face, sheet, table = place.state.game.sheet.face, place.sheet_id, place.state.table
    gauges = tuple(gauge for gauge in face.gauges if gauge.draw != "alarm")
    steps = {gauge.key: _steps(place, gauge) for gauge in gauges}
    told = tracks.marked(place, face.tracks)
    rows = in_force(table, sheet).items()
    return {
        "standing": standing_of(place.state, sheet).words,
        "gauges": [{**one, **steps[one["key"]]} for one in gauges_of(place, gauges)],
        "tracks": [*map(_track, _moved(place, replace(panel, groups=face.tracks)))] if face.tracks else [],
        "conditions": [
            row.name for key, row in rows if row.group not in told and not table.get(Track, sheet, key)
        ],
    }


def _steps(place: Place, gauge: Gauge) -> dict[str, Tap | None]:
    less, more = gauge.steps or ("", "")
    one = {AMOUNT: "1"}
    return {
        "less": stepping(place, less, mark="one", **one),
        "more": stepping(place, more, mark="one", **one),
    }


def _moved(place: Place, panel: Panel) -> list[dict[str, Any]]:
    """Return the tracks that have moved; where none has, the first says so."""
    every = tracks.view(place, panel)["tracks"]
    return [track for track in every if not track["steps"][0]["current"]] or every[:1]


def _track(track: dict[str, Any]) -> dict[str, Any]:
    taps = [step["tap"] for step in track["steps"]]
    at = next(place for place, step in enumerate(track["steps"]) if step["current"])
    return {
        "name": track["name"],
        "now": track["now"],
        "less": taps[at - 1] if at else None,
        "more": taps[at + 1] if at + 1 < len(taps) else None,
    }
