"""How a sheet stands right now, in one line that a phone keeps in sight."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from campaigns.dialogs.plain import Place, stepping
from campaigns.panels import tracks
from campaigns.panels.chips import lies
from campaigns.panels.reading import in_play
from campaigns.panels.resources import gauges_of
from campaigns.standing import standing_of
from rules.common.temporary_stances import in_force
from rules.sheet import Panel
from rules.table import Track


def view(place: Place, panel: Panel) -> dict[str, Any] | None:
    """Return what the sheet's face shows: how it stands, its numbers, its tracks and its conditions.

    What the Game Master's keypad takes and returns, and the first track with a pointer, have
    ``less`` and ``more``: one step each way.
    """
    if not in_play(place):
        return None
    face, sheet, table = place.state.game.sheet.face, place.sheet_id, place.state.table
    gauges = tuple(gauge for gauge in face.gauges if gauge.draw != "alarm")
    marks = tracks.marks_of(place, face.tracks)
    rows = in_force(table, sheet).items()
    first = gauges[0].key if gauges else ""
    return {
        "standing": standing_of(place.state, sheet).words,
        "gauges": [_gauge(place, one, steps=one["key"] == first) for one in gauges_of(place, gauges)],
        "tracks": _moved_tracks(place, replace(panel, groups=face.tracks)) if face.tracks else [],
        "conditions": [
            lies(row, row.name, "")
            for key, row in rows
            if row.group not in marks and not table.get(Track, sheet, key)
        ],
    }


def _gauge(place: Place, gauge: dict[str, Any], *, steps: bool) -> dict[str, Any]:
    keypad, less, more = place.state.game.sheet.keypad, None, None
    if steps and keypad and keypad.more:
        less = stepping(place, keypad.dialog, mark="one", **{keypad.field: "1"})
        more = stepping(place, keypad.more, mark="one", **{keypad.field: "1"})
    return {**gauge, "less": less, "more": more}


def _moved_tracks(place: Place, panel: Panel) -> list[dict[str, Any]]:
    """Return the tracks worth telling; the first has the steps, so that it is plain whose they are."""
    told = tracks.worth_telling(place.state.game, tracks.view(place, panel)["tracks"])
    return [_track(track, steps=track is told[0]) for track in told]


def _track(track: dict[str, Any], *, steps: bool) -> dict[str, Any]:
    taps = [step["tap"] for step in track["steps"]]
    at = next(place for place, step in enumerate(track["steps"]) if step["current"])
    beyond = [step["state"].name for step in track["steps"][at + 1 :]]
    return {
        **track,
        "next": beyond[0] if beyond else "",
        "less": taps[at - 1] if steps and at else None,
        "more": taps[at + 1] if steps and at + 1 < len(taps) else None,
    }
