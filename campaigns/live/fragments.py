"""The frames of the live table: one renderer for the stream, the answer to a deed and those far behind."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from urllib.parse import urldefrag, urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme

from campaigns.live.dismissed import dismissed_by
from campaigns.live.frames import EVERYONE, Frame, Root, Viewer, html_of
from campaigns.live.panels import panel_roots, room_of, sheet_roots, strip_roots
from campaigns.live.presence import present_at
from campaigns.live.roots import audiences, entry_roots, offer_roots, state_roots
from campaigns.live.turned import turned
from campaigns.log_page import TAIL, log_html, log_page
from campaigns.models import Campaign, Event, Seat
from campaigns.party import cards
from campaigns.sheet_panels import PANELS


def render(campaign_id: int, after: int, limit: int) -> list[Frame]:
    """The frames of the events after one, drawn once for all audiences.

    Panels show the present, so that the last frame alone carries those that the whole batch touched.
    """
    found = Event.objects.filter(campaign=campaign_id).select_related("actor__user", "campaign").after(after)
    events = list(found[:limit])
    return frames(events) if events else []


def frames(events: list[Event], viewer: Viewer | None = None) -> list[Frame]:
    """The frames of events that follow one another in one campaign.

    With a viewer, panels that only others get are not drawn.
    """
    campaign = events[0].campaign
    others = turned(campaign, events)
    heard = audiences(campaign, events, others)
    drawn = [
        Frame(
            event.seq,
            (*entry_roots(campaign.slug, event), *state_roots(event, heard)),
            dismissed_by(event),
        )
        for event in events
    ]
    panels = panel_roots(campaign, events, present_at(campaign.pk), viewer)
    now = (*offer_roots(campaign, events, heard, others), *panels)
    return [*drawn[:-1], replace(drawn[-1], roots=(*drawn[-1].roots, *now))]


def snapshot(viewer: Viewer, campaign_id: int) -> Frame:
    """The present for a viewer who is too far behind to be told all: panels, and the log's tail."""
    seat = Seat.objects.select_related("campaign", "user").get(pk=viewer.seat_id)
    campaign = seat.campaign
    room = room_of(campaign, present_at(campaign_id), viewer)
    roots = strip_roots(room)
    for card in cards(campaign_id, viewer.sheets):
        roots.extend(sheet_roots(room, card, PANELS))
    page = log_page(seat, limit=TAIL)
    roots.append(Root("log-entries", log_html(page), EVERYONE))
    return Frame(campaign.last_seq, tuple(roots))


def presence(campaign_id: int, seat_ids: Iterable[int]) -> list[Root]:
    """Who is at the table: their names, and the dots of the sheets that they play."""
    here = set(seat_ids)
    seats = Seat.objects.select_related("user").filter(pk__in=here).order_by("pk")
    line = render_to_string("campaigns/table/_presence.html", {"names": [seat.name for seat in seats]})
    return [Root("presence", line.strip()), *_dots(campaign_id, here)]


def _dots(campaign_id: int, here: Collection[int]) -> list[Root]:
    shown = [card for card in cards(campaign_id) if card.in_strip and card.visibility != "hidden"]
    return [
        Root(
            f"online-{card.id}",
            render_to_string(
                "campaigns/table/_online.html",
                {"sheet": card.id, "here": bool(card.owners & set(here)), "alone": True},
            ).strip(),
        )
        for card in shown
    ]


def answer(request: HttpRequest, seat: Seat, events: list[Event], to: str | None = None) -> HttpResponse:
    """The answer to a deed: by htmx the frame as this seat sees it; else back to a page."""
    if not request.htmx:  # type: ignore[attr-defined]
        return HttpResponseRedirect(to or _back(request, seat.campaign, events), status=303)
    if to:
        return HttpResponse(headers={"HX-Redirect": to})
    sheets = frozenset(change[0] for event in events for change in event.changes)
    viewer = Viewer(seat.pk, seat.user_id, seat.role, sheets)
    roots = [root for frame in frames(events, viewer) for root in frame.seen_by(viewer)]
    return HttpResponse(html_of(roots), headers={"X-Rollbook-Frame": "1"})


def _back(request: HttpRequest, campaign: Campaign, events: list[Event]) -> str:
    """The page that the form stood on, if it is one of ours; on the table, the entry that this made."""
    asked = request.POST.get("next") or request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(asked, {request.get_host()}, request.is_secure())
    page = asked if safe else campaign.get_absolute_url()
    at_table = urlsplit(page).path == campaign.get_absolute_url()
    return f"{urldefrag(page).url}#event-{events[-1].seq}" if at_table and events else page
