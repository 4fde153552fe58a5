"""The panels of a sheet, each one root element, drawn alike for the page and for the live stream."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaigns.requests.form_keys import FORM_MARK, with_form_keys, without_form_keys
from campaigns.sheets.view import SheetView
from campaigns.state import State

PANELS = ("profile", "vitals", "abilities", "gear", "slots", "notes")

PANELS_OF: dict[str, frozenset[str]] = {
    "profile": frozenset(PANELS),
    "detail": frozenset({"profile"}),
    "ability": frozenset({"abilities", "vitals", "slots"}),
    "resource": frozenset({"vitals"}),
    "condition": frozenset({"slots", "abilities"}),
    "belonging": frozenset({"slots", "gear"}),
}
"""The panels that show a part's rows, so that a change redraws those and no others.

A profile says whether the sheet is in play at all, on which every panel's buttons hang.
"""


def panels_of(parts: Iterable[str]) -> set[str]:
    """The panels that a change of these parts touches."""
    return {panel for part in parts for panel in PANELS_OF.get(part, ())}


def panels_on(sheet: SheetView) -> tuple[str, ...]:
    """The panels that a sheet of its kind has."""
    without: set[str] = set()
    if not sheet.tiles and not sheet.is_pc:
        without.add("abilities")
    if not sheet.lives:
        without |= {"gear"} if sheet.profile.kind == "party" else {"gear", "vitals"}
    return tuple(panel for panel in PANELS if panel not in without)


def sheet_panels(
    state: State, view: SheetView, panels: Collection[str], request: HttpRequest
) -> list[tuple[str, SafeString]]:
    """Return the ids and the HTML of a sheet's panels for a page: each of their forms carries its keys."""
    wanted = [panel for panel in panels_on(view) if panel in panels]
    drawn = with_form_keys([_drawn(state, view, panel) for panel in wanted], request)
    return [(f"sheet-{view.id}-{panel}", html) for panel, html in zip(wanted, drawn, strict=True)]


def panel_html(state: State, view: SheetView, panel: str) -> str:
    """Return one panel as the stream sends it, without any keys."""
    return without_form_keys(_drawn(state, view, panel))


def _drawn(state: State, view: SheetView, panel: str) -> str:
    """Return a panel with marks for its forms' keys, drawn once for all pages and frames of a State."""
    context = {"sheet": view, "panel": panel, "form_mark": FORM_MARK}
    template = "campaigns/sheets/_panel.html"
    return state.made(
        ("panel", view.id, panel, view.may_act), lambda: render_to_string(template, context).strip()
    )
