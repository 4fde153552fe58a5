"""Slips: the options of a deed, laid over the sheet by a script and a page of their own without one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.access import SheetMembership, acting_seat_for, own_membership_for
from campaigns.models import Seat
from campaigns.sheets.view import sheet_view

LOOK_OR_DO = ["GET", "HEAD", "POST"]


def is_deed(request: HttpRequest) -> bool:
    """Whether something is to be done. Without a script, a form's second button only asks for its odds."""
    return request.method == "POST" and "odds" not in request.POST


def acting_for(request: HttpRequest, slug: str, sheet_id: str) -> tuple[Seat, SheetMembership]:
    """The caller's seat and a sheet that it may act for."""
    seat = acting_seat_for(request, slug)
    return seat, own_membership_for(seat, sheet_id)


def slip(
    request: HttpRequest, seat: Seat, membership: SheetMembership, name: str, **more: object
) -> HttpResponse:
    """A slip about a sheet."""
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "membership": membership,
        "sheet": sheet_view(seat, membership.sheet_id, may_act=True),
        "drawer": f"campaigns/sheets/slips/{name}.html",
        **more,
    }
    template = context["drawer"] if request.htmx else "campaigns/sheets/drawer.html"  # type: ignore[attr-defined]
    return render(request, str(template), context)
