"""Dice that are read from d6s: the D2, the D3 and the D66."""

from __future__ import annotations


def d2(face: int) -> int:
    """A D2 from a d6: the lower half is 1 (FB-02)."""
    return (face + 2) // 3


def d3(face: int) -> int:
    """A D3 from a d6: pairs of faces (FB-03)."""
    return (face + 1) // 2


def d66(tens: int, ones: int) -> int:
    """A D66: the first d6 is the tens, the second the ones (FB-04)."""
    return 10 * tens + ones
