"""Boosts and penalties: dice thrown in addition, the best or worst of which stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.errors import RuleBroken


def net(boosts: Iterable[int], penalties: Iterable[int]) -> int:
    """Cancel boosts and penalties one for one; above zero a boost is left, below zero a penalty (R-03)."""
    ups, downs = list(boosts), list(penalties)
    if any(dice < 0 for dice in (*ups, *downs)):
        raise RuleBroken("A boost or penalty is 0 or more dice.")
    return sum(ups) - sum(downs)


def staying(faces: Sequence[int], boost: int) -> tuple[int, ...]:
    """Return the places of the dice that stay once the lowest, in a penalty the highest, are gone (R-03)."""
    order = sorted(range(len(faces)), key=faces.__getitem__)
    kept = order[boost:] if boost >= 0 else order[:boost]
    return tuple(sorted(kept))


def kept_dice(regular: Sequence[int], extra: Sequence[int], boost: int) -> tuple[int, ...]:
    """Return the regular dice that count, from the lowest face up; without one, nothing changes (R-03)."""
    if not regular or not boost:
        return tuple(sorted(regular))
    if len(extra) != abs(boost):
        raise RuleBroken(f"That boost or penalty throws {abs(boost)} more dice, not {len(extra)}.")
    faces = (*regular, *extra)
    return tuple(sorted(faces[place] for place in staying(faces, boost)))
