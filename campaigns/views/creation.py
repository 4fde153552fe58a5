"""The page on which a character is made; what it posts are dialogs of the game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import acting_seat_for, own_membership_for, state_to_read
from campaigns.sheets.making import making_page, page_after


@require_safe
def creation(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The step that the making is at; who is finished is on the table."""
    seat = acting_seat_for(request, slug)
    own_membership_for(seat, sheet_id)
    page = making_page(seat, sheet_id, request)
    if page is None:
        return HttpResponseRedirect(page_after(state_to_read(seat, sheet_id), sheet_id))
    return render(request, *page)
