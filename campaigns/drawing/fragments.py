"""The frames of the live table: one renderer for the stream, the answer to an action and those far behind."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from urllib.parse import urldefrag, urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string

from campaigns.access import state_for
from campaigns.audience import EVERYONE, OVERVIEW, Viewer, only
from campaigns.drawing.aside import aside_roots, band_roots, presence_line
from campaigns.drawing.panels import light_roots, overview_roots, panel_roots, strip_roots, table_roots
from campaigns.drawing.roots import (
    audiences_of,
    dismissed_by,
    entry_roots,
    marks_by,
    offer_roots,
    prompts_of,
    state_roots,
    visibilities,
)
from campaigns.drawing.sheets import Canvas, rolled_anew, sheet_roots
from campaigns.drawing.waiting import entries_turned, waiting_roots
from campaigns.drawing.ways import headings, way_roots, ways_of
from campaigns.entries import entries_between
from campaigns.live.announce import hand
from campaigns.live.frames import Frame, Root, html_of
from campaigns.live.room import present_at, shown_at
from campaigns.log.decisions import ALONE
from campaigns.log.entry_view import changes_of, legible
from campaigns.log.named import kin_of
from campaigns.log.page import TAIL, log_html, log_page
from campaigns.models import Campaign, Event, Seat
from campaigns.models.event import GM
from campaigns.notes.handouts import OF_HANDOUTS, handout_on_page, handout_roots
from campaigns.panels.draw import panels_on
from campaigns.requests.htmx import by_htmx, is_ours
from campaigns.state import Played, State, state_of
from campaigns.table.panels import panels_of
from campaigns.table.party import cards
from campaigns.table.waiting import prompts_html

FRAME = "X-Rollbook-Frame"
"""The header of an answer that is a frame, to be placed as what the stream brings."""
NOTE = "X-Rollbook-Note"
"""The header with a sentence for the one who did something that leaves no entry on their own page."""
SHEETS = "X-Rollbook-Sheets"
"""The header of a request that says which sheets its page shows, as the address of its stream does."""
UNHEARD = "Sent to the GM."
OF_DIALOG = re.compile(r"^.*/c/[\w-]+/(?:sheets/(?P<sheet>[^/]+)/)?do/")
"""The path of a dialog's own page, about a sheet or about the table."""


def render(campaign_id: int, after: int, limit: int) -> list[Frame]:
    """The frames of the events after one, drawn once for all audiences.

    Panels show the present, so that the last frame alone carries those that the whole batch touched.
    """
    events = legible(entries_between(campaign_id, after, after + limit))
    return frames(events, state_of(events[-1].campaign, events), shown_at(campaign_id)) if events else []


def frames(events: Sequence[Event], state: State, shown: Collection[str] | None = None) -> list[Frame]:
    """The frames of events that follow one another in one campaign, drawn once for all audiences.

    ``shown``: the sheets that any page shows, for the others are not drawn; None draws them all.
    """
    changes, kin = changes_of(events), kin_of(state, events)
    marks = [marks_by(state, event) for event in events]
    others = entries_turned(state, changes) if changes else set()
    offering = prompts_of(changes) | others if changes else set()
    entries = offering.union(*marks)
    visible = visibilities(state, events, entries) if entries else {}
    readers = audiences_of(visible) if entries else {}
    singles: list[Frame] = []
    for event, marks_here in zip(events, marks, strict=True):
        roots = entry_roots(state, event, kin.get(event.seq, ALONE))
        roots += state_roots(marks_here, readers) if marks_here else []
        singles.append(Frame(event.seq, tuple(roots), dismissed_by(event)))
    room = Canvas(state, present_at(state.campaign.pk), shown=shown)
    now: list[Root] = []
    if changes:
        now += offer_roots(state, events[-1], readers, offering)
        now += waiting_roots(state, changes, visible, others)
        now += (*panel_roots(room, events, changes), *way_roots(room, changes))
    now += light_roots(state, events, changes)
    now += (*rolled_anew(room, events), *aside_roots(room, events))
    if any(event.kind in OF_HANDOUTS for event in events):
        now += handout_roots(state, events)
    last = replace(singles[-1], roots=(*singles[-1].roots, *now), left_out=frozenset(room.left_out))
    return [*singles[:-1], last]


def snapshot(viewer: Viewer, campaign_id: int) -> Frame:
    """The present for a viewer who is too far behind to be told all: panels, and the log's tail."""
    seat = Seat.objects.select_related("campaign", "user").get(pk=viewer.seat_id)
    state = state_of(seat.campaign)
    room = Canvas(state, present_at(campaign_id), viewer, viewer.sheets)
    roots = [*table_roots(state, panels_of(state.game)), *strip_roots(room), *band_roots(state)]
    roots += ways_of(state, viewer)
    for card in cards(state, viewer.sheets):
        roots += [*sheet_roots(room, card, panels_on(state, card.id)), *headings(card)]
    if OVERVIEW in viewer.sheets:
        roots += overview_roots(state)
    page = log_page(seat, state, limit=TAIL)
    roots.append(Root("log-entries", log_html(page), EVERYONE))
    if viewer.seat_id in state.playing:
        roots.append(Root("prompts", prompts_html(state, viewer.seat_id), only(viewer.seat_id)))
    roots.append(Root("handout", handout_on_page(seat, state), only(viewer.seat_id)))
    return Frame(state.campaign.last_seq, tuple(roots))


def presence(campaign_id: int, seat_ids: Iterable[int]) -> list[Root]:
    """Who is at the table: their names, and the dots of the sheets that they play."""
    here = set(seat_ids)
    state = state_of(Campaign.objects.get(pk=campaign_id))
    return [presence_line(state, here), *_dots(state, here)]


def _dots(state: State, here: Collection[int]) -> list[Root]:
    in_strip = [
        card for card in cards(state) if card.in_strip and card.players and card.visibility != "hidden"
    ]
    return [
        Root(
            f"online-{card.id}",
            render_to_string(
                "campaigns/table/_online.html",
                {"sheet": card.id, "here": bool(card.players & set(here)), "alone": True},
            ).strip(),
        )
        for card in in_strip
    ]


def answer(request: HttpRequest, seat: Seat, played: Played, to: str | None = None) -> HttpResponse:
    """The answer to an action: by htmx the frame as this seat sees it; else back to a page.

    The frames are drawn once, for everyone, and handed over with the answer, which is cut from them.
    """
    if not by_htmx(request):
        if _is_unheard(seat, played.events):
            messages.success(request, UNHEARD)
        return HttpResponseRedirect(to or _back(request, seat.campaign, played.events), status=303)
    if to:
        return HttpResponse(headers={"HX-Redirect": to})
    sheets = sheets_shown(request, played.events)
    news = frames(played.events, played.state, shown_at(seat.campaign_id) | sheets) if played.events else []
    response = _frame(seat, news, sheets, played.events)
    hand(response, seat.campaign_id, news)
    return response


def answer_again(request: HttpRequest, seat: Seat, seqs: Sequence[int]) -> HttpResponse:
    """The answer to an action that was done before, drawn from its events as this seat may see them now."""
    log = Event.objects.filter(campaign=seat.campaign_id, seq__in=list(seqs)).select_related("actor__user")
    events = legible(log.order_by("seq"))
    if not by_htmx(request):
        return HttpResponseRedirect(_back(request, seat.campaign, events), status=303)
    sheets = sheets_shown(request, events)
    return _frame(seat, frames(events, state_for(seat), sheets) if events else [], sheets, events)


def sheets_shown(request: HttpRequest, events: Iterable[Event] = ()) -> frozenset[str]:
    """The sheets that the page of the one who asks says it shows, live; else whatever sheets were touched."""
    if SHEETS in request.headers:
        return frozenset(request.headers[SHEETS].split(","))
    return frozenset(change[0] for event in events for change in event.changes)


def _frame(
    seat: Seat, news: Iterable[Frame], sheets: frozenset[str], events: Collection[Event]
) -> HttpResponse:
    """What of frames this seat may see, on a page that shows these sheets."""
    viewer = Viewer(seat.pk, seat.user_id, seat.role, sheets)
    roots = [root for frame in news for root in frame.seen_by(viewer)]
    note = {NOTE: UNHEARD} if _is_unheard(seat, events) else {}
    return HttpResponse(html_of(roots), headers={FRAME: "1", **note})


def _is_unheard(seat: Seat, events: Collection[Event]) -> bool:
    """Say whether only Game Masters see all this, and its author is none of them."""
    return bool(events) and not seat.is_gm and all(event.audience == GM for event in events)


def _back(request: HttpRequest, campaign: Campaign, events: Sequence[Event]) -> str:
    """The page that the form stood on, if it is one of ours, and there the entry that this made.

    A dialog that was a page of its own is done with, and may be about what is gone: its sheet is shown.
    """
    address, home = (
        request.POST.get("next") or request.headers.get("Referer", ""),
        campaign.get_absolute_url(),
    )
    page = address if is_ours(request, address) else home
    if dialog := OF_DIALOG.search(urlsplit(page).path):
        page = f"{home}?sheet={dialog['sheet']}" if dialog["sheet"] else home
    return f"{urldefrag(page).url}#event-{events[-1].seq}" if events else page
