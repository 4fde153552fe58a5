"""The chronicle: the sessions of a campaign, and each as a story, a page to print and a text to keep."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import seat_for
from campaigns.chronicle.fair_play import fairness
from campaigns.chronicle.readings import MOST, readings, sittings
from campaigns.chronicle.story import as_markdown, scenes_of
from campaigns.models import Seat
from campaigns.turns import Turns

TURNS = Turns(1, 2, "Many people are reading chronicles just now.")
"""A long session takes seconds of a processor, which the tables need too."""


@require_safe
def sessions(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_for(request, slug)
    context = {"seat": seat, "campaign": seat.campaign, "sittings": sittings(seat)}
    return render(request, "campaigns/chronicle/sessions.html", context)


@require_safe
def session(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A session as a page; a Game Master's has what everyone knows, and all of it when asked for."""
    seat = seat_for(request, slug)
    return render(request, "campaigns/chronicle/session.html", _told(request, seat, number))


@require_safe
def markdown(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same as Markdown, to be kept in a file."""
    seat = seat_for(request, slug)
    told = _told(request, seat, number)
    text = as_markdown(seat.campaign, told["sitting"], told["scenes"], told["fair"])
    response = HttpResponse(text, content_type="text/markdown; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-session-{number}.md"'
    return response


@require_safe
def fair_play(request: HttpRequest, slug: str) -> HttpResponse:
    """The rolls of the whole campaign beside what was to be expected of them."""
    seat = seat_for(request, slug)
    with TURNS.one_of(seat.user_id):
        found = readings(seat, None, whole=True)
        fair = fairness(found[-MOST:])
    cut = MOST if len(found) > MOST else 0
    context = {"seat": seat, "campaign": seat.campaign, "cut": cut, "fair": fair}
    return render(request, "campaigns/chronicle/fair_play.html", context)


def _told(request: HttpRequest, seat: Seat, number: int) -> dict[str, Any]:
    sitting = next((one for one in sittings(seat) if one.number == number), None)
    if sitting is None:
        raise Http404("There is no such session.")
    whole = not seat.is_gm or "all" in request.GET
    with TURNS.one_of(seat.user_id):
        found = readings(seat, number, whole=whole)
        scenes, fair = scenes_of(seat.campaign, found[-MOST:]), fairness(found[-MOST:])
    return {
        "seat": seat,
        "campaign": seat.campaign,
        "sitting": sitting,
        "whole": whole,
        "cut": MOST if len(found) > MOST else 0,
        "scenes": scenes,
        "fair": fair,
    }
