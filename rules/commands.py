"""Commands, and what comes of one: orders go in, a decision comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.facts import Fact
from rules.named import Named
from rules.table import TABLE, Table


@dataclass(frozen=True, slots=True)
class Command(Named):
    """What someone at the table wants to happen; never how it comes out.

    Frozen dataclasses of str, int, bool, None and tuples, so that one has one canonical spelling. The sheet
    that it is about comes first; "" is the table itself.
    """

    def owners(self) -> tuple[str, ...]:
        """Return the sheets that the command names, without the table."""
        owners = (getattr(self, field, "") for field in ("sheet_id", "target", "to"))
        return tuple(dict.fromkeys(owner for owner in owners if owner and owner != TABLE))


@dataclass(frozen=True, slots=True)
class Decision:
    """What happened, in order, and the table after it."""

    facts: tuple[Fact, ...]
    table: Table


def decided(table: Table, *facts: Fact) -> Decision:
    """Return a decision, facts last."""
    return Decision(facts, table)


def in_order(table: Table, *steps: Callable[[Table], Decision]) -> Decision:
    """Take several steps as one decision, each from the table that the one before has left."""
    facts: list[Fact] = []
    for step in steps:
        decision = step(table)
        facts.extend(decision.facts)
        table = decision.table
    return Decision(tuple(facts), table)
