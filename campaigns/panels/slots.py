"""Slots, empty ones too: what is carried and what weighs on a sheet, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons
from campaigns.panels.conditions import chip_of
from campaigns.panels.gear import carried
from campaigns.panels.reading import numbers_of
from rules.common.slots import Load, load_of
from rules.game import Derived
from rules.sheet import Panel
from rules.table import Belonging, Condition

PARTS = frozenset({"profile", "belonging", "condition", "ability"})
TABLE_PARTS = frozenset({"encounter"})
CONDITION = "condition"
"""The key of the menu of a condition, beside that of things, which the panel names."""
WIDEST = 3


@dataclass(frozen=True, slots=True)
class Box:
    """Something in the slots: how many it takes, its die, and what is true of it."""

    key: str
    name: str
    kind: str
    slots: int
    die: int
    note: str
    menu: Tap | None

    @property
    def span(self) -> int:
        """Return how many columns it is drawn across."""
        return min(self.slots, WIDEST)


@dataclass(frozen=True, slots=True)
class SlotsView:
    """What is in the slots, and what takes none. ``load`` None: it carries without limit."""

    boxes: tuple[Box, ...]
    petty: tuple[Box, ...]
    load: Load | None
    explained: Derived | None
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> SlotsView:
    """Return the slots of a sheet: belongings in their order, then conditions."""
    rows = carried(place)
    burdens = place.state.table.of(Condition, place.sheet_id)
    things = {key: _thing(place, panel, key, row) for key, row in rows.items()}
    return SlotsView(
        boxes=(
            *(things[key] for key, row in rows.items() if row.slots),
            *(_burden(place, panel, key, row) for key, row in burdens.items()),
        ),
        petty=tuple(things[key] for key, row in rows.items() if not row.slots),
        load=load_of(place.state.game, place.state.table, place.sheet_id),
        explained=numbers_of(place).get("slots"),
        taps=buttons(place, panel.head),
    )


def _thing(place: Place, panel: Panel, key: str, row: Belonging) -> Box:
    spent = bool(row.full and not row.die)
    note = "used up" if spent else "worn" if row.place == "worn" else ""
    kind = "spent" if spent else row.kind
    return Box(key, row.name, kind, row.slots, row.die, note, button(place, panel.menu, key))


def _burden(place: Place, panel: Panel, key: str, row: Condition) -> Box:
    chip = chip_of(place, panel, key, row)
    note = "; ".join(filter(None, (chip.effect, chip.lasts)))
    return Box(key, row.name, CONDITION, row.slots, 0, note, button(place, CONDITION, key))
