"""The page of one sheet: its panels, its own history, and where its live stream goes on from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import mark_safe

from campaigns.access import may_act_for
from campaigns.log_page import cards_of
from campaigns.models import Campaign, Event, Part, Seat
from campaigns.sheet_panels import PANELS, sheet_panels
from campaigns.sheet_queries import sheet_view

STRETCH = 2000
"""How far back one page of a history looks, so that it costs the same in a long campaign."""
ENTRIES = 10


@dataclass(frozen=True, slots=True)
class History:
    """Cards of a sheet's entries, the newest first, and the number before which the next page looks."""

    cards: tuple[str, ...]
    before: int | None


def sheet_page(seat: Seat, part: Part, request: HttpRequest) -> dict[str, Any]:
    """The page's context. The head is read first, so that what happens meanwhile comes by the stream."""
    campaign, sheet = seat.campaign, part.character_id
    head = Campaign.objects.values_list("last_seq", flat=True).get(pk=campaign.pk)
    may_act = may_act_for(seat, part) and campaign.archived is None
    panels = sheet_panels(campaign, sheet, PANELS, may_act=may_act, request=request)
    return {
        "seat": seat,
        "campaign": campaign,
        "sheet": sheet_view(campaign, sheet, may_act=may_act),
        "panels": [(id_, mark_safe(html)) for id_, html in panels],  # noqa: S308 - made by our own templates
        "history": history(seat, sheet, request=request),
        "live_url": f"{reverse('live', args=[campaign.slug])}?after={head}&sheets={sheet}",
        "players": players_of(campaign, part),
        "visibility": part.get_visibility_display(),
    }


def players_of(campaign: Campaign, part: Part) -> list[str]:
    """The names of those who play a sheet."""
    seats = Seat.objects.select_related("user").filter(campaign=campaign, pk__in=part.owners)
    return [seat.name for seat in seats]


def history(
    seat: Seat, sheet: str, *, before: int | None = None, request: HttpRequest | None = None
) -> History:
    """What happened to a sheet, as far as a seat may know."""
    top = min(before or seat.campaign.last_seq + 1, seat.campaign.last_seq + 1)
    bottom = max(top - STRETCH, 1)
    found = Event.objects.visible_to(seat).select_related("actor__user").filter(fact__sheet=sheet)
    events = list(found.filter(seq__lt=top, seq__gte=bottom).order_by("-seq")[: ENTRIES + 1])
    cards = tuple(
        mark_safe(card)  # noqa: S308 - made by our own templates
        for card in cards_of(seat, events[:ENTRIES], request)
    )
    if len(events) > ENTRIES:
        return History(cards, events[ENTRIES - 1].seq)
    return History(cards, bottom if bottom > 1 else None)
