"""The numbers that follow from scores (FB-05): the first HP and Focus, and the best ability."""

from __future__ import annotations

from collections.abc import Mapping

HP_BASE = 6
FOCUS_MOST = 3


def starting_hp(constitution: int) -> int:
    """Return the first maximum of HP: Constitution + 6 (FB-09)."""
    return constitution + HP_BASE


def session_focus(dexterity: int) -> int:
    """Return the Focus that a session begins with: Dexterity, from 0 to 3 (FB-10, R-30)."""
    return max(0, min(FOCUS_MOST, dexterity))


def highest(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Return the abilities that no other exceeds; with a tie the player picks one (FB-13)."""
    best = max(scores.values())
    return tuple(ability for ability, score in scores.items() if score == best)
