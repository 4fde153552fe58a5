"""Odds while someone still thinks: every answer is exact, and none of them changes anything."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import may_read, membership_for, seat_for
from campaigns.forms.attacks import AttackOddsForm
from campaigns.forms.checks import CheckOddsForm
from campaigns.forms.spells import StrainForm
from campaigns.models import Seat
from campaigns.sheets.odds import attack_odds, check_odds, step_odds, strain_odds
from campaigns.sheets.odds_words import Odds
from campaigns.sheets.view import SheetView, sheet_view
from campaigns.views.refusals import refuse


@require_safe
def of_check(request: HttpRequest, slug: str, sheet_id: str, ability: str) -> HttpResponse:
    """The chance of a check."""
    _, sheet = _readable(request, slug, sheet_id)
    form = CheckOddsForm(request.GET)
    if not form.is_valid():
        return refuse(request, form)
    return _answer(request, check_odds(sheet, ability, **form.cleaned_data))


@require_safe
def of_attack(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The damage of an attack after armour."""
    seat, sheet = _readable(request, slug, sheet_id)
    form = AttackOddsForm(request.GET)
    if not form.is_valid():
        return refuse(request, form)
    return _answer(request, odds_of_attack(seat, sheet, form.cleaned_data))


@require_safe
def of_use(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """How long a step die lasts."""
    _, sheet = _readable(request, slug, sheet_id)
    return _answer(request, step_odds(sheet, key))


@require_safe
def of_strain(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Whether casting fatigues."""
    _, sheet = _readable(request, slug, sheet_id)
    form = StrainForm(request.GET)
    if not form.is_valid():
        return refuse(request, form)
    return _answer(request, strain_odds(sheet, **form.cleaned_data))


def odds_of_attack(seat: Seat, sheet: SheetView, asked: dict[str, Any]) -> Odds:
    """The odds of an attack as far as the asker may know its target: unread armour counts as none."""
    advantages = asked["advantages"] + (1 if asked["focus"] else 0)
    target = _target(seat, asked["target"])
    return attack_odds(
        sheet, asked["weapon"], asked["foe_armor"] or 0, advantages, asked["disadvantages"], target
    )


def _target(seat: Seat, sheet_id: str) -> SheetView | None:
    if not sheet_id or not may_read(seat, membership_for(seat, sheet_id)):
        return None
    return sheet_view(seat, sheet_id, may_act=False)


def _readable(request: HttpRequest, slug: str, sheet_id: str) -> tuple[Seat, SheetView]:
    seat = seat_for(request, slug)
    if not may_read(seat, membership_for(seat, sheet_id)):
        raise PermissionDenied("That sheet is not open to you.")
    return seat, sheet_view(seat, sheet_id, may_act=False)


def _answer(request: HttpRequest, odds: Odds) -> HttpResponse:
    return render(request, "campaigns/sheets/_odds.html", {"odds": odds})
