"""Checks: the options with their odds, and the roll."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaigns.actions import checks
from campaigns.forms.checks import CheckForm, CheckOddsForm
from campaigns.live import fragments
from campaigns.sheets.odds import check_odds
from campaigns.sheets.view import PLAIN_DR, sheet_view
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, is_deed, slip


@require_http_methods(LOOK_OR_DO)
def check(request: HttpRequest, slug: str, sheet_id: str, ability: str) -> HttpResponse:
    """A check of an ability."""
    seat, membership = acting_for(request, slug, sheet_id)
    if is_deed(request):
        form = CheckForm(request.POST)
        if not form.is_valid():
            return refuse(request, form)
        given = {**form.cleaned_data, "hide_difficulty": seat.is_gm and form.cleaned_data["hide_difficulty"]}
        played = checks.make_check(seat=seat, sheet_id=sheet_id, ability=ability, **given)
        return fragments.answer(request, seat, played)
    asked = CheckOddsForm({"difficulty": PLAIN_DR, **(request.POST or request.GET).dict()})
    if not asked.is_valid():
        return refuse(request, asked)
    sheet = sheet_view(seat, sheet_id, may_act=True)
    odds = check_odds(sheet, ability, **asked.cleaned_data)
    kind = sheet.system.ability(ability)
    return slip(request, seat, membership, "_check", kind=kind, asked=asked.cleaned_data, odds=odds)
