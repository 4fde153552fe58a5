"""Ranks: how many result points make each, and how long what it brings on lasts."""

from __future__ import annotations

from rules.errors import RuleBroken

POINTS_IN_A_RANK = 5
HIGHEST = 6
BY_RANK = ("turn", "round", "encounter", "scene", "recovered")
"""What ends a condition of each rank: a boundary of time, or the check that recovers it."""


def rank(points: int) -> int:
    """Return the rank of so many result points; none for 0 and less (FD6-30, R-02, R-11)."""
    return min(HIGHEST, max(0, points + POINTS_IN_A_RANK - 1) // POINTS_IN_A_RANK)


def least_points(of_rank: int) -> int:
    """Return the fewest result points of a rank (FD6-30, R-16)."""
    if not 1 <= of_rank <= HIGHEST:
        raise RuleBroken(f"Ranks go from 1 to {HIGHEST}, not to {of_rank}.")
    return (of_rank - 1) * POINTS_IN_A_RANK + 1


def points_to_recover(of_rank: int, rolled: int = 0, how: str = "minimum") -> int:
    """Return the result points that recover a condition (FD6-29, R-16).

    ``rolled`` is what brought it on, which counts under the ruling ``rolled`` where it is known.
    """
    return rolled if how == "rolled" and rolled > 0 else least_points(of_rank)


def of_rank(rank: int) -> str:
    """Return the boundary at which a condition of a rank ends (FD6-31, R-15); rank 6 lasts like rank 5."""
    if rank < 1:
        raise RuleBroken("A condition needs at least one rank.")
    return BY_RANK[min(rank, len(BY_RANK)) - 1]
