"""Tokens that are paid: how many lie in the bank, and how many on the spent pile."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons
from campaigns.panels.reading import being_made
from campaigns.panels.resources import BY_HAND
from campaigns.panels.shapes import shapes_of
from rules.sheet import Gauge, Panel
from rules.table import Resource

PARTS = frozenset({"profile", "resource"})
TABLE_PARTS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens of one type: those that may be paid, and those that were. ``shape`` is disc or lozenge.

    ``less`` and ``more`` write how many there are in all, while the sheet is being made.
    """

    key: str
    name: str
    blurb: str
    shape: str
    banked: int
    spent: int
    by_hand: Tap | None
    less: Tap | None
    more: Tap | None
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class TokensView:
    """All types of tokens."""

    piles: tuple[Pile, ...]
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> TokensView | None:
    """Return the tokens of a sheet, None where it has none."""
    shapes = shapes_of(place.state.game)
    held = {gauge.key: _held(place, gauge) for gauge in panel.gauges}
    if not being_made(place) and not any(held.values()):
        return None
    piles = tuple(_pile(place, panel, gauge, shapes[gauge.key]) for gauge in panel.gauges)
    return TokensView(piles, buttons(place, panel.head))


def _held(place: Place, gauge: Gauge) -> tuple[Resource, ...]:
    rows = (place.state.table.get(Resource, place.sheet_id, key) for key in (gauge.key, gauge.spent))
    return tuple(row for row in rows if row)


def _pile(place: Place, panel: Panel, gauge: Gauge, shape: str) -> Pile:
    table = place.state.table
    bank, spent = (table.get(Resource, place.sheet_id, key) for key in (gauge.key, gauge.spent))
    kind = next((kind for kind in place.state.game.system.resources if kind.key == gauge.key), None)
    return Pile(
        key=gauge.key,
        name=kind.name if kind else gauge.key,
        blurb=kind.blurb if kind else "",
        shape=shape,
        banked=bank.number if bank else 0,
        spent=spent.number if spent else 0,
        by_hand=button(place, BY_HAND, gauge.key) if bank and not being_made(place) else None,
        less=_stepped(place, panel, gauge, -1),
        more=_stepped(place, panel, gauge, +1),
        taps=buttons(place, gauge.dialogs),
    )


def _stepped(place: Place, panel: Panel, gauge: Gauge, by: int) -> Tap | None:
    """Return the button that writes one token more or less of a type, and the others as they are."""
    dialog, tap = place.state.game.sheet.dialog(panel.step), button(place, panel.step)
    if dialog is None or tap is None or not being_made(place):
        return None
    whole = {each.key: sum(row.number for row in _held(place, each)) for each in panel.gauges}
    whole[gauge.key] += by
    if whole[gauge.key] < 0:
        return None
    fields = tuple((field.key, str(whole.get(field.begins, 0))) for field in dialog.asks)
    return replace(tap, acts=True, opens=False, fields=fields, id=f"{tap.id}-{gauge.key}-{by}")
