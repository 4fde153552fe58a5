"""Tables and characters of FreeD6, for tests of its rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.common.encounters import BeginEncounter, TakeTurn
from rules.table import TABLE, Ability, Condition, Effect, Membership, Pending, Profile, Resource, Table
from tests.rules import playing
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB


def begin(**rulings: str | int | bool) -> Table:
    """Kira (Dexterity 3D+1, Acrobatics 1D+1, Luck 2, Wild Die), Borg (Strength 3D, Luck 1), a Stock mob."""
    table = Table(seq=40, rulings=rulings)
    for place, (sheet_id, name, kind) in enumerate(
        [(KIRA, "Kira", "pc"), (BORG, "Borg", "pc"), (MOB, "Mob", "npc")]
    ):
        table = table.put(sheet_id, "profile", Profile(name=name, kind=kind, dynamic=kind == "pc"))
        table = table.put(
            sheet_id, "membership", Membership(seats=("7",) if kind == "pc" else (), place=place)
        )
        table = table.put(sheet_id, "strength", Ability(dice=3, kind="normal"))
    table = table.put(KIRA, "dexterity", Ability(dice=3, pips=1, kind="normal"))
    table = table.put(KIRA, "acrobatics", Ability(dice=1, pips=1, parent="dexterity", name="Acrobatics"))
    table = table.put(KIRA, "wild_die", Ability(value=1, kind="extranormal"))
    table = table.put(KIRA, "luck", Ability(value=2, kind="extranormal"))
    table = table.put(BORG, "luck", Ability(value=1, kind="extranormal"))
    return table.put(KIRA, "luck", Resource(number=2)).put(BORG, "luck", Resource(number=1))


def unplayed(table: Table, *sheets: str) -> Table:
    """The table where nobody plays these sheets: whatever is thrown against them, what fits answers."""
    for sheet_id in sheets:
        table = table.put(sheet_id, "membership", Membership())
    return table


def bearing(
    table: Table, sheet_id: str, *effects: Effect, key: str = CURSE, name: str = "cursed", **row: object
) -> Table:
    """The table with a condition of those effects on a sheet."""
    made = replace(Condition(name=name, kind="cumulative", effects=effects), **row)  # type: ignore[arg-type]
    return table.put(sheet_id, key, made)


play = partial(playing.play, game=FREED6)
then = partial(playing.then, game=FREED6)
refuses = partial(playing.refuses, game=FREED6)


def fight(table: Table, acting: str = "") -> Table:
    """The table with all three in an encounter, one of them in their turn."""
    table = then(table, BeginEncounter((KIRA, BORG, MOB)))
    return then(table, TakeTurn(acting)) if acting else table


def open_business(table: Table, kind: str) -> str:
    """The key of the open business of a kind."""
    return next(key for key, row in table.of(Pending, TABLE).items() if row.kind == kind)


def conditions(table: Table, sheet_id: str) -> list[Condition]:
    """The conditions on a sheet, the oldest first."""
    return list(table.of(Condition, sheet_id).values())


def names(table: Table, sheet_id: str) -> list[str]:
    """The conditions on a sheet by name, the oldest first."""
    return [row.name for row in conditions(table, sheet_id)]
