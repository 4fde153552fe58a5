"""What a decider answers, and what a decider is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.chance import Chance
from rules.facts import Fact
from rules.table import Table

if TYPE_CHECKING:
    from rules.system import System


@dataclass(frozen=True, slots=True)
class Decision:
    """What happened, in order, and the table after it."""

    facts: tuple[Fact, ...]
    table: Table


Decider = Callable[["System", Table, Any, Chance], Decision]
"""Carries out one kind of command: a new table and what happened, or ``RuleBroken``."""


def decided(table: Table, *facts: Fact) -> Decision:
    """A decision, facts last."""
    return Decision(facts, table)


def in_order(table: Table, *steps: Callable[[Table], Decision]) -> Decision:
    """Several steps as one decision, each from the table that the one before has left."""
    facts: list[Fact] = []
    for step in steps:
        done = step(table)
        facts.extend(done.facts)
        table = done.table
    return Decision(tuple(facts), table)
