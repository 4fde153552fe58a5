"""Advantages to act with: what each rolls, which potential it costs, its keywords and what it does.

Where the panel's tap is a dialog, its form is the whole panel: rows are picked, and the bar at its foot adds
up what they come to.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict

from campaigns.dialogs.asked import Asked
from campaigns.dialogs.drawn import Drawn, drawn
from campaigns.dialogs.odds import Outlook
from campaigns.dialogs.plain import Place, Tap, is_for
from campaigns.known import known_beside
from campaigns.models import Role, Seat
from campaigns.panels.buttons import button, buttons, stepping
from campaigns.panels.reading import being_made, effects_in_words
from rules.common.effects import bearing, of_kind
from rules.sheet import Panel
from rules.table import Ability, Condition, Table

PARTS = frozenset({"profile", "ability", "condition"})
TABLE_PARTS = frozenset({"encounter", "others"})
SHELVES = (("dynamic", "Dynamic", "disc"), ("static", "Static", "lozenge"))


@dataclass(frozen=True, slots=True)
class Asset:
    """One advantage. ``lost``: a condition keeps it from use. ``less`` and ``more`` rewrite its value."""

    key: str
    name: str
    value: str
    keywords: tuple[str, ...]
    trigger: str
    text: str
    met: tuple[str, ...]
    lost: bool
    menu: Tap | None
    less: Tap | None
    more: Tap | None


@dataclass(frozen=True, slots=True)
class Shelf:
    """The advantages of one type, with the shape of what they cost."""

    name: str
    shape: str
    assets: tuple[Asset, ...]


@dataclass(frozen=True, slots=True)
class AssetsView:
    """All advantages of a sheet, by type, and the form that they are picked in."""

    shelves: tuple[Shelf, ...]
    taps: tuple[Tap, ...]
    form: Drawn | None


@dataclass(frozen=True)
class AskedOfAll(Asked):
    """A dialog as all see it who may act for a sheet: nothing is in it that one of them alone may know."""

    @cached_property
    def known(self) -> Table:
        """The table as far as everyone may know it who reads this sheet; Game Masters all of it."""
        return self.table if self.seat.is_gm else known_beside(self.state, self.sheet_id)


def view(place: Place, panel: Panel) -> AssetsView | None:
    """Return the advantages of a sheet, None where it has none and none can be written."""
    rows = place.state.table.of(Ability, place.sheet_id)
    order = sorted(rows, key=lambda key: rows[key].place)
    shelves = tuple(
        Shelf(
            name,
            shape,
            tuple(_asset(place, panel, key, rows[key]) for key in order if rows[key].kind == kind),
        )
        for kind, name, shape in SHELVES
    )
    taps = buttons(place, panel.head)
    held = tuple(shelf for shelf in shelves if shelf.assets)
    return AssetsView(held, taps, _form(place, panel)) if held or taps else None


def _form(place: Place, panel: Panel) -> Drawn | None:
    """Return the form of the panel's dialog with nothing picked yet; None where it is not for this place."""
    dialog = place.state.game.sheet.dialog(panel.tap)
    if dialog is None or not is_for(place, dialog, ""):
        return None
    anyone = Seat(campaign=place.state.campaign, role=Role.GM if place.gm else Role.PLAYER)
    asked = AskedOfAll(anyone, place.state, place.sheet_id, dialog, inline=True)
    return drawn(asked, QueryDict(), said=Outlook())


def _asset(place: Place, panel: Panel, key: str, row: Ability) -> Asset:
    effects = bearing(place.state.table, place.sheet_id, key)
    return Asset(
        key=key,
        name=row.name or key,
        value=f"{max(row.dice, 1)}d6+{row.pips}",
        keywords=row.keywords,
        trigger=row.trigger,
        text=row.text,
        met=_met(place, {one.key for one in effects if one.scope == key}),
        lost=any(one.scope == key for one in of_kind(effects, "unusable")),
        menu=button(place, panel.menu, key),
        less=_stepped(place, panel, key, row.pips - 1),
        more=_stepped(place, panel, key, row.pips + 1),
    )


def _stepped(place: Place, panel: Panel, key: str, pips: int) -> Tap | None:
    """Return the button that writes what is added to the die, while the sheet is being made."""
    return stepping(place, panel.step, key, pips=str(pips)) if being_made(place) and pips >= 0 else None


def _met(place: Place, keys: set[str]) -> tuple[str, ...]:
    """Say what conditions do to this advantage."""
    rows = place.state.table.of(Condition, place.sheet_id)
    return tuple(f"{rows[one].name}: {effects_in_words(place, rows[one])}" for one in rows if one in keys)
