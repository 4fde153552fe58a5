"""The keys of the table, and for its Game Masters those of the screen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import seat_for
from campaigns.requests.htmx import by_htmx

AT_TABLE = (
    ("/", "Roll dice, or say something: /hello"),
    ("Ctrl or Cmd + K", "Find a sheet, a note, a table or an action"),
    ("U", "Undo my last action"),
    (".", "Pause"),
    ("?", "Show these shortcuts"),
)
ON_SCREEN = (
    ("N", "Next turn"),
    ("↑ ↓, Space", "Move to a row, select it"),
    ("Shift + ↑ ↓", "Move the row in the turn order"),
    ("A, Shift + A, Esc", "Select all foes, the party, nobody"),
    ("X", "Actions of the row, or of whose turn it is"),
    ("D", "Damage"),
    ("H", "Heal"),
    ("C", "Add a condition"),
    ("T", "Move a track, if the game has them"),
    ("V", "Hide or reveal"),
    ("E", "Add foes"),
    ("R", "Ask for a roll"),
    ("F", "Die of Fate, if the game has it"),
    ("W", "Give points, if the game has them"),
    ("G", "Roll secretly"),
    ("S", "Begin or end an encounter"),
    ("O", "Notes"),
    ("/", "Search"),
    ("1 to 9", "Go to a box"),
)


@require_safe
def keys(request: HttpRequest, slug: str) -> HttpResponse:
    """What each key does, and the switch that turns them off: in a dialog, or as a page of its own."""
    seat = seat_for(request, slug)
    lists = [("At the table", AT_TABLE), *([("On the screen", ON_SCREEN)] if seat.is_gm else [])]
    template = "campaigns/keys/_keys.html" if by_htmx(request) else "campaigns/keys/keys.html"
    return render(request, template, {"campaign": seat.campaign, "seat": seat, "lists": lists})
