"""Pause and X-card for everybody at the table, and its lines and veils."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import running_seat_for, seat_at_play, seat_for
from campaigns.actions import safety
from campaigns.drawing import fragments
from campaigns.forms.safety import LineForm
from campaigns.models import SafetyLine, Seat
from campaigns.views.answers import outcome_of, see_other
from campaigns.views.refusals import refuse

OFTEN_LINES = ("Harm to children", "Harm to animals", "Sexual violence", "Suicide")
OFTEN_VEILS = ("Torture", "Sex", "Gore", "Slavery")
"""What tables often name: a tap puts it in the field."""


@require_POST
def pause(request: HttpRequest, slug: str, *, card: bool) -> HttpResponse:
    """Stops the table at once, for the one who sits there."""
    seat = seat_at_play(request, slug)
    return fragments.answer(request, seat, safety.pause(seat=seat, card=card))


@require_POST
def resume(request: HttpRequest, slug: str) -> HttpResponse:
    seat = running_seat_for(request, slug)
    return fragments.answer(request, seat, safety.resume(seat=seat, skip="skip" in request.POST))


@require_safe
def lines(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, seat_for(request, slug), LineForm())


@require_POST
def add_line(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_at_play(request, slug)
    form = LineForm(request.POST)
    if outcome_of(form, partial(safety.add_line, seat=seat)) is None:
        return _page(request, seat, form)
    return see_other("lines", slug)


@require_POST
def edit_line(request: HttpRequest, slug: str, line_id: int) -> HttpResponse:
    seat, line = _line(request, slug, line_id)
    form = LineForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    safety.edit_line(seat=seat, line_id=line.pk, **form.cleaned_data)
    return see_other("lines", slug)


@require_POST
def remove_line(request: HttpRequest, slug: str, line_id: int) -> HttpResponse:
    seat, line = _line(request, slug, line_id)
    safety.remove_line(seat=seat, line_id=line.pk)
    return see_other("lines", slug)


def _line(request: HttpRequest, slug: str, line_id: int) -> tuple[Seat, SafetyLine]:
    seat = running_seat_for(request, slug)
    return seat, get_object_or_404(SafetyLine, campaign=seat.campaign_id, pk=line_id)


def _page(request: HttpRequest, seat: Seat, form: LineForm) -> HttpResponse:
    lines = list(SafetyLine.objects.filter(campaign=seat.campaign_id))
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "kinds": [
            (kind.value, title, meaning, [line for line in lines if line.kind == kind], often)
            for kind, title, meaning, often in (
                (SafetyLine.Kind.LINE, "Lines", "They do not happen at this table.", OFTEN_LINES),
                (SafetyLine.Kind.VEIL, "Veils", "They may happen, but only off-screen.", OFTEN_VEILS),
            )
        ],
        "choices": SafetyLine.Kind.choices,
        "form": form,
    }
    return render(request, "campaigns/safety/lines.html", context, status=422 if form.errors else 200)
