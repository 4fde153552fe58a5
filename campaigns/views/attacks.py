"""Attacks: whom and how, with the odds, and the attack itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaigns.access import membership_for
from campaigns.actions import attacks
from campaigns.forms.attacks import AttackForm, AttackOddsForm
from campaigns.forms.dice import FOE_ARMOR
from campaigns.live import fragments
from campaigns.sheets.odds import stays_d4
from campaigns.sheets.view import LIVING, others, sheet_view
from campaigns.views.odds import odds_of_attack
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, is_deed, slip


@require_http_methods(LOOK_OR_DO)
def attack(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """An attack with a weapon or bare hands."""
    seat, membership = acting_for(request, slug, sheet_id)
    if is_deed(request):
        form = AttackForm(request.POST)
        if not form.is_valid():
            return refuse(request, form)
        if target := form.cleaned_data["target"]:
            membership_for(seat, target)
        played = attacks.attack(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
        return fragments.answer(request, seat, played)
    asked = AttackOddsForm(request.POST or request.GET)
    if not asked.is_valid():
        return refuse(request, asked)
    sheet = sheet_view(seat, sheet_id, may_act=True)
    weapon = sheet.belongings.get(asked.cleaned_data["weapon"])
    return slip(
        request,
        seat,
        membership,
        "_attack",
        asked=asked.cleaned_data,
        weapon=weapon,
        always_d4=stays_d4(sheet, weapon),
        targets=others(seat, sheet_id, LIVING),
        armors=FOE_ARMOR,
        odds=odds_of_attack(seat, sheet, asked.cleaned_data),
    )
