"""Faces that someone hands in: a worked example, dice rolled by hand."""

from __future__ import annotations

from rules.errors import RuleBroken


def can_fall(sides: int, *faces: int) -> None:
    """Refuses faces that a die of so many sides cannot show."""
    for face in faces:
        if not 1 <= face <= sides:
            raise RuleBroken(f"A D{sides} cannot show {face}.")
