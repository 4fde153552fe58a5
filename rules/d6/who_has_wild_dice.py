"""Whose pools have a wild die: by the Wild Die on the sheet, or by how the table reads its dice."""

from __future__ import annotations

from rules.common.condition_effects import bearing, of_kind
from rules.d6.table_rulings import ruling_or
from rules.game import Game
from rules.table import Ability, Profile, Table

WILD_DIE = "wild_die"


def counts_successes(game: Game, table: Table) -> bool:
    """Say whether dice are read as Wild D6 does, where one of every pool is wild (WD-01, R-29)."""
    return ruling_or(game, table, "dice_mode", "total") == "successes"


def has_wild_die(table: Table, sheet_id: str) -> bool:
    """Say whether someone has the Wild Die, which makes one die of every check wild (FD6-01, FD6-10, FD6-39).

    A condition can take it away, and lend it to Dynamic characters alone.
    """
    effects = [effect for effect in bearing(table, sheet_id, WILD_DIE) if effect.scope == WILD_DIE]
    if of_kind(effects, "unusable"):
        return False
    row, profile = table.get(Ability, sheet_id, WILD_DIE), table.get(Profile, sheet_id, "profile")
    own = row is not None and (row.value > 0 or row.dice > 0)
    return own or bool(profile and profile.dynamic and of_kind(effects, "granted"))


def own_wild_dice(game: Game, table: Table, sheet_id: str) -> int:
    """Return how many dice of a pool are wild by themselves: one or none (FD6-10, WD-01, R-29)."""
    return int(has_wild_die(table, sheet_id) or counts_successes(game, table))


def can_lose_wild_dice(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether checks of a sheet have a wild die that an effect could take (FD6-35, R-06)."""
    wild_dice = of_kind(bearing(table, sheet_id), "wild_dice")
    return bool(own_wild_dice(game, table, sheet_id)) or any(effect.amount > 0 for effect in wild_dice)
