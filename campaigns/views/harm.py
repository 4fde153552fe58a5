"""Damage, healing, the dying, and Focus."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.actions import harm
from campaigns.forms.harm import DamageForm, HealForm, ReasonForm
from campaigns.live import fragments
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, slip


@require_http_methods(LOOK_OR_DO)
def damage(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """HP lost."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_damage")
    form = DamageForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = harm.take_damage(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_http_methods(LOOK_OR_DO)
def heal(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """HP regained."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_heal")
    form = HealForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = harm.heal(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_POST
def help_dying(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Someone helps."""
    seat, _ = acting_for(request, slug, sheet_id)
    return fragments.answer(request, seat, harm.help_dying(seat=seat, sheet_id=sheet_id))


@require_POST
def tick(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A Round or minute of the dying passes."""
    seat, _ = acting_for(request, slug, sheet_id)
    return fragments.answer(request, seat, harm.tick_death(seat=seat, sheet_id=sheet_id))


@require_http_methods(LOOK_OR_DO)
def focus(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """One Focus is spent."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_focus")
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = harm.spend_focus(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played)
