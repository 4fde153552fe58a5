"""A name for who has none yet, from the game's table of names."""

from __future__ import annotations

from rules.dice.tables import roll_table
from rules.game import Game
from rules.randomness import Randomness

NAMES = "names"


def given_name(game: Game, randomness: Randomness) -> str:
    """Return a rolled name; "" in a game that has no table of them."""
    names = game.system.tables.get(NAMES)
    return roll_table(names, randomness)[1].text if names else ""
