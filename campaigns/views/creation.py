"""Making a character, step by step; each step is a form of its own and can be taken back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.actions import creation as making
from campaigns.forms.creation import DetailForm, KitForm, ScoresForm, SpellForm
from campaigns.live import fragments
from campaigns.models import Seat
from campaigns.sheets.making import creation_page
from campaigns.state import Played
from campaigns.views.refusals import refuse
from campaigns.views.slips import acting_for
from rules.games import game_for


@require_safe
def creation(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The step that the making is at; who is finished is on the sheet's page."""
    seat, _ = acting_for(request, slug, sheet_id)
    page = creation_page(seat, sheet_id, request)
    if page is None:
        return HttpResponseRedirect(reverse("sheet", args=[slug, sheet_id]))
    return render(request, "campaigns/sheets/creation.html", page)


@require_POST
def assign_scores(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The array is laid on the abilities."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = ScoresForm(request.POST, game_for(seat.campaign.system).system.abilities)
    if not form.is_valid():
        return refuse(request, form)
    return _on(
        request, seat, sheet_id, making.assign_scores(seat=seat, sheet_id=sheet_id, scores=form.scores)
    )


@require_POST
def roll_scores(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The abilities are rolled."""
    seat, _ = acting_for(request, slug, sheet_id)
    return _on(request, seat, sheet_id, making.roll_scores(seat=seat, sheet_id=sheet_id))


@require_POST
def take_kit(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A kit is chosen or rolled."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = KitForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    return _on(request, seat, sheet_id, making.take_kit(seat=seat, sheet_id=sheet_id, **form.cleaned_data))


@require_POST
def roll_coins(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The first purse is rolled."""
    seat, _ = acting_for(request, slug, sheet_id)
    return _on(request, seat, sheet_id, making.roll_coins(seat=seat, sheet_id=sheet_id))


@require_POST
def learn_spell(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A spell to start with."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = SpellForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    return _on(request, seat, sheet_id, making.learn_spell(seat=seat, sheet_id=sheet_id, **form.cleaned_data))


@require_POST
def roll_details(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Details are rolled: the one that is named, or all that are open."""
    seat, _ = acting_for(request, slug, sheet_id)
    details = tuple(request.POST.getlist("detail"))
    return _on(request, seat, sheet_id, making.roll_details(seat=seat, sheet_id=sheet_id, details=details))


@require_POST
def choose_detail(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A detail is chosen."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = DetailForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = making.choose_detail(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return _on(request, seat, sheet_id, played)


@require_POST
def next_step(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """On to the next step."""
    seat, _ = acting_for(request, slug, sheet_id)
    return _on(request, seat, sheet_id, making.next_step(seat=seat, sheet_id=sheet_id))


@require_POST
def step_back(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Back to the step before."""
    seat, _ = acting_for(request, slug, sheet_id)
    return _on(request, seat, sheet_id, making.step_back(seat=seat, sheet_id=sheet_id))


@require_POST
def finish(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The character is made; play begins at its sheet."""
    seat, _ = acting_for(request, slug, sheet_id)
    return _on(request, seat, sheet_id, making.finish(seat=seat, sheet_id=sheet_id), "sheet")


@require_POST
def roll_whole(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Everything is rolled at once."""
    seat, _ = acting_for(request, slug, sheet_id)
    return _on(request, seat, sheet_id, making.roll_whole(seat=seat, sheet_id=sheet_id), "sheet")


def _on(
    request: HttpRequest, seat: Seat, sheet_id: str, played: Played, page: str = "creation"
) -> HttpResponse:
    """Every step leads to a page anew: the next step may look quite different."""
    to = reverse(page, args=[seat.campaign.slug, sheet_id])
    return fragments.answer(request, seat, played, to=to)
