"""The panels that belong to the table and to no sheet, drawn alike for the page and for the live stream."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string

from campaigns.live.frames import EVERYONE, GMS, Audience
from campaigns.state import State
from rules.sheet import Dialog
from rules.table import TABLE, Encounter


@dataclass(frozen=True, slots=True)
class TablePanel:
    """A place on the table's page: the parts of the table's own rows that it shows, and to whom."""

    key: str
    parts: frozenset[str]
    audience: Audience = EVERYONE

    @property
    def id(self) -> str:
        """Return the id of its one root."""
        return f"table-{self.key}"


TABLE_PANELS = (
    TablePanel("session", frozenset({"clock"})),
    TablePanel("time", frozenset({"clock", "encounter"}), GMS),
)


def touched_panels(parts: Iterable[str]) -> list[TablePanel]:
    """Return the panels that a change of these parts of the table's rows touches."""
    changed = set(parts)
    return [panel for panel in TABLE_PANELS if panel.parts & changed]


def table_panel_html(state: State, panel: TablePanel, request: HttpRequest | None = None) -> str:
    """Draw one panel. With a request its forms carry the token."""
    context = {"campaign": state.campaign, "session": state.session, "of_time": timely(state)}
    name = panel.key.replace("-", "_")
    return render_to_string(f"campaigns/table/_{name}.html", context, request=request).strip()


def timely(state: State) -> list[Dialog]:
    """The dialogs of the table that turn on sessions and encounters, as far as they have their time now."""
    fights = bool(state.table.of(Encounter, TABLE))
    now = []
    for dialog in state.game.sheet.table:
        kind, no = dialog.during.removeprefix("no "), dialog.during.startswith("no ")
        if dialog.during and no != (fights if kind == "encounter" else bool(state.session)):
            now.append(dialog)
    return now
