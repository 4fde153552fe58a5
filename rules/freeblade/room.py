"""Room for a condition among the slots, by the campaign's ruling."""

from __future__ import annotations

from rules.common.slots import droppable, dropped, fits, refuse_without_room
from rules.game import Game
from rules.system import ruling_word
from rules.table import Table


def forced_by_ruling(game: Game, table: Table, force: bool) -> bool:
    """Say whether a condition may come although nothing makes room for it (R-43)."""
    return force or ruling_word(table, game.system, "overflow") == "force"


def make_room(
    game: Game, table: Table, sheet_id: str, slots: int, drop: tuple[str, ...], force: bool, what: str
) -> tuple[Table, tuple[str, ...], bool]:
    """Return the table with room for a condition, what was dropped, and if it is over the limit (R-43).

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
