"""The panels that belong to the table and to no sheet, drawn alike for the page and for the live stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string

from campaigns.audience import EVERYONE, GMS, SCREEN, Audience
from campaigns.notes.page import latest_notes
from campaigns.state import State
from campaigns.table.order import order_context
from campaigns.table.procedures import procedures_context
from campaigns.table.tables import pinned_tables
from campaigns.table.time_steps import time_context
from campaigns.timers import rings
from rules.game import Game
from rules.table import TABLE


@dataclass(frozen=True, slots=True)
class TablePanel:
    """A place on the table's page: the parts of the table's own rows that it shows, and to whom.

    ``sheets``: the parts of any sheet's rows that it shows besides, ``foretold``: those of the table's that
    it shows where time ends them, or in an encounter. ``page``: the one page that has it, "" for any.
    """

    key: str
    parts: frozenset[str]
    audience: Audience = EVERYONE
    sheets: frozenset[str] = frozenset()
    foretold: frozenset[str] = frozenset()
    page: str = ""

    @property
    def id(self) -> str:
        """Return the id of its one root."""
        return f"table-{self.key}"


TABLE_PANELS = (
    TablePanel("session", frozenset({"clock"})),
    TablePanel(
        "time",
        frozenset({"clock", "encounter", "combatant"}),
        GMS,
        sheets=frozenset({"condition", "belonging", "resource", "profile", "membership"}),
        foretold=frozenset({"pending"}),
    ),
)
PROCEDURES = TablePanel(
    "procedures",
    frozenset({"clock", "encounter", "combatant"}),
    GMS,
    sheets=frozenset({"track", "resource", "belonging", "condition", "profile"}),
)
LIGHTS = TablePanel("lights", frozenset({"clock"}), sheets=frozenset({"belonging", "profile", "membership"}))


ORDER = TablePanel(
    "order", frozenset({"encounter", "combatant"}), GMS, sheets=frozenset({"membership"}), page=SCREEN
)
"""Its rows are roots of their own, drawn when their sheet changes."""


def panels_of(game: Game) -> tuple[TablePanel, ...]:
    """Return the table's panels in a game; not every one goes by procedures, or by the clock on the wall."""
    of_procedures = (PROCEDURES,) if game.sheet.procedures else ()
    of_lights = (LIGHTS,) if game.timed else ()
    return (*TABLE_PANELS, ORDER, *of_procedures, *of_lights)


def touched_panels(
    game: Game, parts: Iterable[tuple[str, str]], *, foretold: bool = False
) -> list[TablePanel]:
    """Return the panels that a change of these parts of rows touches, each part with its owner."""
    pairs = list(parts)
    own = {part for owner, part in pairs if owner == TABLE}
    others = {part for owner, part in pairs if owner != TABLE}

    def shows_it(panel: TablePanel) -> bool:
        return bool(panel.parts & own or panel.sheets & others or (foretold and panel.foretold & own))

    return [panel for panel in panels_of(game) if shows_it(panel)]


def table_panel_html(state: State, panel: TablePanel, request: HttpRequest | None = None) -> str:
    """Draw one panel. With a request its forms carry the token."""
    context = {"campaign": state.campaign, **CONTEXTS[panel.key](state)}
    name = panel.key.replace("-", "_")
    return render_to_string(f"campaigns/table/_{name}.html", context, request=request).strip()


CONTEXTS: Mapping[str, Callable[[State], dict[str, object]]] = {
    "session": lambda state: {"session": state.session},
    "time": time_context,
    "lights": lambda state: {"rings": rings(state)},
    "procedures": procedures_context,
    "order": order_context,
    "tables": lambda state: {"pinned_tables": pinned_tables(state)},
    "notes": lambda state: {"latest_notes": latest_notes(state)},
}
"""What each panel's template is given."""
