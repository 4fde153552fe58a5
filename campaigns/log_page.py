"""A page of the log: the latest entries, or those before one, by keyset, as a seat may see them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from campaigns.business import Open, offers_for, offers_html, open_business
from campaigns.live.cards import card_html, state_html
from campaigns.models import Event, Seat, Undone
from rules.table import Table

TAIL = 50


@dataclass(frozen=True, slots=True)
class LogPage:
    """Cards as HTML, oldest first, and the number to ask for the page before with (None: there is none)."""

    slug: str
    cards: tuple[str, ...]
    before: int | None


def log_page(
    seat: Seat,
    *,
    before: int | None = None,
    limit: int = TAIL,
    request: HttpRequest | None = None,
    table: Table | None = None,
) -> LogPage:
    """The entries before one (None: the latest). The cost does not grow with the log."""
    found = Event.objects.visible_to(seat).select_related("actor__user")
    found = found.before(before) if before is not None else found.order_by("-seq")
    events = list(found[: limit + 1])
    shown = events[limit - 1 :: -1] if len(events) > limit else events[::-1]
    more = shown[0].seq if len(events) > limit else None
    return LogPage(seat.campaign.slug, cards_of(seat, shown, request, table), more)


def cards_of(
    seat: Seat,
    events: Collection[Event],
    request: HttpRequest | None = None,
    table: Table | None = None,
) -> tuple[str, ...]:
    """The cards of events with their marks and, on a page, the buttons that this seat has on them."""
    seqs = [event.seq for event in events]
    undone = undone_by(seat.campaign_id, seqs)
    offers = open_business(seat.campaign, [seq for seq in seqs if seq not in undone], table)
    return tuple(_card(seat, event, undone, offers, request) for event in events)


def undone_by(campaign_id: int, seqs: Collection[int]) -> dict[int, str]:
    """Who undid those entries among these that do not count."""
    by = dict(Undone.objects.filter(campaign=campaign_id, seq__in=seqs).values_list("seq", "by"))
    if not by:
        return {}
    undos = Event.objects.filter(campaign=campaign_id, seq__in=set(by.values())).select_related("actor__user")
    names = {event.seq: event.actor.name if event.actor else "Rollbook" for event in undos}
    return {seq: names[undo] for seq, undo in by.items()}


def _card(
    seat: Seat,
    event: Event,
    undone: dict[int, str],
    offers: dict[int, list[Open]],
    request: HttpRequest | None,
) -> str:
    mine = offers_for(seat, offers.get(event.seq, ()))
    slug, event.campaign = seat.campaign.slug, seat.campaign
    card = card_html(
        event,
        slug,
        secret=seat.is_gm and event.secret is not None,
        state=state_html(event.seq, undone[event.seq]) if event.seq in undone else "",
        offers=offers_html(slug, event.seq, mine, request) if mine else "",
    )
    return mark_safe(card)  # noqa: S308 - made by our own templates


def log_html(page: LogPage) -> str:
    """The list of entries with the way to the older ones, as one element."""
    return render_to_string("campaigns/log/_entries.html", {"page": page}).strip()
