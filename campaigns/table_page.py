"""What the table page shows: the strip, a sheet, the log's tail, and where the live stream goes on from."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import mark_safe

from campaigns.audience import Choice
from campaigns.live.presence import present_at
from campaigns.log_page import log_page
from campaigns.models import Campaign, Clock, Seat
from campaigns.party import Card, cards, strip_html
from campaigns.sheet_panels import PANELS, sheet_panels
from rules.systems import system_for


def table_page(seat: Seat, asked: str, request: HttpRequest) -> dict[str, Any]:
    """The page's context. The head is read first, so that what happens meanwhile comes by the stream."""
    campaign = seat.campaign
    head = Campaign.objects.values_list("last_seq", flat=True).get(pk=campaign.pk)
    found = cards(campaign.pk)
    readable = [card for card in found if card.read_by(seat.pk, gm=seat.is_gm)]
    card = _chosen(seat, readable, asked)
    present = present_at(campaign.pk)
    strip = strip_html(campaign.slug, found, seat.pk, gm=seat.is_gm, present=present)
    return {
        "seat": seat,
        "campaign": campaign,
        "acts": seat.plays and campaign.archived is None,
        "system": system_for(campaign.system),
        "strip": mark_safe(strip),  # noqa: S308 - made by our own template
        "stores": [one for one in readable if not one.in_strip],
        "card": card,
        "mine": [one for one in found if seat.pk in one.owners],
        "panels": _panels(seat, card, request) if card else [],
        "page": log_page(seat, request=request),
        "names": _names(present),
        "live_url": live_url(campaign.slug, head, card),
        "choices": Choice.choices,
        "session": Clock.objects.filter(campaign=campaign, key="session").first(),
    }


def live_url(slug: str, head: int, card: Card | None = None) -> str:
    """Where the page's stream comes from, and what the page has already."""
    sheets = f"&sheets={card.id}" if card else ""
    return f"{reverse('live', args=[slug])}?after={head}{sheets}"


def _chosen(seat: Seat, readable: list[Card], asked: str) -> Card | None:
    """The sheet in the middle: the one asked for, else the seat's own."""
    for card in readable:
        if card.id == asked:
            return card
    return next((card for card in readable if seat.pk in card.owners and card.kind == "pc"), None)


def _panels(seat: Seat, card: Card, request: HttpRequest) -> list[tuple[str, str]]:
    theirs = seat.is_gm or seat.pk in card.owners or card.kind == "party"
    may_act = seat.plays and seat.campaign.archived is None and theirs
    found = sheet_panels(seat.campaign, card.id, PANELS, may_act=may_act, request=request)
    return [(id_, mark_safe(html)) for id_, html in found]  # noqa: S308 - made by our own templates


def _names(present: frozenset[int]) -> list[str]:
    if not present:
        return []
    return sorted(seat.name for seat in Seat.objects.select_related("user").filter(pk__in=present))
