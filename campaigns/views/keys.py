"""The keys of the table, and for its Game Masters those of the screen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import seat_for
from campaigns.requests.htmx import by_htmx

AT_TABLE = {
    "At the table": (
        ("/", "Roll dice (/roll 2d6), or say something: /hello, /me waves"),
        ("Ctrl or Cmd + K", "Find a sheet, note, table or action"),
        ("U", "Undo my last action"),
        (".", "Pause"),
        ("?", "Show these shortcuts"),
    )
}
ON_SCREEN = {
    "At the table": (
        ("/", "Roll dice, or say something: /hello, /me waves; on the GM screen, search the log and notes"),
        *AT_TABLE["At the table"][1:],
    ),
    "Rows and turns": (
        ("↑ ↓", "Move to a row"),
        ("Space", "Select the row"),
        ("A", "Select all foes"),
        ("Shift + A", "Select the party"),
        ("Esc", "Select nobody"),
        ("N", "Next turn"),
        ("Shift + ↑ ↓", "Move the row in the turn order"),
    ),
    "Selected or acting row": (
        ("X", "Show its actions"),
        ("D", "Damage"),
        ("H", "Heal"),
        ("C", "Add a condition"),
        ("T", "Move a track, if the game has them"),
        ("W", "Give points, if the game has them"),
        ("V", "Hide or reveal"),
    ),
    "The GM screen": (
        ("R", "Ask for a roll"),
        ("G", "Roll secretly"),
        ("F", "Die of Fate, if the game has it"),
        ("S", "Begin or end an encounter"),
        ("E", "Add foes"),
        ("O", "Notes"),
        ("1 to 9", "Jump to panel 1 to 9"),
    ),
}


@require_safe
def keys(request: HttpRequest, slug: str) -> HttpResponse:
    """What each key does, and the switch that turns them off: in a dialog, or as a page of its own."""
    seat = seat_for(request, slug)
    lists = AT_TABLE | (ON_SCREEN if seat.is_gm else {})
    template = "campaigns/keys/_keys.html" if by_htmx(request) else "campaigns/keys/keys.html"
    return render(request, template, {"campaign": seat.campaign, "seat": seat, "lists": lists})
