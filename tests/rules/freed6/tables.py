"""Tables and characters of FreeD6, for tests of its rules."""

from __future__ import annotations

from dataclasses import replace

from rules.common.encounters import BeginEncounter, TakeTurn
from rules.d6.checks import CheckCode
from rules.decide import decide
from rules.freed6.bought_conditions import Bought
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.spending_ranks import SpendRanks
from rules.game import Command, Decision
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import TABLE, Ability, Condition, Effect, Membership, Pending, Profile, Resource, Table

FREED6 = game_for("freed6")

KIRA, BORG, MOB = "1", "2", "3"
CURSE = "30.1"


def begin(**rulings: str | int | bool) -> Table:
    """Kira (Dexterity 3D+1, Acrobatics 1D+1, Luck 2, Wild Die), Borg (Strength 3D, Luck 1), a Stock mob."""
    table = Table(seq=40, rulings=rulings)
    for place, (sheet_id, name, kind) in enumerate(
        [(KIRA, "Kira", "pc"), (BORG, "Borg", "pc"), (MOB, "Mob", "npc")]
    ):
        table = table.put(sheet_id, "profile", Profile(name=name, kind=kind, dynamic=kind == "pc"))
        table = table.put(sheet_id, "part", Membership(owners=("7",) if kind == "pc" else (), place=place))
        table = table.put(sheet_id, "strength", Ability(dice=3, kind="normal"))
    table = table.put(KIRA, "dexterity", Ability(dice=3, pips=1, kind="normal"))
    table = table.put(KIRA, "acrobatics", Ability(dice=1, pips=1, parent="dexterity", name="Acrobatics"))
    table = table.put(KIRA, "wild_die", Ability(value=1, kind="extranormal"))
    table = table.put(KIRA, "luck", Ability(value=2, kind="extranormal"))
    table = table.put(BORG, "luck", Ability(value=1, kind="extranormal"))
    return table.put(KIRA, "luck", Resource(number=2)).put(BORG, "luck", Resource(number=1))


def bearing(
    table: Table, sheet_id: str, *effects: Effect, key: str = CURSE, name: str = "cursed", **row: object
) -> Table:
    """The table with a condition of those effects on a sheet."""
    made = replace(Condition(name=name, kind="cumulative", effects=effects), **row)  # type: ignore[arg-type]
    return table.put(sheet_id, key, made)


def play(table: Table, command: Command, *faces: int) -> Decision:
    """Decides a FreeD6 command with these dice, all of which must fall."""
    chance = Scripted(faces)
    decision = decide(FREED6, table, command, chance)
    assert not chance.faces, f"these dice were never rolled: {chance.faces}"
    return decision


def then(table: Table, command: Command, *faces: int) -> Table:
    """The table after a command, as the next one finds it."""
    decision = play(table, command, *faces)
    return replace(decision.table, seq=table.seq + len(decision.facts))


def fight(table: Table, acting: str = "") -> Table:
    """The table with all three in an encounter, one of them in their turn."""
    table = then(table, BeginEncounter((KIRA, BORG, MOB)))
    return then(table, TakeTurn(acting)) if acting else table


def open_business(table: Table, kind: str) -> str:
    """The key of the open business of a kind."""
    return next(key for key, row in table.of(Pending, TABLE).items() if row.kind == kind)


def with_ranks(table: Table, ranks: int, sheet_id: str = BORG, target: str = "") -> Table:
    """The table after a check of Strength, 3D and no wild die, that has brought so many ranks."""
    order = CheckCode(sheet_id, "strength", difficulty=3 - 1 - 5 * (ranks - 1), target=target)
    return then(table, order, 1, 1, 1)


def conditions(table: Table, sheet_id: str) -> list[Condition]:
    """The conditions on a sheet, the oldest first."""
    return list(table.of(Condition, sheet_id).values())


def ready(table: Table, ranks: int = 2, *more: Bought) -> Table:
    """The table on which Borg has bought an effect roll against the mob."""
    table = with_ranks(table, ranks, target=MOB)
    order = SpendRanks(open_business(table, "ranks"), BORG, (Bought("effect_roll", target=MOB), *more))
    return then(table, order)


def strike(table: Table, **named: object) -> RollEffect:
    return RollEffect(open_business(table, "effect"), BORG, MOB, **named)  # type: ignore[arg-type]


def buy(table: Table, *purchases: Bought, faces: tuple[int, ...] = ()) -> Decision:
    """What comes of Borg's ranks being spent so."""
    return play(table, SpendRanks(open_business(table, "ranks"), BORG, purchases), *faces)


def bought(table: Table, *purchases: Bought, faces: tuple[int, ...] = ()) -> Table:
    """The table after Borg's ranks were spent so."""
    return then(table, SpendRanks(open_business(table, "ranks"), BORG, purchases), *faces)


def only(table: Table, sheet_id: str = BORG) -> Condition:
    """The one condition on a sheet."""
    (condition,) = conditions(table, sheet_id)
    return condition
