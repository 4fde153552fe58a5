"""Rests, and the exhaustion that forces them."""

from __future__ import annotations

from rules.errors import RuleBroken
from rules.faces import can_fall

MINUTES = {"short": 10, "long": 360, "full": 7 * 24 * 60}
DICE = {"short": 4, "long": 6, "full": 0}
"""The die of healing; a full rest needs none."""


def minutes(kind: str) -> int:
    """How long a rest takes (FB-25..27)."""
    if kind not in MINUTES:
        raise RuleBroken("A rest is short, long or full.")
    return MINUTES[kind]


def healed(hp: int, maximum: int, amount: int) -> int:
    """HP after healing: added even to negative HP, never past the maximum (FB-27, R-50)."""
    return max(hp, min(hp + amount, maximum))


def rested(kind: str, hp: int, maximum: int, face: int = 0) -> int:
    """HP after a rest: 1D4 back for a short one, 1D6 for a long one, all for a full one (FB-25..27)."""
    minutes(kind)
    if DICE[kind]:
        can_fall(DICE[kind], face)
    return healed(hp, maximum, maximum - hp if kind == "full" else face)


def exhausted(choice: str, hp: int, maximum: int, face: int) -> int:
    """HP after exhaustion: a short rest, or 1D4 that no armour stops (FB-74, R-51)."""
    if choice == "rest":
        return rested("short", hp, maximum, face)
    if choice != "damage":
        raise RuleBroken("Exhaustion leaves two choices: rest or damage.")
    can_fall(DICE["short"], face)
    return hp - face
