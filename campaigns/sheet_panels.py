"""The panels of a sheet, each one root element, drawn alike for the page and for the live stream."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.http import HttpRequest
from django.template.loader import render_to_string

from campaigns.sheet_queries import SheetView

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
    view: SheetView,
    panels: Collection[str],
    request: HttpRequest | None = None,
) -> list[tuple[str, str]]:
    """The ids and the HTML of a sheet's panels. With a request their forms carry its token."""
    wanted = [panel for panel in panels_on(view) if panel in panels]
    return [(f"sheet-{view.id}-{panel}", panel_html(view, panel, request)) for panel in wanted]


def panel_html(sheet: SheetView, panel: str, request: HttpRequest | None = None) -> str:
    """One panel."""
    context = {"sheet": sheet, "panel": panel}
    return render_to_string("campaigns/sheets/_panel.html", context, request=request).strip()
