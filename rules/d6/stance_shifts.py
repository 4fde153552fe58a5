"""A stance that points move along its ladder."""

from __future__ import annotations

from dataclasses import dataclass

from rules.d6.result_points_and_criticals import result_points, succeeds
from rules.d6.track_states import checked_state, moved_state
from rules.errors import RuleBroken
from rules.system import TrackKind

POINTS_IN_A_STEP = 5


@dataclass(frozen=True, slots=True)
class Shift:
    """A check on a stance: whether it succeeded, its ``steps`` (above 0: friendlier; before the ends of the
    track hold them), and the stance after it."""

    difficulty: int
    success: bool
    steps: int
    state: int


def difficulty(kind: TrackKind, state: int) -> int:
    """Return how hard it is to talk someone with this stance into something (OD6-20)."""
    number = kind.states[checked_state(kind, state)].difficulty
    if number is None:
        raise RuleBroken(f"{kind.name} has no difficulty at {kind.states[state].name}.")
    return number


def steps(margin: int) -> int:
    """Return one step for every full five points over or under (OD6-22, R-17)."""
    whole = abs(margin) // POINTS_IN_A_STEP
    return whole if margin > 0 else -whole


def shifted(
    kind: TrackKind,
    state: int,
    total: int,
    *,
    worsen: bool = False,
    multi_step: bool = True,
    tie: str = "meets",
    base: int | None = None,
) -> Shift:
    """Return the stance after a check against the stance before it (OD6-21, OD6-22, R-01, R-17).

    States go from the worst to the best. A check meant to ``worsen`` goes the other way; without
    ``multi_step`` a check moves one step at most. ``base``: the stance that is moved, where another holds for
    a while (R-82).
    """
    number = difficulty(kind, state)
    points = result_points(total, number)
    by = steps(points)
    if not multi_step:
        by = max(-1, min(1, by))
    by = -by if worsen else by
    moved = moved_state(kind, state if base is None else base, by)
    return Shift(number, succeeds(points, tie), by, moved)
