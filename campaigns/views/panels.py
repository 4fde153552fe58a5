"""One panel of a sheet by itself: the ladder's tap asks for it with another difficulty."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.access import seat_for, state_to_read
from campaigns.forms.panels import DifficultyForm
from campaigns.panels.draw import for_page, panels_on
from campaigns.panels.seen import place_for
from campaigns.views.refusals import refuse


@require_safe
def panel(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A panel as this seat sees it; without a script, the sheet's page with that difficulty."""
    seat = seat_for(request, slug)
    state = state_to_read(seat, sheet_id)
    found = [panel for panel in panels_on(state, sheet_id) if panel.key == key]
    if not found:
        raise Http404("That sheet has no such panel.")
    form = DifficultyForm(request.GET)
    if not form.is_valid():
        return refuse(request, form)
    if not request.htmx:  # type: ignore[attr-defined]
        page = reverse("sheet", args=[slug, sheet_id])
        return HttpResponseRedirect(f"{page}?{request.GET.urlencode()}")
    place = place_for(seat, state, sheet_id, form.cleaned_data["difficulty"])
    [(_, html)] = for_page(place, found, request)
    return HttpResponse(html)


def asked_difficulty(request: HttpRequest) -> int | None:
    """Return the difficulty that a page is asked for with; None where it is none."""
    form = DifficultyForm(request.GET)
    return form.cleaned_data["difficulty"] if form.is_valid() else None
