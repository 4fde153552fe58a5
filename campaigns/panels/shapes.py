"""The shapes of a game's tokens."""

from __future__ import annotations

from rules.game import Game
from rules.sheet import Gauge

SHAPES = ("disc", "lozenge")


def shapes_of(game: Game) -> dict[str, str]:
    """Return the shape of each token of a game, by its resource."""
    return {gauge.key: shape for gauge, shape in _tokens(game)}


def paid_kinds(game: Game) -> dict[str, str]:
    """Return the shape of what an ability costs, by the kinds of abilities that tokens pay for."""
    return {gauge.pays: shape for gauge, shape in _tokens(game) if gauge.pays}


def _tokens(game: Game) -> list[tuple[Gauge, str]]:
    panels = (panel for panel in game.sheet.panels if panel.kind == "tokens")
    return [(gauge, SHAPES[at % 2]) for panel in panels for at, gauge in enumerate(panel.gauges)]
