"""Coins."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import membership_for
from campaigns.actions import coins as purse
from campaigns.forms.belongings import CoinsForm, GiveCoinsForm
from campaigns.live import fragments
from campaigns.sheets.view import others
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, slip

PURSES = ("pc", "npc", "party")


@require_http_methods(LOOK_OR_DO)
def coins(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Coins are found or spent."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        receivers = [(who.id, who.name) for who in others(seat, sheet_id, PURSES)]
        return slip(request, seat, membership, "_coins", receivers=receivers)
    form = CoinsForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    sign = -1 if "spend" in request.POST else 1
    amount = sign * form.cleaned_data["amount"]
    reason = form.cleaned_data["reason"]
    played = purse.change_coins(seat=seat, sheet_id=sheet_id, amount=amount, reason=reason)
    return fragments.answer(request, seat, played)


@require_POST
def give(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Coins for someone else."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = GiveCoinsForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    membership_for(seat, form.cleaned_data["to"])
    played = purse.give_coins(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played)
