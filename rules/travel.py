"""Journeys: the miles of a watch, the day's ration and rest, foraging, and how far off an encounter is."""

from __future__ import annotations

from fractions import Fraction

from rules.errors import RuleBroken
from rules.stepdice import step_down, step_up

TURN_MINUTES = 10
WATCH_MINUTES = 360
WATCHES = ("morning", "afternoon", "evening", "night")
MILES = 6
FEET = 10
STARVING = "starving"
FATIGUED = "fatigued"


def _scaled(number: int, halves: int, doubles: int) -> Fraction:
    return Fraction(number * 2**doubles, 2**halves)


def miles(
    difficult: bool = False, clear_path: bool = False, bad_weather: bool = False, lost: bool = False
) -> Fraction:
    """The miles of one watch: hard ground and bad weather halve, a path doubles, the lost make none.

    FB-62..64, R-46. Bad weather is that of a group that presses on; who waits it out travels nowhere.
    """
    if lost:
        return Fraction(0)
    return _scaled(MILES, int(difficult) + int(bad_weather), int(clear_path))


def distance(total: int, dense: bool = False, open_ground: bool = False) -> Fraction:
    """How many feet away an encounter is, from 2D6 (FB-75, R-46)."""
    if not 2 <= total <= 12:
        raise RuleBroken("Two d6 come to something from 2 to 12.")
    return _scaled(total * FEET, int(dense), int(open_ground))


def foraged(die: int, found: bool, steps: int = 1) -> int:
    """The ration die after foraging: up some steps if anything was found (FB-65, R-48)."""
    return step_up(die, steps) if found else die


def day(ration: int | None, eats: bool, face: int, long_rest: bool) -> tuple[int | None, list[str]]:
    """The ration die after a day, and the conditions that the day leaves behind (FB-66, FB-67).

    Whoever eats rolls the ration's die. Who does not, or has none left, starves; who takes no long rest is
    fatigued.
    """
    fed = eats and bool(ration)
    after = step_down(ration, face) if fed and ration else ration
    gained = [] if fed else [STARVING]
    return after, gained if long_rest else [*gained, FATIGUED]
