"""The chain of step dice: D12, D10, D8, D6, D4 and gone (FB-29)."""

from __future__ import annotations

from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken

CHAIN = (12, 10, 8, 6, 4, 0)


def _place(die: int) -> int:
    if die not in CHAIN:
        raise RuleBroken(f"A D{die} is not on the chain of step dice.")
    return CHAIN.index(die)


def step_down(die: int, face: int) -> int:
    """Step a die down after a roll: by two on a 1, by one on 2 or 3; never below D0 (FB-30, R-32)."""
    place = _place(die)
    if die == 0:
        raise RuleBroken("A D0 is used up and cannot be rolled.")
    can_fall(die, face)
    steps = 2 if face == 1 else 1 if face <= 3 else 0
    return CHAIN[min(place + steps, len(CHAIN) - 1)]


def step_up(die: int, steps: int = 1) -> int:
    """Return the die some steps up the chain: D0 becomes D4, and D12 is the most (FB-65, R-32, R-48)."""
    if steps < 0:
        raise RuleBroken("A die cannot go up by a negative number of steps.")
    return CHAIN[max(_place(die) - steps, 0)]
