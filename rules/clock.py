"""What the passing of time ends: turns, rounds, encounters, scenes, watches, days, sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.conditions import RECOVERED
from rules.kinds import Unit
from rules.table import Condition

FOREVER = ("", RECOVERED)
"""Spans that no boundary ends: those of the fiction, and those that a check must end."""


def order_of(units: Sequence[Unit], key: str) -> int:
    """The place of a unit from the narrowest up; -1 where the game has no such unit."""
    return next((at for at, unit in enumerate(units) if unit.key == key), -1)


def after_boundary(row: Condition, units: Sequence[Unit], passed: str, own: bool = True) -> Condition | None:
    """A condition after the end of a unit, or None where that ended it (FD6-28, R-19).

    ``own``: it was the bearer's own turn that ended. A span in the unit itself is counted down; a wider unit
    ends it, save that a round never ends what lasts to the end of somebody's turn.
    """
    span, end = order_of(units, row.until), order_of(units, passed)
    if row.until in FOREVER or span < 0 or end < span:
        return row
    personal = units[span].personal
    if span == end:
        if personal and not own:
            return row
        return replace(row, left=row.left - 1) if row.left > 1 else None
    if personal and units[end].key == "round":
        return row
    return None


def boundaries_to_pass(until: str, *, own_turn: bool = False, in_round: bool = False, spans: int = 1) -> int:
    """How many boundaries a new span has still to see (R-19).

    One made in the bearer's own turn lasts to the end of the next one; one made in the midst of a round
    begins to count with the next round.
    """
    if until == "turn":
        return spans + own_turn
    return spans + in_round if until == "round" else spans
