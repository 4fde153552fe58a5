"""Conditions."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.actions import conditions
from campaigns.forms.conditions import EFFECTS, ChangeConditionForm, ConditionForm
from campaigns.live import fragments
from campaigns.sheets.view import sheet_view
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, slip


@require_http_methods(LOOK_OR_DO)
def new(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A condition comes, or worsens where it is there already."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_condition_new", effects=EFFECTS)
    form = ConditionForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    drop = tuple(request.POST.getlist("drop"))
    played = conditions.add_condition(seat=seat, sheet_id=sheet_id, drop=drop, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_safe
def condition(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """What may be done about a condition."""
    seat, membership = acting_for(request, slug, sheet_id)
    sheet = sheet_view(seat, sheet_id, may_act=True)
    row = sheet.conditions.get(key)
    if row is None:
        raise Http404("That condition is gone.")
    known = sheet.system.condition(row.name)
    words = sheet.condition_words(row)
    return slip(request, seat, membership, "_condition", key=key, row=row, known=known, words=words)


@require_POST
def change(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A condition worsens or eases."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = ChangeConditionForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    drop = tuple(request.POST.getlist("drop"))
    played = conditions.change_condition(
        seat=seat, sheet_id=sheet_id, condition=key, drop=drop, **form.cleaned_data
    )
    return fragments.answer(request, seat, played)


@require_POST
def clear(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A condition is gone."""
    seat, _ = acting_for(request, slug, sheet_id)
    played = conditions.clear_condition(seat=seat, sheet_id=sheet_id, condition=key)
    return fragments.answer(request, seat, played)
