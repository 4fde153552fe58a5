"""The log: its older pages, one entry by its address, and the actions on an entry."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import acting_seat_for, running_seat_for, seat_for, state_for
from campaigns.actions import entries
from campaigns.drawing import fragments
from campaigns.forms.table import BeforeForm
from campaigns.log.decisions import REMARKED
from campaigns.log.explained import explained
from campaigns.log.named import address_of, sentence_of
from campaigns.log.page import STRETCH, cards_of, log_page
from campaigns.log.presses import PART, WHOLE
from campaigns.log.reveal import revealing
from campaigns.models import Event, Seat
from campaigns.requests.heavy import heavy
from campaigns.requests.htmx import by_htmx
from campaigns.table.roll_box import roll_box
from campaigns.table.then import then_page
from campaigns.undo import last_of, undo_offered
from campaigns.undo import rewind as rewind_to
from campaigns.views.refusals import refuse

BESIDE = 2
"""How many entries before and after one its page names."""
ASKED = "ask-"
"""Before the name of what an offer asks for, so that no answer can be taken for a field of the form."""


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """A page of the log: the latest entries, or those before one."""
    seat = seat_for(request, slug)
    form = BeforeForm(request.GET)
    if not form.is_valid():
        return refuse(request, form)
    part, before = by_htmx(request), form.cleaned_data["before"]
    state = state_for(seat)
    page = log_page(seat, state, before=before, limit=STRETCH, request=request, whole=not part)
    context = {"seat": seat, "campaign": seat.campaign, "page": page}
    if part:
        return render(request, "campaigns/log/_older.html", context)
    if seat.plays and seat.campaign.archived is None and before is None:
        context["roll_box"] = roll_box(seat, state, request)
    return render(request, "campaigns/log/log.html", context)


@require_safe
def entry(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """One entry, whole, with what may be done about it."""
    seat = seat_for(request, slug)
    event = _visible(seat, seq)
    may_run = seat.is_gm and seat.campaign.archived is None
    known = Event.objects.visible_to(seat).select_related("actor__user")
    events = [event, *known.after(seq).filter(kind=REMARKED, fact__about=seq)]
    state = state_for(seat)
    command = revealing(state, event) if may_run else None
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "event": event,
        "sentence": sentence_of(event, seat.campaign, secret=seat.is_gm),
        "cards": cards_of(seat, state, events, request, whole=True),
        "explained": explained(event, seat.campaign, secret=seat.is_gm),
        "cause": _cause(seat, event),
        "before": _told(seat, known.before(seq)[:BESIDE])[::-1],
        "after": _told(seat, known.after(seq)[:BESIDE]),
        "may_undo": undo_offered(seat, seq),
        "may_remark": may_run,
        "quotation": command.text if command else "",
        "may_rewind": may_run and seq < seat.campaign.last_seq,
    }
    return render(request, "campaigns/log/entry.html", context)


@require_safe
@heavy
def then(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """The table as it stood after an entry, to be read."""
    seat = seat_for(request, slug)
    event = _visible(seat, seq)
    page = then_page(seat, event, request.GET.get("sheet", ""), request)
    page["sentence"] = sentence_of(event, seat.campaign, secret=seat.is_gm)
    return render(request, "campaigns/log/then.html", page)


@require_POST
def offer(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Take up what an entry offers, with the answers to what it asks."""
    seat = acting_seat_for(request, slug)
    event = _visible(seat, seq)
    answers = {
        name.removeprefix(ASKED): str(text) for name, text in request.POST.items() if name.startswith(ASKED)
    }
    played = entries.take_offer(seat=seat, event=event, offer=request.POST.get("offer", ""), answers=answers)
    return fragments.answer(request, seat, played)


@require_POST
def remark(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Rules or notes something about an entry."""
    seat = running_seat_for(request, slug)
    played = entries.remark_on(seat=seat, event=_visible(seat, seq), text=request.POST.get("text", ""))
    return fragments.answer(request, seat, played)


@require_POST
def reveal(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Tells everyone what an entry says that was not for them."""
    seat = running_seat_for(request, slug)
    return fragments.answer(request, seat, entries.reveal_entry(seat=seat, event=_visible(seat, seq)))


@require_POST
def undo(request: HttpRequest, slug: str, seq: int | None = None) -> HttpResponse:
    """Undoes an entry with all that it caused; without one, one's own last action, whichever that is."""
    seat, of_press = acting_seat_for(request, slug), request.POST.get("of", "")
    of_press = of_press if of_press in (PART, WHOLE) else ""
    if seq is not None:
        _visible(seat, seq)
    elif (seq := last_of(seat)) is None:
        return refuse(request, "You have nothing to undo yet.")
    else:
        of_press = WHOLE
    together = "together" in request.POST
    played = entries.undo_entry(seat=seat, seq=seq, together=together, of_press=of_press)
    return fragments.answer(request, seat, played)


@require_POST
def rewind(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    seat = running_seat_for(request, slug)
    _visible(seat, seq)
    return fragments.answer(request, seat, rewind_to(seat, seq))


def _cause(seat: Seat, event: Event) -> tuple[str, str] | None:
    """The entry that this one came of, as a sentence and its address, if the seat may know of it."""
    known = Event.objects.visible_to(seat).select_related("actor__user")
    return next(iter(_told(seat, known.filter(seq=event.caused_by or 0))), None)


def _told(seat: Seat, events: Iterable[Event]) -> list[tuple[str, str]]:
    """Return entries as sentences, each with its address."""
    campaign = seat.campaign
    return [(sentence_of(one, campaign, secret=seat.is_gm), address_of(one, campaign)) for one in events]


def _visible(seat: Seat, seq: int) -> Event:
    return get_object_or_404(Event.objects.visible_to(seat).select_related("actor__user"), seq=seq)
