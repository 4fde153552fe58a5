"""The turn order by hand: a Game Master puts somebody elsewhere in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.common.encounters import combatant_of
from rules.common.lookups import FIGHTERS, finished
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.game import Command, Decision, Mechanic, changes, decided
from rules.sheet import Dialog
from rules.table import TABLE, Combatant, Table

MOST = 60


@dataclass(frozen=True, slots=True)
class MoveInOrder(Command):
    """Someone acts at that place of the order from now on; the first is 1. The others close up."""

    sheet_id: Annotated[str, Field("Who", of=FIGHTERS, source="inside")]
    place: Annotated[int, Field("Place in the order", low=1, high=MOST, start=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderMoved(Fact):
    """Someone acts at another place of the order: ``place``, of so many that are ``combatants`` it."""

    ASIDE: ClassVar[bool] = True

    place: int
    combatants: int


def in_order(table: Table) -> list[str]:
    """Return who takes part in the encounter, from the first place to the last."""
    rows = table.of(Combatant, TABLE)
    return sorted(rows, key=lambda sheet_id: rows[sheet_id].place)


def move_in_order(table: Table, command: MoveInOrder) -> Decision:
    """Put someone at a place of the turn order; a game that rolls for the order does so again next round."""
    combatant_of(table, command.sheet_id)
    order = in_order(table)
    place = min(within(command.place, 1, MOST, "The place"), len(order))
    name = finished(table, command.sheet_id).name
    if order.index(command.sheet_id) == place - 1:
        raise RuleBroken(f"{name} is already at that position.")
    order.remove(command.sheet_id)
    order.insert(place - 1, command.sheet_id)
    for number, sheet_id in enumerate(order):
        table = table.put(TABLE, sheet_id, replace(combatant_of(table, sheet_id), place=number))
    fact = OrderMoved(sheet_id=command.sheet_id, place=place, combatants=len(order))
    return decided(table, fact)


MOVE_IN_ORDER = Dialog(
    "order",
    MoveInOrder,
    "Move",
    title="Reorder",
    icon="arrow-up-down",
    gm=True,
    during="encounter",
)

MECHANIC = Mechanic(
    __name__,
    deciders=(changes(MoveInOrder, move_in_order),),
    table=(MOVE_IN_ORDER,),
)
