"""Tables and characters for tests of the rules, made without the road that play takes."""

from __future__ import annotations

from dataclasses import replace

from rules.table import (
    Ability,
    Belonging,
    Condition,
    Effect,
    Membership,
    Profile,
    Resource,
    Table,
)
from tests.rules.names import (
    ABILITIES,
    BRIN,
    CHAIN,
    DAGGER,
    OGRE,
    RATIONS,
    ROPE,
    SHIELD,
    STORE,
    SWORD,
    TORCHES,
    WARD,
)


def make_table(*sheets: Table, seq: int = 40, **rulings: str | int | bool) -> Table:
    """One table with the rows of several, in the midst of a campaign."""
    rows = {key: row for sheet_id in sheets for key, row in sheet_id.rows.items()}
    return Table(seq=seq, rulings=rulings, rows=rows)


def make_pc(
    sheet_id: str = BRIN,
    name: str = "Brin",
    scores: tuple[int, int, int, int] = (1, 2, 0, -1),
    hp: int = 5,
    max_hp: int = 5,
    focus: int = 2,
    visibility: str = "open",
) -> Table:
    """A finished character with Strength, Dexterity, Presence and Constitution as given, and empty hands."""
    table = Table().put(sheet_id, "profile", Profile(name=name))
    table = table.put(
        sheet_id, "membership", Membership(seats=("7",), visibility=visibility, place=int(sheet_id))
    )
    for ability, score in zip(ABILITIES, scores, strict=True):
        table = table.put(sheet_id, ability, Ability(value=score))
    table = table.put(sheet_id, "hp", Resource(number=hp, limit=max_hp))
    table = table.put(sheet_id, "focus", Resource(number=focus, limit=max(0, min(3, scores[1]))))
    return table.put(sheet_id, "coins", Resource(number=30))


def make_npc(sheet_id: str = OGRE, name: str = "Ogre", hp: int = 9, visibility: str = "open") -> Table:
    """A creature with HP and nothing else."""
    table = Table().put(sheet_id, "profile", Profile(name=name, kind="npc"))
    table = table.put(sheet_id, "membership", Membership(visibility=visibility, place=int(sheet_id)))
    return table.put(sheet_id, "hp", Resource(number=hp, limit=hp))


def make_store(sheet_id: str = STORE) -> Table:
    """The party's store."""
    table = Table().put(sheet_id, "profile", Profile(name="The cart", kind="party"))
    return table.put(sheet_id, "membership", Membership(place=int(sheet_id))).put(
        sheet_id, "coins", Resource(number=0)
    )


def carrying(table: Table, sheet_id: str, **belongings: Belonging) -> Table:
    """The table with belongings on a sheet; a key is written k1_2 for 1.2."""
    for key, belonging in belongings.items():
        table = table.put(sheet_id, key[1:].replace("_", "."), belonging)
    return table


def equipped(sheet_id: str = BRIN, **who: object) -> Table:
    """A character with a sword D8, a dagger D6, chain armour D6, a shield D6, torches, rations and rope."""
    things = (
        (SWORD, Belonging(name="shortsword", kind="weapon", die=8, full=8, place=0)),
        (DAGGER, Belonging(name="dagger", kind="weapon", die=6, full=6, place=1)),
        (CHAIN, Belonging(name="chain armor", kind="armor", die=6, full=6, location="worn", place=2)),
        (SHIELD, Belonging(name="shield", kind="shield", die=6, full=6, place=3)),
        (TORCHES, Belonging(name="torches", kind="supply", die=6, full=6, place=4)),
        (RATIONS, Belonging(name="rations", kind="supply", slots=0, die=6, full=6, place=5)),
        (ROPE, Belonging(name="rope", place=6)),
    )
    table = make_pc(sheet_id, **who)  # type: ignore[arg-type]
    for key, belonging in things:
        table = table.put(sheet_id, key, belonging)
    return table


def joined_by(table: Table, sheet: Table) -> Table:
    """The table with the rows of one sheet more."""
    return replace(table, rows={**table.rows, **sheet.rows})


def with_ward(table: Table) -> Table:
    """The table with a book on Brin: the spell Ward, with a D6."""
    return table.put(BRIN, WARD, Belonging(name="Ward", kind="spell", die=6, full=6, form="book"))


def stricken(table: Table, sheet_id: str, name: str, slots: int = 1, *effects: Effect) -> Table:
    """The table with a condition on a sheet; its key is the name."""
    return table.put(sheet_id, name, Condition(name=name, slots=slots, effects=effects))
