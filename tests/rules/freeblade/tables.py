"""Fights, and what tests of Freeblade read off a table."""

from __future__ import annotations

from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.prompts import offers
from rules.table import TABLE, Belonging, Combatant, Condition, Pending, Resource, Table
from tests.rules.names import BRIN, FREEBLADE, OGRE
from tests.rules.playing import then, there


def duel(table: Table, *faces: int) -> Table:
    """The table in the first Round of a fight of Brin and the ogre; Brin goes first by default."""
    return then(table, BeginEncounter((BRIN, OGRE)), *(faces or (6, 1)))


def in_turn(table: Table, *faces: int) -> Table:
    """The same in the turn of whoever goes first."""
    return then(duel(table, *faces), NextTurn())


def thing(table: Table, key: str, sheet_id: str = BRIN) -> Belonging:
    return there(table, Belonging, sheet_id, key)


def row(table: Table, sheet_id: str = BRIN) -> Combatant:
    return there(table, Combatant, TABLE, sheet_id)


def order(table: Table) -> list[str]:
    """Who fights, in the order of the turns."""
    rows = table.of(Combatant, TABLE)
    return sorted(rows, key=lambda sheet_id: rows[sheet_id].place)


def focus(table: Table, sheet_id: str = BRIN) -> int:
    return there(table, Resource, sheet_id, "focus").number


def hp(table: Table, sheet_id: str = BRIN) -> int:
    return there(table, Resource, sheet_id, "hp").number


def conditions(table: Table, sheet_id: str = BRIN) -> dict[str, int]:
    """The names of the conditions on a sheet, and their slots."""
    return {row.name: row.slots for row in table.of(Condition, sheet_id).values()}


def open_kinds(table: Table) -> list[str]:
    return [row.kind for row in table.of(Pending, TABLE).values()]


def open_key(table: Table, kind: str, sheet_id: str = "") -> str:
    """The key of the first prompt of a kind, or of the first that is that sheet's."""
    rows = table.of(Pending, TABLE).items()
    return next(key for key, row in rows if row.kind == kind and sheet_id in ("", row.sheet_id))


def offered(table: Table, kind: str) -> list[str]:
    """The keys of what all prompts of a kind offer."""
    keys = [key for key, row in table.of(Pending, TABLE).items() if row.kind == kind]
    return [offer.key for key in keys for offer in offers(FREEBLADE, table, key)]
