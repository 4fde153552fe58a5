"""Tables and characters of OpenD6 and Wild D6, for tests of their rules."""

from __future__ import annotations

from functools import partial

from rules.games import game_for
from rules.table import Ability, Condition, Membership, Profile, Resource, Table, Track
from tests.rules import playing

OPEND6, WILDD6 = game_for("opend6"), game_for("wildd6")

VEX, GUARD, SHIP, GANG = "1", "2", "3", "4"


def begin(**rulings: str | int | bool) -> Table:
    """Vex (Persuasion 4D+1, Strength 3D), a guard (Strength 2D), a ship without abilities, and Vex's gang."""
    table = Table(seq=40, rulings=rulings)
    people = [(VEX, "Vex", "pc"), (GUARD, "Guard", "npc"), (SHIP, "Ship", "thing"), (GANG, "Gang", "party")]
    for place, (sheet_id, name, kind) in enumerate(people):
        table = table.put(sheet_id, "profile", Profile(name=name, kind=kind, dynamic=kind == "pc"))
        table = table.put(
            sheet_id, "membership", Membership(seats=("7",) if kind == "pc" else (), place=place)
        )
    table = table.put(VEX, "strength", Ability(dice=3, name="Strength"))
    table = table.put(VEX, "persuasion", Ability(dice=4, pips=1, name="Persuasion"))
    table = table.put(VEX, "character_points", Resource(number=5))
    return table.put(GUARD, "strength", Ability(dice=2, name="Strength"))


play = partial(playing.play, game=OPEND6)
then = partial(playing.then, game=OPEND6)
refuses = partial(playing.refuses, game=OPEND6)


def tracks(table: Table, sheet_id: str) -> dict[str, Track]:
    """The tracks on a sheet, the oldest first."""
    return table.of(Track, sheet_id)


def names(table: Table, sheet_id: str) -> list[str]:
    """The conditions on a sheet by name, the oldest first."""
    return [row.name for row in table.of(Condition, sheet_id).values()]
