"""Sheets: their beginning, their page, a panel of it by itself, and their history."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import (
    SheetMembership,
    acting_for,
    acting_seat_for,
    known_sheet,
    may_read,
    seat_for,
)
from campaigns.actions import sheets
from campaigns.dialogs.opening import brings_sheet
from campaigns.drawing import fragments
from campaigns.forms.table import BeforeForm, BeginForm, DifficultyForm
from campaigns.models import Seat
from campaigns.panels.draw import for_page, panels_on
from campaigns.panels.seen import place_for
from campaigns.requests.htmx import by_htmx
from campaigns.sheets.empty import empty_sheet
from campaigns.sheets.page import history as history_of
from campaigns.sheets.page import making_page, page_after, sheet_page
from campaigns.state import State, game_of
from campaigns.table.party import cards
from campaigns.views.refusals import refuse
from rules.common.given_names import given_name
from rules.randomness import FreshRandomness

NOT_OPEN = "You cannot read that sheet."


@require_safe
def sheet(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A sheet, or the name of one of which only the name is known."""
    seat = seat_for(request, slug)
    state, membership = known_sheet(seat, sheet_id)
    if not may_read(seat, membership):
        [card] = cards(state, (sheet_id,))
        context = {"seat": seat, "campaign": seat.campaign, "name": card.name, "word": card.word}
        return render(request, "campaigns/sheets/named.html", context)
    return _page(request, seat, state, membership, asked_difficulty(request))


@require_safe
def panel(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """One panel against another difficulty, as the ladder's tap asks; without a script, the page with it."""
    seat = seat_for(request, slug)
    state, membership = known_sheet(seat, sheet_id)
    form = DifficultyForm(request.GET)
    if not form.is_valid() or not may_read(seat, membership):
        return refuse(request, form if form.errors else NOT_OPEN)
    difficulty = form.cleaned_data["difficulty"]
    panels = [panel for panel in panels_on(state, sheet_id) if panel.key == key]
    if not panels:
        raise Http404("That sheet has no such panel.")
    if not by_htmx(request):
        return _page(request, seat, state, membership, difficulty)
    [drawn] = for_page(place_for(seat, state, sheet_id, difficulty), panels, request)
    return HttpResponse(drawn.html)


def asked_difficulty(request: HttpRequest) -> int | None:
    form = DifficultyForm(request.GET)
    return form.cleaned_data["difficulty"] if form.is_valid() else None


def _page(
    request: HttpRequest, seat: Seat, state: State, membership: SheetMembership, difficulty: int | None
) -> HttpResponse:
    page = sheet_page(seat, state, membership, request, difficulty)
    return render(request, "campaigns/sheets/sheet.html", page)


@require_safe
def history(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    seat = seat_for(request, slug)
    state, membership = known_sheet(seat, sheet_id)
    form = BeforeForm(request.GET)
    if not form.is_valid() or not may_read(seat, membership):
        return refuse(request, form if form.errors else NOT_OPEN)
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "sheet": sheet_id,
        "name": membership.profile.name,
        "history": history_of(seat, state, sheet_id, before=form.cleaned_data["before"], request=request),
    }
    return render(request, "campaigns/sheets/history.html", context)


@require_safe
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """How to begin: a character, and for Game Masters whatever else comes to a table; ?name rolls a name."""
    seat = acting_seat_for(request, slug)
    game = game_of(seat.campaign)
    bringing = [dialog for dialog in game.sheet.table if brings_sheet(dialog) and seat.is_gm]
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "stages": [stage.name for stage in game.system.stages if stage.makes],
        "bringing": bringing,
        "called": given_name(game, FreshRandomness()) if "name" in request.GET else "",
    }
    return render(request, "campaigns/sheets/new.html", context)


@require_safe
def empty(request: HttpRequest, slug: str) -> HttpResponse:
    """A sheet of the game for pen and paper."""
    seat = seat_for(request, slug)
    game = game_of(seat.campaign)
    context = {"seat": seat, "campaign": seat.campaign, "system": game.system, "sheet": empty_sheet(game)}
    return render(request, "campaigns/sheets/empty.html", context)


@require_POST
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """A player's character: begun step by step, or rolled at once."""
    seat = acting_seat_for(request, slug)
    form = BeginForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    sheet_id = sheets.new_sheet_id()
    played = sheets.begin_character(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played, to=page_after(played.state, sheet_id))


@require_safe
def creation(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The step that the making is at, by dialogs of the game; who is finished is on the table."""
    seat, state = acting_for(request, slug, sheet_id)
    page = making_page(seat, state, sheet_id, request)
    if page is None:
        return HttpResponseRedirect(page_after(state, sheet_id))
    return render(request, *page)
