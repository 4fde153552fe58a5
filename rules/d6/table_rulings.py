"""How the table settles a ruling that not every game of the family asks about."""

from __future__ import annotations

from rules.game import Game
from rules.system import Setting, ruling
from rules.table import Table


def ruling_or(game: Game, table: Table, key: str, otherwise: Setting) -> Setting:
    """Return how the table settles a ruling, or ``otherwise`` in a game that does not ask."""
    is_asked = any(kind.key == key for kind in game.system.rulings)
    return ruling(table, game.system, key) if is_asked else otherwise
