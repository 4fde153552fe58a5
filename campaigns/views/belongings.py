"""Belongings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import membership_for
from campaigns.actions import belongings
from campaigns.forms.belongings import FORMS, KINDS, BelongingForm, EditBelongingForm, GiveForm, MoveForm
from campaigns.forms.dice import DICE
from campaigns.forms.spells import UseForm
from campaigns.live import fragments
from campaigns.models import Seat
from campaigns.sheets.odds import step_odds
from campaigns.sheets.view import SheetView, others, sheet_view
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, slip

CHOICES = {"kinds": KINDS, "dice": DICE, "forms": FORMS}


@require_http_methods(LOOK_OR_DO)
def new(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Something new is carried."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_belonging_new", **CHOICES)
    form = BelongingForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    drop = tuple(request.POST.getlist("drop"))
    played = belongings.add_belonging(seat=seat, sheet_id=sheet_id, drop=drop, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_safe
def belonging(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """What may be done with a belonging."""
    seat, membership = acting_for(request, slug, sheet_id)
    sheet = _carrying(seat, sheet_id, key)
    places = list(sheet.belongings)
    return slip(
        request,
        seat,
        membership,
        "_belonging",
        key=key,
        row=sheet.belongings[key],
        place=places.index(key),
        places=len(places),
        receivers=[(who.id, who.name) for who in others(seat, sheet_id)],
        **CHOICES,
    )


@require_POST
def edit(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A belonging is changed: mended, renamed, made larger or smaller."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = EditBelongingForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = belongings.edit_belonging(seat=seat, sheet_id=sheet_id, belonging=key, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_POST
def move(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A belonging elsewhere among the slots, put on or taken off."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = belongings.move_belonging(seat=seat, sheet_id=sheet_id, belonging=key, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_POST
def drop(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A belonging is left behind."""
    seat, _ = acting_for(request, slug, sheet_id)
    played = belongings.drop_belonging(seat=seat, sheet_id=sheet_id, belonging=key)
    return fragments.answer(request, seat, played)


@require_POST
def give(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A belonging goes to another sheet."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = GiveForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    membership_for(seat, form.cleaned_data["to"])
    played = belongings.give_belonging(seat=seat, sheet_id=sheet_id, belonging=key, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_http_methods(LOOK_OR_DO)
def use(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A belonging's step die is rolled; beforehand its odds may be seen."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        sheet = _carrying(seat, sheet_id, key)
        odds = step_odds(sheet, key)
        return slip(request, seat, membership, "_use", key=key, row=sheet.belongings[key], odds=odds)
    form = UseForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = belongings.use_belonging(seat=seat, sheet_id=sheet_id, belonging=key, **form.cleaned_data)
    return fragments.answer(request, seat, played)


def _carrying(seat: Seat, sheet_id: str, key: str) -> SheetView:
    sheet = sheet_view(seat, sheet_id, may_act=True)
    if key not in sheet.belongings:
        raise Http404("That is no longer carried.")
    return sheet
