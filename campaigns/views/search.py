"""Search in the log and the notes, for everyone among what they may read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import seat_for, state_for
from campaigns.forms.search import SearchForm
from campaigns.requests.heavy import heavy
from campaigns.search.page import found_for, known_sheets
from campaigns.state import State
from rules.table import TABLE, Clock


@require_safe
@heavy
def search(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_for(request, slug)
    state = state_for(seat)
    form = SearchForm(request.GET, sessions=_sessions(state), sheets=known_sheets(seat, state))
    context = {"seat": seat, "campaign": seat.campaign, "form": form, "found": None}
    if not form.is_valid():
        return render(request, "campaigns/search/search.html", context, status=422)
    context["found"] = None if form.question.says_nothing else found_for(seat, state, form.question, request)
    return render(request, "campaigns/search/search.html", context)


def _sessions(state: State) -> int:
    clock = state.table.get(Clock, TABLE, "session")
    return clock.number if clock else 0
