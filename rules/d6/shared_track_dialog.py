"""Tracks of several sheets that are called the same, and move together."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.dialogs import MOVE_TRACK
from rules.fields import Field

MOVE_ALIKE = replace(
    MOVE_TRACK,
    key="track-step",
    title="Move a track",
    verb="Move",
    kind="primary",
    blurb="On several sheets, tracks of the same name move.",
    row="",
    fills=(),
    fields=(
        Field("Which", key="track"),
        Field("Steps", key="steps", low=-20, high=20, start=1, blurb="A negative number moves it back."),
    ),
    gm=True,
)
