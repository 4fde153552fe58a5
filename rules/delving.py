"""Delving: light that burns down, and omens that come nearer."""

from __future__ import annotations

from collections.abc import Sequence

from rules.stepdice import run_down

LIGHT_MINUTES = 20
OMEN = 6


def burned(start: int, faces: Sequence[int]) -> tuple[int, int | None]:
    """A light's die after its rolls, one every 20 minutes, and the minutes after which it was out (FB-70)."""
    dice = run_down(start, faces)
    return (dice or [start])[-1], _minutes(dice)


def _minutes(dice: Sequence[int]) -> int | None:
    return LIGHT_MINUTES * len(dice) if dice and dice[-1] == 0 else None


def darkness(has_light: bool) -> int:
    """The sources of Disadvantage that darkness adds to every action and attack (FB-69)."""
    return 0 if has_light else 1


def omen(faces: Sequence[int]) -> tuple[int, int | None]:
    """An omen's die after its rolls, and the following turn on which the encounter came (FB-73, R-47)."""
    dice = run_down(OMEN, faces)
    return (dice or [OMEN])[-1], len(dice) if dice and dice[-1] == 0 else None
