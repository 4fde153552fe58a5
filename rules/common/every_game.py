"""The mechanics that every game plays: all of this folder but those that a game has to choose."""

from __future__ import annotations

from pathlib import Path

from rules.game import Mechanic, mechanics_in

CHOSEN = ("archetypes", "every_game", "making")
EVERY_GAME: tuple[Mechanic, ...] = mechanics_in(Path(__file__).parent, apart=CHOSEN)
