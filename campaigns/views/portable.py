"""A table taken along as one file, and brought in."""

from __future__ import annotations

from functools import partial
from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import gm_seat_for, seat_for, state_for
from campaigns.forms.campaigns import ImportForm
from campaigns.models import User
from campaigns.portable.incoming import brought_in
from campaigns.portable.outgoing import packed
from campaigns.portable.seen import packed_as_seen
from campaigns.requests.heavy import heavy
from campaigns.turns import READING
from campaigns.views.answers import outcome_of, see_other


@require_safe
@heavy
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """All of a table, for a Game Master of it."""
    seat = gm_seat_for(request, slug)
    with READING.one():
        content = packed(seat)
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slug}.rollbook"'
    return response


@require_safe
@heavy
def export_seen(request: HttpRequest, slug: str) -> HttpResponse:
    """What this seat may see of a table."""
    seat = seat_for(request, slug)
    with READING.one():
        content = packed_as_seen(seat, state_for(seat))
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slug}-seen.rollbook"'
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """A file that was exported, as a table that one runs."""
    if request.method != "POST":
        return render(request, "campaigns/settings/import.html", {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    seat = outcome_of(form, partial(brought_in, user=cast(User, request.user)), "sent")
    if seat is None:
        return render(request, "campaigns/settings/import.html", {"form": form}, status=422)
    return see_other("table", seat.campaign.slug)
