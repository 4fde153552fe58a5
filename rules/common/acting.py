"""Who can act at all: alive, awake, held back by no condition, and not loaded beyond what fits."""

from __future__ import annotations

from collections.abc import Iterable

from rules.common.lookups import NPCS, alive, finished
from rules.common.slots import droppable, load_of
from rules.common.temporary_stances import in_force
from rules.errors import RuleBroken
from rules.game import Game
from rules.table import Condition, Profile, Table


def forbidding(rows: Iterable[Condition], effect: str) -> str:
    """Return the first condition that forbids acting or deciding (FD6-27, FD6-46, OD6-16, R-14).

    ``effect``: cannot_act or cannot_decide. The answer is the condition's name, "" where none forbids it.
    """
    names = (row.name for row in rows if any(row_effect.kind == effect for row_effect in row.effects))
    return next(names, "")


def able(game: Game, table: Table, sheet_id: str) -> Profile:
    """Return the profile of someone who can act (FB-24, FB-36, FB-52, R-43, R-93)."""
    profile = awake(game, table, sheet_id)
    refuse_helpless(game, table, sheet_id)
    return profile


def refuse_helpless(game: Game, table: Table, sheet_id: str) -> None:
    """Refuse what only those can do who do not lie helpless (R-93)."""
    if game.helpless(game, table, sheet_id):
        name = finished(table, sheet_id).name
        raise RuleBroken(f"{name} is {game.standing(table, sheet_id)} and helpless.")


def awake(game: Game, table: Table, sheet_id: str) -> Profile:
    """Return the profile of someone who can make a roll, be it lying helpless (FB-24, FB-36, FB-52, R-43)."""
    profile = unburdened(game, table, sheet_id)
    if profile.kind in NPCS and game.standing(table, sheet_id) == "taken_out":
        raise RuleBroken(f"{profile.name} is taken out.")
    hindrance = forbidding(in_force(table, sheet_id).values(), "cannot_act")
    if hindrance:
        raise RuleBroken(f"{profile.name} cannot act: {hindrance}.")
    return profile


def can_act(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether a sheet can act at all."""
    try:
        able(game, table, sheet_id)
    except RuleBroken:
        return False
    return True


def unburdened(game: Game, table: Table, sheet_id: str) -> Profile:
    """Return the profile of someone alive who carries no more than fits; else something must go (R-43)."""
    profile = alive(game, table, sheet_id)
    bearing = load_of(game, table, sheet_id)
    if bearing and bearing.must_drop:
        raise RuleBroken(
            f"{profile.name} is over the slot limit: drop, give or clear something first.",
            droppable(table, sheet_id),
        )
    return profile
