"""The GM's screen, and where its boxes stand."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import gm_seat_for, known_sheet, running_seat_for
from campaigns.forms.table import BoxForm
from campaigns.requests.htmx import by_htmx
from campaigns.screen.deeds import block_of
from campaigns.screen.layout import keep_layout, layout_of
from campaigns.screen.page import screen_page
from campaigns.state import state_of
from campaigns.table.order import rows_of
from campaigns.views.refusals import refuse


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    seat = gm_seat_for(request, slug)
    return render(request, "campaigns/screen/screen.html", screen_page(seat, request))


@require_safe
def deeds(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """What a row unfolds to: what somebody can do to the one who is chosen there."""
    seat = running_seat_for(request, slug)
    state, _ = known_sheet(seat, sheet_id)
    row = next((row for row in rows_of(state, {sheet_id}) if row.acts), None)
    if row is None:
        raise Http404
    context = {"campaign": state.campaign, **block_of(seat, state, row, request.GET.get("target"))}
    return render(request, "campaigns/screen/_deeds.html", context)


@require_POST
def boxes(request: HttpRequest, slug: str) -> HttpResponse:
    """Fold, pin or move a box by a step, or put it at a place of a column."""
    seat = gm_seat_for(request, slug)
    form = BoxForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    fields, layout = form.cleaned_data, layout_of(seat, state_of(seat.campaign))
    if fields["how"]:
        layout = layout.step(fields["box"], fields["how"])
    else:
        layout = layout.with_box_at(fields["box"], fields["column"] or 0, fields["place"] or 0)
    keep_layout(seat, layout)
    if by_htmx(request):
        return HttpResponse(status=204)
    return HttpResponseRedirect(f"{reverse('screen', args=[slug])}#box-{fields['box']}", status=303)
