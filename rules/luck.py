"""Luck: its points, and the one of a turn that may touch dice (FD6-02..09, R-22)."""

from __future__ import annotations

NO_POINTS, TURN_LIMIT = "no_points", "turn_limit"

SAID = {
    NO_POINTS: "has no luck left.",
    TURN_LIMIT: "cannot: a point of luck has touched dice in this turn already.",
}
"""Why a point cannot be spent, as the end of a sentence about whoever wants to."""


def refused(points: int, *, locked: bool = False, dice: bool = True) -> str:
    """Why a point of luck cannot be spent, or "" (FD6-06, FD6-07).

    ``locked``: one has touched dice in this turn. ``dice``: this one would; one for the story does not.
    """
    if points < 1:
        return NO_POINTS
    return TURN_LIMIT if dice and locked else ""


def at_session_start(rank: int) -> int:
    """The points that a session begins with: the rank, whatever was left over (FD6-02, R-22)."""
    return max(0, rank)
