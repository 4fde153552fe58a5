"""The ways from the table: the tabs of a seat's own sheets, and the pages and stores beside the strip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from campaigns.state import State
from campaigns.table.party import Card, cards


def own_sheets(state: State, seat_id: int) -> list[Card]:
    """Return the sheets of a seat, each a tab where there are several."""
    return [card for card in cards(state) if seat_id in card.players]


def stores(readable: Iterable[Card]) -> list[Card]:
    """Return what the strip has no face of: what the party shares."""
    return [card for card in readable if not card.in_strip]


def tabs_html(state: State, mine: Sequence[Card], open_sheet: str = "") -> SafeString:
    """Return the tabs of a seat's sheets, or their empty place; ``open_sheet`` is the one that is shown."""
    context = {"mine": mine, "open_sheet": open_sheet, "campaign": state.campaign}
    return _drawn("_mine", context)


def ways_html(state: State, shared: Sequence[Card]) -> SafeString:
    """Return the links to the notes, the search and the stores that somebody reads."""
    context = {"stores": shared, "campaign": state.campaign}
    return _drawn("_ways", context)


def _drawn(name: str, context: dict[str, Any]) -> SafeString:
    html = render_to_string(f"campaigns/table/{name}.html", context).strip()
    return mark_safe(html)  # noqa: S308 - of our own template
