"""The chronicle: the sessions of a campaign, and each as a story, a page to print and a text to keep."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import running_seat_for, seat_for, state_for
from campaigns.actions import chronicle
from campaigns.chronicle.glance import glances
from campaigns.chronicle.page import chronicle_of
from campaigns.chronicle.spans import ON_A_PAGE, PlaySession, play_session, play_sessions
from campaigns.chronicle.spreadsheet import as_csv
from campaigns.chronicle.story import as_markdown
from campaigns.chronicle.sums import fairness_for
from campaigns.drawing import fragments
from campaigns.forms.chronicle import StoryLineForm
from campaigns.forms.table import BeforeForm
from campaigns.models import Event, Seat
from campaigns.requests.heavy import heavy
from campaigns.turns import READING
from campaigns.vault.pack import vault_of
from campaigns.views.refusals import refuse


@require_safe
def sessions(request: HttpRequest, slug: str) -> HttpResponse:
    """The sessions, the latest first, or those before one."""
    seat = seat_for(request, slug)
    form = BeforeForm(request.GET)
    if not form.is_valid():
        return refuse(request, form)
    sittings = play_sessions(seat, ON_A_PAGE, form.cleaned_data["before"])
    page = sittings[:ON_A_PAGE]
    earlier = page[-1].number if len(sittings) > ON_A_PAGE else None
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "sittings": glances(seat, page),
        "running": state_for(seat).session,
        "earlier": earlier,
    }
    return render(request, "campaigns/chronicle/sessions.html", context)


@require_safe
@heavy
def session(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A session as a page; a Game Master's has what everyone knows, and all when asked for or edited."""
    seat = seat_for(request, slug)
    return render(request, "campaigns/chronicle/session.html", _session_context(request, seat, number))


@require_safe
@heavy
def markdown(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same as Markdown, to be kept in a file."""
    seat = seat_for(request, slug)
    context = _session_context(request, seat, number)
    chronicle = context["told"]
    text = as_markdown(seat.campaign, chronicle.sitting, chronicle.scenes, chronicle.fair)
    response = HttpResponse(text, content_type="text/markdown; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-session-{number}.md"'
    return response


@require_safe
@heavy
def spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The log for spreadsheets, as this seat may read it; the mark before it tells them that it is UTF-8."""
    seat = seat_for(request, slug)
    with READING.one():
        text = as_csv(seat, state_for(seat))
    response = HttpResponse(f"\ufeff{text}", content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-log.csv"'
    return response


@require_safe
@heavy
def vault(request: HttpRequest, slug: str) -> HttpResponse:
    """Notes, sheets and chronicle as a zip of Markdown files, as far as this seat may read them."""
    seat = seat_for(request, slug)
    response = HttpResponse(vault_of(seat, state_for(seat)), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{slug}-vault.zip"'
    return response


@require_safe
@heavy
def fair_play(request: HttpRequest, slug: str) -> HttpResponse:
    """The rolls of the whole campaign beside what was to be expected of them."""
    seat = seat_for(request, slug)
    with READING.one():
        fair, waiting = fairness_for(seat)
    context = {"seat": seat, "campaign": seat.campaign, "left": waiting, "fair": fair}
    return render(request, "campaigns/chronicle/fair_play.html", context)


@require_POST
def line(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Adds a line to the story of a session."""
    seat = running_seat_for(request, slug)
    sitting, form = _sitting(seat, number), StoryLineForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    after = form.cleaned_data["after"]
    played = chronicle.tell(seat=seat, session=sitting.number, text=form.cleaned_data["text"], after=after)
    return fragments.answer(request, seat, played, _page_of(seat, sitting.number))


@require_POST
def hide(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Leaves an entry out of the story, or tells it again."""
    seat = running_seat_for(request, slug)
    event = get_object_or_404(Event.objects.visible_to(seat), seq=seq)
    played = chronicle.hide(seat=seat, event=event, hidden="again" not in request.POST)
    return fragments.answer(request, seat, played, _page_of(seat, event.session))


def _page_of(seat: Seat, number: int) -> str:
    return f"{reverse('chronicle_session', args=[seat.campaign.slug, number])}?edit=on"


def _sitting(seat: Seat, number: int) -> PlaySession:
    sitting = play_session(seat, number)
    if sitting is None:
        raise Http404("There is no such session.")
    return sitting


def _session_context(request: HttpRequest, seat: Seat, number: int) -> dict[str, Any]:
    may_tell = seat.is_gm and seat.campaign.archived is None
    edit = may_tell and "edit" in request.GET
    whole = not seat.is_gm or edit or "all" in request.GET
    return {
        "seat": seat,
        "campaign": seat.campaign,
        "whole": whole,
        "may_tell": may_tell,
        "edit": edit,
        "told": chronicle_of(seat, _sitting(seat, number), whole=whole),
        "beside": [one for near in (number - 1, number + 1) if near and (one := play_session(seat, near))],
    }
