"""6d6's numbers: the potential that a character has, wherever it lies."""

from __future__ import annotations

from rules.derived.base import Derived
from rules.facts import Modifier
from rules.system import System
from rules.table import Resource, Table

TYPES = ("dynamic", "static")


def potential_numbers(system: System, table: Table, sheet: str) -> tuple[Derived, ...]:
    """Dynamic and static potential: what lies in the bank, and what is spent (6D6-01)."""
    found = []
    for kind in TYPES:
        parts = tuple(
            Modifier(amount=row.number, source=pile, rule="6D6-01")
            for pile in ("bank", "spent")
            if (row := table.get(Resource, sheet, f"{pile}_{kind}"))
        )
        if parts:
            whole = sum(part.amount for part in parts)
            label = f"{kind.capitalize()} potential"
            found.append(Derived(key=f"potential-{kind}", label=label, value=whole, parts=parts))
    return tuple(found)
