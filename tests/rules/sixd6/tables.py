"""What is done at a table of 6d6: orders with their dice, what is open then, and what is refused."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

from rules.game import Command
from rules.sixd6.potential_purse import purse_of
from rules.table import TABLE, Condition, Effect, Membership, Pending, Table
from tests.rules import playing

Kind = TypeVar("Kind")
BOUND = Condition(name="bound", effects=(Effect(kind="cannot_act"),))


play = partial(playing.play, game="sixd6")
refuses = partial(playing.refuses, game="sixd6")


def done(table: Table, *steps: Command | int) -> Table:
    """Return the table after commands, each with its dice behind it, and each fact an entry of its own."""
    orders: list[tuple[Any, ...]] = []
    for step in steps:
        orders = [*orders[:-1], (*orders[-1], step)] if isinstance(step, int) else [*orders, (step,)]
    for order in orders:
        table = playing.then(table, *order, game="sixd6")
    return table


def only(kind: type[Kind], facts: tuple[object, ...]) -> Kind:
    """Return the one fact that there is, which is of this kind."""
    (fact,) = facts
    assert isinstance(fact, kind)
    return fact


def open_key(table: Table, kind: str) -> str:
    """Return the key of the one pending row of a kind."""
    (key,) = [key for key, row in table.of(Pending, TABLE).items() if row.kind == kind]
    return key


def open_kinds(table: Table) -> list[str]:
    """Return the kinds of pending rows."""
    return sorted(row.kind for row in table.of(Pending, TABLE).values())


def held(table: Table, owner: str) -> tuple[int, int, int, int]:
    """Dynamic and static in the bank, then on the spent pile."""
    purse = purse_of(table, owner)
    return purse.bank.dynamic, purse.bank.static, purse.spent.dynamic, purse.spent.static


def closed(table: Table, owner: str, visibility: str = "named") -> Table:
    """Return the table where others know a sheet by its name alone, or not at all."""
    return table.put(owner, "membership", Membership(seats=("7",), visibility=visibility))
