"""Sheets: their page, their beginning, their face, their players, and their end."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import (
    acting_seat_for,
    may_read,
    membership_for,
    seat_for,
    state_to_read,
)
from campaigns.actions import sheets
from campaigns.dialogs.orders import brings_sheet
from campaigns.forms.sheets import BeginForm
from campaigns.forms.table import BeforeForm
from campaigns.live import fragments
from campaigns.sheets.making import page_after
from campaigns.sheets.page import history as history_of
from campaigns.sheets.page import sheet_page
from campaigns.views.panels import asked_difficulty
from campaigns.views.refusals import refuse
from rules.games import game_for


@require_safe
def sheet(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A sheet, or the name of one of which only the name is known."""
    seat = seat_for(request, slug)
    membership = membership_for(seat, sheet_id)
    if not may_read(seat, membership):
        context = {"seat": seat, "campaign": seat.campaign, "name": membership.profile.name}
        return render(request, "campaigns/sheets/named.html", context)
    page = sheet_page(seat, membership, request, asked_difficulty(request))
    return render(request, "campaigns/sheets/sheet.html", page)


@require_safe
def history(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """What happened to a sheet, further back."""
    seat = seat_for(request, slug)
    membership = membership_for(seat, sheet_id)
    form = BeforeForm(request.GET)
    if not form.is_valid() or not may_read(seat, membership):
        return refuse(request, form if form.errors else "That sheet is not open to you.")
    state = state_to_read(seat, sheet_id)
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
    """How to begin: a character, and for Game Masters whatever else comes to a table of this game."""
    seat = acting_seat_for(request, slug)
    game = game_for(seat.campaign.system)
    bringing = [dialog for dialog in game.sheet.table if brings_sheet(dialog) and seat.is_gm]
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "stages": [stage.name for stage in game.system.stages if stage.makes],
        "bringing": bringing,
    }
    return render(request, "campaigns/sheets/new.html", context)


@require_POST
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """A player's character: begun step by step, or rolled at once."""
    seat = acting_seat_for(request, slug)
    form = BeginForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    how, sheet_id = form.cleaned_data.pop("how"), sheets.new_sheet_id()
    if how == "roll":
        played = sheets.roll_character(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    else:
        played = sheets.begin_character(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played, to=page_after(played.state, sheet_id))
