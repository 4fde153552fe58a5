"""Rests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaigns.actions import rests
from campaigns.forms.harm import RestForm
from campaigns.live import fragments
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, slip


@require_http_methods(LOOK_OR_DO)
def rest(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A short, long or full rest."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_rest")
    form = RestForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    refill = tuple(request.POST.getlist("refill")) if form.cleaned_data["kind"] == "long" else ()
    played = rests.rest(seat=seat, sheet_id=sheet_id, refill=refill, **form.cleaned_data)
    return fragments.answer(request, seat, played)
