"""The front door, and a new table."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.actions import campaigns
from campaigns.forms.campaigns import NewCampaignForm, RulingsForm
from campaigns.models import User
from campaigns.people.tables import tables_of
from campaigns.table.mine import with_what_waits
from campaigns.views.answers import see_other
from rules.games import PLAYED, demo_of, game_for

DEMO_GAME = next((key for key in PLAYED if demo_of(key)), "")


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What Rollbook is, or one's own tables."""
    user = request.user
    mine = with_what_waits(tables_of(user.pk)) if user.is_authenticated else []
    games = [] if user.is_authenticated else [game_for(key) for key in PLAYED]
    context = {"campaigns": mine, "demo_game": DEMO_GAME, "games": games}
    return render(request, "campaigns/landing.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_campaign(request: HttpRequest) -> HttpResponse:
    """Name, game and house rules; then straight to the table, where the invite is on screen."""
    data = request.POST if request.method == "POST" else None
    asked = request.GET if data is None else data  # another game has other rulings
    game = asked.get("system", "")  # the form refuses one that is not played
    form = NewCampaignForm(data)
    rulings = RulingsForm(data, game=game_for(game if game in PLAYED else PLAYED[0]).system)
    if data is None or not (form.is_valid() and rulings.is_valid()):
        context = {"form": form, "rulings": rulings, "games": [game_for(key) for key in PLAYED]}
        status = 200 if data is None else 422
        return render(request, "campaigns/settings/new.html", context, status=status)
    user = cast(User, request.user)
    seat = campaigns.open_campaign(user=user, rulings=rulings.rulings, **form.cleaned_data)
    return see_other("table", seat.campaign.slug)
