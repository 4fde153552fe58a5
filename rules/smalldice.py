"""Dice that are read from d6s: the D2, the D3 and the D66; and plain sums."""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import RuleBroken
from rules.faces import can_fall


def d2(face: int) -> int:
    """A D2 from a d6: the lower half is 1 (FB-02)."""
    return (face + 2) // 3


def d3(face: int) -> int:
    """A D3 from a d6: pairs of faces (FB-03)."""
    return (face + 1) // 2


def d66(tens: int, ones: int) -> int:
    """A D66: the first d6 is the tens, the second the ones (FB-04)."""
    return 10 * tens + ones


def dice_of(notation: str) -> tuple[int, int]:
    """How many dice of how many sides: 3D6 is (3, 6) and D8 (1, 8) (FB-01)."""
    count, mark, sides = notation.upper().partition("D")
    if not mark or not sides.isdecimal() or not (count or "1").isdecimal():
        raise RuleBroken(f"{notation} is no notation for dice.")
    return int(count or "1"), int(sides)


def read(notation: str, faces: Sequence[int]) -> int:
    """What the faces come to in that notation: d6s for D2, D3 and D66, else dice of its sides (FB-01..04)."""
    count, sides = dice_of(notation)
    needed = 2 * count if sides == 66 else count
    if len(faces) != needed:
        raise RuleBroken(f"{notation} needs {needed} faces, not {len(faces)}.")
    can_fall(6 if sides in (2, 3, 66) else sides, *faces)
    if sides == 66:
        return sum(d66(tens, ones) for tens, ones in zip(faces[::2], faces[1::2], strict=True))
    reads = {2: d2, 3: d3}
    return sum(reads[sides](face) for face in faces) if sides in reads else sum(faces)
