"""Dice of two, three and sixty-six sides, and which faces a die can show."""

from __future__ import annotations

from rules.errors import RuleBroken


def can_fall(sides: int, *faces: int) -> None:
    """Refuse faces that a die of so many sides cannot show."""
    for face in faces:
        if not 1 <= face <= sides:
            raise RuleBroken(f"A D{sides} cannot show {face}.")


def d2(face: int) -> int:
    """Return a D2 from a d6: the lower half is 1 (FB-02)."""
    return (face + 2) // 3


def d3(face: int) -> int:
    """Return a D3 from a d6: pairs of faces (FB-03)."""
    return (face + 1) // 2


def d66(tens: int, ones: int) -> int:
    """Return a D66: the first d6 is the tens, the second the ones (FB-04)."""
    return 10 * tens + ones
