"""Room among the slots: what fits, and what is dropped for it."""

from __future__ import annotations

from rules.common.sheets import belonging_of, profile_of
from rules.errors import RuleBroken
from rules.freeblade.slots import load_of
from rules.game import Game
from rules.system import ruling_word
from rules.table import Belonging, Table


def droppable(table: Table, sheet_id: str) -> tuple[tuple[str, str], ...]:
    """What would free a slot if it were dropped, as (key, label)."""
    carried = table.of(Belonging, sheet_id)
    order = sorted(carried, key=lambda key: carried[key].order)
    return tuple((key, carried[key].name) for key in order if carried[key].slots)


def fits(game: Game, table: Table, sheet_id: str, slots: int) -> bool:
    """Whether so many more slots are free."""
    bearing = load_of(game, table, sheet_id)
    return slots <= 0 or bearing is None or bearing.used + slots <= bearing.capacity


def refuse_without_room(game: Game, table: Table, sheet_id: str, slots: int, what: str) -> None:
    """Refuses what would not fit, and lists what may be dropped (FB-35, R-43)."""
    if not fits(game, table, sheet_id, slots):
        name = profile_of(table, sheet_id).name
        raise RuleBroken(
            f"{name} has no free slot for {what}. Drop something first.", droppable(table, sheet_id)
        )


def dropped(table: Table, sheet_id: str, drop: tuple[str, ...]) -> tuple[Table, tuple[str, ...]]:
    """The table without these belongings, and their names."""
    names = []
    for key in dict.fromkeys(drop):
        names.append(belonging_of(table, sheet_id, key).name)
        table = table.without(Belonging, sheet_id, key)
    return table, tuple(names)


def forced_by_ruling(game: Game, table: Table, force: bool) -> bool:
    """Whether a condition may come although nothing makes room for it (R-43)."""
    return force or ruling_word(table, game.system, "overflow") == "force"


def make_room(
    game: Game, table: Table, sheet_id: str, slots: int, drop: tuple[str, ...], force: bool, what: str
) -> tuple[Table, tuple[str, ...], bool]:
    """The table with room for a condition; what was dropped for it; whether it is over the limit (R-43).

    A condition comes all the same where there is nothing left to drop.
    """
    if fits(game, table, sheet_id, slots):
        return table, (), False
    table, names = dropped(table, sheet_id, drop)
    if fits(game, table, sheet_id, slots):
        return table, names, False
    if droppable(table, sheet_id) and not forced_by_ruling(game, table, force):
        refuse_without_room(game, table, sheet_id, slots, what)
    return table, names, True
