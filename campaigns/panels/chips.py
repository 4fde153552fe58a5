"""What is on somebody as the strip and a row show it: harm, a boon, or a mere measure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.words import capitalized
from rules.common.condition_effects import is_boon
from rules.table import Condition

HARM, BOON, WORST, MEASURE = "harm", "good", "bad", ""
"""How a chip looks."""
HOLDS = frozenset({"cannot_act", "cannot_decide", "unusable"})
"""The effects that keep their bearer from something altogether."""
HELD, WORSE, NOTED, BETTER = "ban", "chevrons-down", "circle-alert", "chevrons-up"
"""The icons of conditions, the most pressing first: one that only takes room is noted."""
ICONS = (HELD, WORSE, NOTED, BETTER)


@dataclass(frozen=True, slots=True)
class Lies:
    """A condition: its name, that with what will end it, its icon, and how it looks."""

    name: str
    lasting: str
    icon: str
    look: str


def lies(row: Condition, name: str, span: str) -> Lies:
    """Return a condition as a chip."""
    called = chip_name(row, name)
    return Lies(called, ", ".join(filter(None, (called, span))), icon_of(row), BOON if is_boon(row) else HARM)


def chip_name(row: Condition, name: str) -> str:
    """Return a condition's name with a capital; a boon has a plus, if its name does not begin with one."""
    return f"+ {name}" if is_boon(row) and not name.startswith("+") else capitalized(name)


def icon_of(row: Condition) -> str:
    """Return the icon of what a condition does to its bearer."""
    if is_boon(row):
        return BETTER
    if any(effect.kind in HOLDS for effect in row.effects):
        return HELD
    return WORSE if row.effects else NOTED


def by_weight(conditions: Iterable[Lies]) -> tuple[Lies, ...]:
    """Return conditions with the most pressing first."""
    return tuple(sorted(conditions, key=lambda one: ICONS.index(one.icon)))


def look_of(track: Mapping[str, Any]) -> str:
    """Return how a track looks: a mark is harm, and so is a pointer whose state does something."""
    now = next(step for step in track["steps"] if step["current"])
    if now is track["steps"][-1]:
        return WORST
    marked = track["kind"] == "marks" and now is not track["steps"][0]
    return HARM if marked or now["state"].effects else MEASURE
