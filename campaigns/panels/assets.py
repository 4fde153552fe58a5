"""Advantages to act with: what each rolls, which potential it costs, its keywords and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons
from campaigns.panels.reading import effects_in_words
from rules.common.effects import bearing
from rules.sheet import Panel
from rules.table import Ability, Condition

PARTS = frozenset({"profile", "ability", "condition"})
TABLE_PARTS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Asset:
    """One advantage."""

    key: str
    name: str
    value: str
    keywords: tuple[str, ...]
    trigger: str
    text: str
    met: tuple[str, ...]
    menu: Tap | None


@dataclass(frozen=True, slots=True)
class Shelf:
    """The advantages of one type, with the shape of what they cost."""

    name: str
    shape: str
    assets: tuple[Asset, ...]


@dataclass(frozen=True, slots=True)
class AssetsView:
    """All advantages of a sheet, by type."""

    shelves: tuple[Shelf, ...]
    taps: tuple[Tap, ...]


SHELVES = (("dynamic", "Dynamic", "disc"), ("static", "Static", "lozenge"))


def view(place: Place, panel: Panel) -> AssetsView | None:
    """Return the advantages of a sheet, None where it has none and none can be written."""
    rows = place.state.table.of(Ability, place.sheet_id)
    shelves = tuple(
        Shelf(
            name,
            shape,
            tuple(_asset(place, panel, key, row) for key, row in rows.items() if row.kind == kind),
        )
        for kind, name, shape in SHELVES
    )
    taps = buttons(place, panel.head)
    held = tuple(shelf for shelf in shelves if shelf.assets)
    return AssetsView(held, taps) if held or taps else None


def _asset(place: Place, panel: Panel, key: str, row: Ability) -> Asset:
    return Asset(
        key=key,
        name=row.name or key,
        value=f"{max(row.dice, 1)}d6+{row.pips}",
        keywords=row.keywords,
        trigger=row.trigger,
        text=row.text,
        met=_met(place, key),
        menu=button(place, panel.menu or panel.tap, key),
    )


def _met(place: Place, key: str) -> tuple[str, ...]:
    """Say what conditions do to this advantage."""
    table, sheet_id = place.state.table, place.sheet_id
    keys = {one.key for one in bearing(table, sheet_id, key) if one.scope == key}
    rows = table.of(Condition, sheet_id)
    return tuple(f"{rows[one].name}: {effects_in_words(place, rows[one])}" for one in rows if one in keys)
