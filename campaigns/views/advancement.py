"""Advancement."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaigns.actions import advancement
from campaigns.forms.harm import AllowedForm
from campaigns.live import fragments
from campaigns.sheets.odds import advance_rows
from campaigns.sheets.view import sheet_view
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, slip


@require_http_methods(LOOK_OR_DO)
def advance(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A character grows."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        rows = advance_rows(sheet_view(seat, sheet_id, may_act=True))
        return slip(request, seat, membership, "_advance", rows=rows)
    form = AllowedForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    return fragments.answer(
        request, seat, advancement.advance(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    )
