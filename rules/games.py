"""The games that Rollbook plays: every folder beside this file that has a ``game.py``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from rules.demo import Demo
from rules.errors import RuleBroken
from rules.facts import Fact, kind_of
from rules.game import Command, Game
from rules.loading.demos import load_demo

FOLDER = Path(__file__).parent


def _find_games() -> list[Game]:
    """Return the game of each folder, which its ``game.py`` calls like the folder in capitals."""
    keys = sorted(path.parent.name for path in FOLDER.glob("*/game.py"))
    games = [getattr(import_module(f"rules.{key}.game"), key.upper()) for key in keys]
    return sorted(games, key=lambda game: game.system.place or len(games))


GAMES: Mapping[str, Game] = {game.key: game for game in _find_games()}
"""The games by key. The keys are stored: in addresses, and with every campaign."""

PLAYED: tuple[str, ...] = tuple(
    key for key, game in GAMES.items() if any(dialog.audience for dialog in game.sheet.dialogs)
)
"""The games whose sheets have something to roll, and can therefore be chosen; the first is suggested."""

COMMANDS: Mapping[str, type[Command]] = {
    command.__name__: command for game in GAMES.values() for command in game.deciders
}
"""Every command that some game decides, by the name under which it is stored."""

FACTS: Mapping[str, type[Fact]] = {kind_of(fact): fact for game in GAMES.values() for fact in game.facts}
"""Every fact that some game tells, by the kind under which it is stored."""


def game_for(key: str) -> Game:
    """Return the game of that key."""
    if key not in GAMES:
        raise RuleBroken(f"Rollbook knows no game called {key}.")
    return GAMES[key]


@cache
def demo_of(key: str) -> Demo | None:
    """Return the demo table that a game brings, None where it has none."""
    return load_demo(FOLDER / key, game_for(key))
