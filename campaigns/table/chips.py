"""What lies on somebody as the strip and a row show it: harm, a boon, or a mere measure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.common.effects import is_boon
from rules.table import Condition

HARM, BOON, WORST, MEASURE = "harm", "good", "bad", ""
"""How a chip looks."""


@dataclass(frozen=True, slots=True)
class Lies:
    """A condition: its name, that with what will end it, and how it looks."""

    name: str
    lasting: str
    look: str


def lies(row: Condition, name: str, span: str) -> Lies:
    """Return a condition as a chip; a boon has a plus, if its name does not begin with one."""
    boon = is_boon(row)
    called = f"+ {name}" if boon and not name.startswith("+") else name
    return Lies(called, ", ".join(filter(None, (called, span))), BOON if boon else HARM)


def look_of(track: Mapping[str, Any]) -> str:
    """Return how a track looks: marks are harm, and so is a pointer whose state does something."""
    now = next(step for step in track["steps"] if step["current"])
    if now is track["steps"][-1]:
        return WORST
    return HARM if track["kind"] == "marks" or now["state"].effects else MEASURE
