"""How likely each of several who are asked for a roll is to succeed."""

from __future__ import annotations

from collections.abc import Iterable

from rules.common.lookups import profile_of
from rules.game import Command, Game, Preview
from rules.previews import Odd
from rules.table import Table


def chances(game: Game, table: Table, orders: Iterable[tuple[str, Command]]) -> Preview:
    """Return how likely each who is asked is to succeed."""
    previews = ((sheet_id, game.previews[type(order)](game, table, order)) for sheet_id, order in orders)
    by_name = ((profile_of(table, sheet_id).name, one.chance) for sheet_id, one in previews)
    return Preview(
        odds=tuple(Odd(key=name, chance=chance, name=name) for name, chance in by_name if chance is not None)
    )
