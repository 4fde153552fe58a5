"""Result points: how far a total is over its difficulty, and how a check ends by them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.d6.wild_die import Wild

SUCCESS, FAILURE = "success", "failure"
CRITICAL_SUCCESS, CRITICAL_FAILURE = "critical_success", "critical_failure"
SUCCESSES = (SUCCESS, CRITICAL_SUCCESS)


def result_points(total: int, difficulty: int) -> int:
    """Return how far a total is over its difficulty, or under it where that is less than nothing (FD6-20)."""
    return total - difficulty


def succeeds(points: int, tie: str = "meets") -> bool:
    """Say whether so many result points are a success: none are where a tie meets (FD6-20, R-01, R-02)."""
    return points > 0 if tie == "beats" else points >= 0


def outcome(points: int, chains: Sequence[Sequence[int]], wild: Wild, tie: str = "meets") -> str:
    """Return how a check ends, by its result points and its wild dice (FD6-13, FD6-14, R-01, R-07)."""
    if succeeds(points, tie):
        return CRITICAL_SUCCESS if wild.lucky(chains) else SUCCESS
    return CRITICAL_FAILURE if wild.unlucky(chains) else FAILURE
