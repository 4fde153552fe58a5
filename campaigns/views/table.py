"""The table: party strip, sheet and log side by side, and what is rolled there without a sheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import acting_seat_for, running_seat_for, seat_for
from campaigns.actions import rolls, sessions
from campaigns.forms.table import FateForm, RollForm
from campaigns.live import fragments
from campaigns.table.page import table_page
from campaigns.views.invites import invite_on_screen
from campaigns.views.refusals import refuse


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table page."""
    seat = seat_for(request, slug)
    page = table_page(seat, request.GET.get("sheet", ""), request)
    page["invite"] = invite_on_screen(request, seat)
    return render(request, "campaigns/table/table.html", page)


@require_POST
def roll(request: HttpRequest, slug: str) -> HttpResponse:
    """A free roll."""
    seat = acting_seat_for(request, slug)
    form = RollForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = rolls.roll_dice(seat=seat, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_POST
def fate(request: HttpRequest, slug: str) -> HttpResponse:
    """A question to the Die of Fate."""
    seat = running_seat_for(request, slug)
    form = FateForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = rolls.roll_fate(seat=seat, **form.cleaned_data)
    return fragments.answer(request, seat, played)


@require_POST
def begin_session(request: HttpRequest, slug: str) -> HttpResponse:
    """A session begins."""
    seat = running_seat_for(request, slug)
    return fragments.answer(request, seat, sessions.begin_session(seat=seat))


@require_POST
def end_session(request: HttpRequest, slug: str) -> HttpResponse:
    """A session ends."""
    seat = running_seat_for(request, slug)
    return fragments.answer(request, seat, sessions.end_session(seat=seat))
