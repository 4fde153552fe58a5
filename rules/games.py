"""The five games that Rollbook plays. A sixth is a folder, and its line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rules.demo import Demo
from rules.errors import RuleBroken
from rules.facts import Fact, kind_of
from rules.freeblade.game import FREEBLADE
from rules.freed6.game import FREED6
from rules.game import Command, Game
from rules.loading.demos import load_demo
from rules.opend6.game import OPEND6
from rules.sixd6.game import SIXD6
from rules.wildd6.game import WILDD6

GAMES: Mapping[str, Game] = {game.key: game for game in (FREEBLADE, FREED6, OPEND6, WILDD6, SIXD6)}
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
    return load_demo(Path(__file__).parent / key, game_for(key))
