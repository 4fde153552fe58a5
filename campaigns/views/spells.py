"""Spells: the options with the odds of the strain, and the casting."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaigns.actions import spells
from campaigns.forms.spells import CastForm, StrainForm
from campaigns.live import fragments
from campaigns.sheets.odds import strain_odds
from campaigns.sheets.view import sheet_view
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, is_deed, slip


@require_http_methods(LOOK_OR_DO)
def cast(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A spell is cast."""
    seat, membership = acting_for(request, slug, sheet_id)
    if is_deed(request):
        form = CastForm(request.POST)
        if not form.is_valid():
            return refuse(request, form)
        drop = tuple(request.POST.getlist("drop"))
        played = spells.cast(seat=seat, sheet_id=sheet_id, belonging=key, drop=drop, **form.cleaned_data)
        return fragments.answer(request, seat, played)
    asked = StrainForm(request.POST or request.GET)
    if not asked.is_valid():
        return refuse(request, asked)
    sheet = sheet_view(seat, sheet_id, may_act=True)
    if key not in sheet.of_kind("spell"):
        raise Http404("There is no such spell.")
    odds = strain_odds(sheet, **asked.cleaned_data)
    spell = sheet.belongings[key]
    return slip(request, seat, membership, "_cast", key=key, spell=spell, asked=asked.cleaned_data, odds=odds)
