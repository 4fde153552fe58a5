"""What a row is called, its die, and the shapes of the tokens that pay for it."""

from __future__ import annotations

from rules.game import Game
from rules.sheet import Gauge
from rules.table import Ability, Belonging, Pending, Row

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


def name_of(game: Game, key: str, row: Row | None) -> str:
    """Return what a row is called on its sheet."""
    own: str = getattr(row, "name", "")
    if own or row is None or isinstance(row, Pending):
        return own
    kinds = game.system.abilities if isinstance(row, Ability) else game.system.resources
    return next((kind.name for kind in kinds if kind.key == key), key)


def die_of(game: Game, row: Row | None) -> str:
    """Return the die of a row as people say it, "" where it has none; an ability that is paid for is a d6."""
    if isinstance(row, Belonging):
        return row.code or (f"D{row.die}" if row.die else "")
    if isinstance(row, Ability) and row.kind in paid_kinds(game):
        return f"{row.dice or 1}d6+{row.pips}"
    if isinstance(row, Ability) and (row.dice or row.pips):
        return f"{row.dice}D+{row.pips}" if row.pips else f"{row.dice}D"
    return ""
