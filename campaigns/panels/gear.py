"""Belongings by what they are for: each with its die, what is true of it, and what a tap does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons
from campaigns.panels.reading import numbers_of
from rules.sheet import Group, Panel
from rules.table import Belonging

PARTS = frozenset({"profile", "belonging", "condition", "resource"})
TABLE_PARTS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Thing:
    """One belonging, or "" what needs none: bare hands.

    ``spent``: its die is gone. ``uses``: how often it still serves on average, 0 where nobody knows.
    """

    key: str
    name: str
    row: Belonging
    spent: bool
    worn: bool
    uses: int
    tap: Tap | None
    menu: Tap | None


@dataclass(frozen=True, slots=True)
class Shelf:
    """The belongings of one group."""

    title: str
    icon: str
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class GearView:
    """All groups that hold anything; ``alone``: the panel has no other group, and its title is enough."""

    shelves: tuple[Shelf, ...]
    alone: bool
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> GearView | None:
    """Return the belongings of a panel; None where there are none and none can be taken."""
    rows = carried(place)
    shelves = tuple(_shelf(place, panel, group, rows) for group in panel.gear)
    held = tuple(shelf for shelf in shelves if shelf.things)
    taps = buttons(place, panel.head)
    return GearView(held, len(panel.gear) == 1, taps) if held or taps else None


def carried(place: Place) -> dict[str, Belonging]:
    """Return what a sheet carries, in the order of its slots."""
    found = place.state.table.of(Belonging, place.sheet_id)
    return {key: found[key] for key in sorted(found, key=lambda key: found[key].order)}


def _shelf(place: Place, panel: Panel, group: Group, rows: dict[str, Belonging]) -> Shelf:
    things = [
        _thing(place, panel, group, key, row)
        for key, row in rows.items()
        if not group.kinds or row.kind in group.kinds
    ]
    return Shelf(group.title, group.icon, (*things, *_bare(place, group)))


def _thing(place: Place, panel: Panel, group: Group, key: str, row: Belonging) -> Thing:
    numbers = numbers_of(place)
    return Thing(
        key=key,
        name=row.name,
        row=row,
        spent=bool(row.full and not row.die),
        worn=row.place == "worn",
        uses=numbers[name].value if (name := f"uses:{key}") in numbers else 0,
        tap=button(place, group.tap, key) or button(place, group.instead, key),
        menu=button(place, panel.menu, key),
    )


def _bare(place: Place, group: Group) -> Iterable[Thing]:
    """Return what may be done without a thing."""
    tap = button(place, group.tap) if group.bare else None
    if tap:
        row = Belonging(name=group.bare, kind="")
        yield Thing("", group.bare, row, spent=False, worn=False, uses=0, tap=tap, menu=None)
