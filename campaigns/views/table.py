"""The table: party strip, sheet and log side by side, and what is rolled there without a sheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import acting_seat_for, seat_for, seen_as
from campaigns.actions.dialogs import give
from campaigns.actions.seats import keep_or_let_go
from campaigns.actions.typed import LINE, do_typed
from campaigns.drawing import fragments
from campaigns.forms.table import FavouriteForm, RollForm
from campaigns.live.read_only import read_only
from campaigns.requests.htmx import by_htmx
from campaigns.table.page import table_page
from campaigns.table.roll_box import favourites_of
from campaigns.views.invites import invite_on_screen
from campaigns.views.refusals import refuse
from campaigns.views.sheets import asked_difficulty
from rules.common.free_rolls import RollDice


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_for(request, slug)
    page = table_page(seat, request.GET.get("sheet", ""), request, asked_difficulty(request))
    page["invite"] = invite_on_screen(request, seat)
    return render(request, "campaigns/table/table.html", page)


@require_safe
def as_seat(request: HttpRequest, slug: str, seat_id: int) -> HttpResponse:
    """The table as a player or a watcher sees it, for a Game Master to read."""
    seat, reader = seen_as(request, slug, seat_id)
    page = table_page(reader, request.GET.get("sheet", ""), request, listener=seat)
    return render(request, "campaigns/table/as_seat.html", page | {"invite": None, "read_only": read_only})


@require_POST
def roll(request: HttpRequest, slug: str) -> HttpResponse:
    seat = acting_seat_for(request, slug)
    form = RollForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    audience = form.cleaned_data.pop("audience")
    if (line := form.cleaned_data["expression"]).startswith(LINE):
        typed = do_typed(seat=seat, line=line, audience=audience, reason=form.cleaned_data["reason"])
        return fragments.answer(request, seat, typed)
    played = give(seat=seat, commands=(RollDice(**form.cleaned_data),), audience=audience)
    return fragments.answer(request, seat, played)


@require_POST
def favourite(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep dice for this seat, or let go those that it keeps. It is nobody else's, and no entry."""
    seat = acting_seat_for(request, slug)
    form = FavouriteForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    keep_or_let_go(seat=seat, **form.cleaned_data)
    if not by_htmx(request):
        return HttpResponseRedirect(seat.campaign.get_absolute_url(), status=303)
    return render(request, "campaigns/table/_favourites.html", {"favourites": favourites_of(seat)})
