"""Tokens that are paid: how many lie in the bank, and how many on the spent pile."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import buttons
from rules.sheet import Gauge, Panel
from rules.table import Resource

PARTS = frozenset({"profile", "resource"})
TABLE_PARTS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens of one type: those that may be paid, and those that were. ``shape`` is disc or lozenge."""

    key: str
    name: str
    blurb: str
    shape: str
    banked: int
    spent: int
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class TokensView:
    """All types of tokens."""

    piles: tuple[Pile, ...]
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> TokensView | None:
    """Return the tokens of a sheet, None where it has none."""
    shapes = ("disc", "lozenge")
    piles = [_pile(place, gauge, shapes[at % 2]) for at, gauge in enumerate(panel.gauges)]
    drawn = tuple(pile for pile in piles if pile)
    return TokensView(drawn, buttons(place, panel.head)) if drawn else None


def _pile(place: Place, gauge: Gauge, shape: str) -> Pile | None:
    table = place.state.table
    bank, spent = (table.get(Resource, place.sheet_id, key) for key in (gauge.key, gauge.spent))
    if bank is None and spent is None:
        return None
    kind = next((kind for kind in place.state.game.system.resources if kind.key == gauge.key), None)
    return Pile(
        key=gauge.key,
        name=kind.name if kind else gauge.key,
        blurb=kind.blurb if kind else "",
        shape=shape,
        banked=bank.number if bank else 0,
        spent=spent.number if spent else 0,
        taps=buttons(place, gauge.dialogs),
    )
