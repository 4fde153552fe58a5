"""What resists of a foe: a number that the Game Master gives, or what its dice come to."""

from __future__ import annotations

from rules.common.bounds import within
from rules.common.foes import foes
from rules.d6.check_setup import POINTS
from rules.d6.codes import PIPS_IN_A_DIE, of_foe
from rules.sheet_text import Written
from rules.table import Resource

RESISTING = ("value-strength", "value-discipline", "value-insight")
"""What resists of people: harm meets the first, what shakes composure the others (FD6-40)."""


def resisting(code: tuple[int, int], number: int | None) -> Written:
    """Return the values of a foe: one number for all, or three for each die and the pips (FD6-40, R-12)."""
    dice, pips = code
    of_code = dice * PIPS_IN_A_DIE + pips
    each = of_code if number is None else within(number, -POINTS, POINTS, "What resists")
    return tuple((key, Resource(number=each)) for key in RESISTING)


MECHANIC = foes(of_foe, resisting)
