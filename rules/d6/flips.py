"""Flipped faces: a die that counts as its opposite."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.errors import RuleBroken

"""The dice that the table of flips lists."""
PRINTED = 6
"""The highest flip that the rules print; higher ones turn the faces of larger dice (R-04)."""
MOST_SIDES = 100


def opposite(face: int, sides: int) -> int:
    """Return the face on the other side: both add up to one more than the sides (FD6-49)."""
    if not 2 <= sides <= MOST_SIDES:
        raise RuleBroken(f"A die has 2 to {MOST_SIDES} sides, not {sides}.")
    if not 1 <= face <= sides:
        raise RuleBroken(f"A d{sides} shows 1 to {sides}, not {face}.")
    return sides + 1 - face


def counted_face(face: int, sides: int, flips: Collection[int] = ()) -> int:
    """Return what a die counts for; however many flips are active, it turns once at most (FD6-48, R-04)."""
    other = opposite(face, sides)
    return other if face in flips else face


def pairs(sides: int) -> tuple[tuple[int, int], ...]:
    """Return the faces that lie opposite each other (FD6-49)."""
    return tuple((face, opposite(face, sides)) for face in range(1, sides // 2 + 1))


def in_force(flips: Iterable[int], values: str = "any face") -> frozenset[int]:
    """Return the flips that count: all, or only those that the rules print (R-04)."""
    faces = frozenset(flips)
    for face in faces:
        if not 1 <= face <= MOST_SIDES:
            raise RuleBroken(f"No die shows {face}, so it cannot be flipped.")
    return faces if values == "any face" else frozenset(face for face in faces if face <= PRINTED)
