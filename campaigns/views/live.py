"""The live stream of a table, for who sits at it."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from campaigns.access import seat_for, seen_as
from campaigns.drawing.roots import SEAT_LOST
from campaigns.live.stream import BadCursor, open_stream
from campaigns.models import Seat

SIGNED_OUT = "You are signed out. Sign in to see this table."
NO_TABLE = "There is no such table, or you have no seat at it."
NOBODY_THERE = "There is no such table, or that seat is no longer there."
BAD_CURSOR = "The stream needs the number of an event."


@require_GET
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """The live stream of a table. A script reads its refusals: plain sentences, never a sign-in page."""
    if not request.user.is_authenticated:
        return _refusal(SIGNED_OUT, 401)
    try:
        return open_stream(request, seat_for(request, slug))
    except Http404:
        # Who once sat here knows that the table exists, and may be told what happened.
        former = Seat.objects.filter(campaign__slug=slug, user=request.user.pk, left__isnull=False)
        return _refusal(SEAT_LOST, 403) if former.exists() else _refusal(NO_TABLE, 404)
    except BadCursor:
        return _refusal(BAD_CURSOR, 400)


@require_GET
def live_as(request: HttpRequest, slug: str, seat_id: int) -> HttpResponse:
    """What another seat's stream brings, for a Game Master to read, and for as long as they are one."""
    if not request.user.is_authenticated:
        return _refusal(SIGNED_OUT, 401)
    try:
        seat, reader = seen_as(request, slug, seat_id)
        return open_stream(request, seat, reader)
    except Http404:
        return _refusal(NOBODY_THERE, 404)
    except PermissionDenied as refused:
        return _refusal(str(refused), 403)
    except BadCursor:
        return _refusal(BAD_CURSOR, 400)


def _refusal(sentence: str, status: int) -> HttpResponse:
    response = HttpResponse(sentence + "\n", status=status, content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = "no-store"
    return response
