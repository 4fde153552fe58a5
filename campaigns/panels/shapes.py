"""The shapes of a game's tokens."""

from __future__ import annotations

from rules.game import Game

SHAPES = ("disc", "lozenge")


def shapes_of(game: Game) -> dict[str, str]:
    """Return the shape of each token of a game, by its resource."""
    panels = (panel for panel in game.sheet.panels if panel.kind == "tokens")
    return {gauge.key: SHAPES[at % 2] for panel in panels for at, gauge in enumerate(panel.gauges)}
