"""One panel of a sheet by itself: the ladder's tap asks for it with another difficulty."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import may_read, membership_for, seat_for, state_to_read
from campaigns.forms.panels import DifficultyForm
from campaigns.panels.draw import for_page, panels_on
from campaigns.panels.seen import place_for
from campaigns.requests.htmx import by_htmx
from campaigns.sheets.page import sheet_page
from campaigns.views.refusals import refuse


@require_safe
def panel(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A panel as this seat sees it; without a script, the sheet's page with that difficulty."""
    seat = seat_for(request, slug)
    membership = membership_for(seat, sheet_id)
    form = DifficultyForm(request.GET)
    if not form.is_valid() or not may_read(seat, membership):
        return refuse(request, form if form.errors else "That sheet is not open to you.")
    state, difficulty = state_to_read(seat, sheet_id), form.cleaned_data["difficulty"]
    found = [panel for panel in panels_on(state, sheet_id) if panel.key == key]
    if not found:
        raise Http404("That sheet has no such panel.")
    if not by_htmx(request):
        page = sheet_page(seat, membership, request, difficulty)
        return render(request, "campaigns/sheets/sheet.html", page)
    [(_, html)] = for_page(place_for(seat, state, sheet_id, difficulty), found, request)
    return HttpResponse(html)


def asked_difficulty(request: HttpRequest) -> int | None:
    """Return the difficulty that a page is asked for with; None where it is none."""
    form = DifficultyForm(request.GET)
    return form.cleaned_data["difficulty"] if form.is_valid() else None
