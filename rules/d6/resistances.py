"""What stands against points: a number, and what conditions add to it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bounds import folded, within
from rules.common.condition_effects import OF_VALUE, Bearing, bearing, of_kind
from rules.common.lookups import finished
from rules.d6.sum_parts import modifiers_by_source
from rules.facts import Modifier
from rules.table import Table

POINTS = 999
ANY = "resistance"
"""The scope of what affects every resistance, and the name of one that nobody names."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Points on their way to a track: how many, against which parts of a resistance."""

    points: int
    against: tuple[Modifier, ...]

    @property
    def resistance(self) -> int:
        """Return the sum of the parts of the resistance."""
        return sum(part.amount for part in self.against)

    @property
    def beyond(self) -> int:
        """Return the points that pass the resistance."""
        return self.points - self.resistance


def scope_of(value: str) -> str:
    """Return the scope of what affects one fixed value alone, such as toughness (FD6-36).

    The prefix keeps a value that is called like an ability from affecting the checks of that ability.
    """
    name = folded(value)
    return f"{OF_VALUE}{name}" if name else ANY


def bearing_on(table: Table, sheet_id: str, value: str = "") -> tuple[Bearing, ...]:
    """Return what conditions add to a resistance, by the fixed value that it is ("": none in particular)."""
    return of_kind(bearing(table, sheet_id, ANY, scope_of(value)), "points")


def base(resistance: int, value: str, rule: str) -> Modifier:
    """Return the number that was given for a resistance, by the name of the value."""
    within(resistance, -POINTS, POINTS, "The resistance")
    return Modifier(amount=resistance, name=value.strip() or ANY, rule=rule)


def without_names(parts: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return a resistance without the names of what it is made of, for those who may not read the sheet."""
    return (Modifier(amount=sum(part.amount for part in parts), name=ANY, rule=parts[0].rule),)


def resistance_of(
    table: Table, sheet_id: str, resistance: int, value: str
) -> tuple[tuple[Modifier, ...], tuple[Bearing, ...]]:
    """Return the parts of a resistance, and those of them that are on the sheet (OD6-09, OD6-11)."""
    finished(table, sheet_id)
    first = base(resistance, value, "OD6-11")
    effects = bearing_on(table, sheet_id, value)
    return (first, *modifiers_by_source(0, effects, "points", "OD6-09")), effects
