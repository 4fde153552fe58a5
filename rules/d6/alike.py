"""Tracks of several sheets that are called the same, and move together."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.dialogs import MOVE_TRACK
from rules.sheet import Field

MOVE_ALIKE = replace(
    MOVE_TRACK,
    key="track-step",
    title="A track moves",
    verb="Move it",
    kind="primary",
    blurb="Of several sheets those tracks move that are called the same.",
    row="",
    fills=(),
    fields=(
        Field(key="track", kind="track", label="Which"),
        Field(key="by", kind="count", label="Steps on", low=-20, high=20, start=1, blurb="Below zero: back."),
    ),
    gm=True,
)
