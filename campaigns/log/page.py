"""A page of the log: the latest entries, or those before one, by keyset, as a seat may see them."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaigns.log.cards import card_html, placeholder_html, state_html
from campaigns.log.decisions import ALONE, Kin
from campaigns.log.entry_view import entry_face
from campaigns.log.named import kin_of
from campaigns.log.prompts import offers_for, offers_html, open_prompts, strip_on
from campaigns.log.vetoes import vetoed_among
from campaigns.models import Event, Seat
from campaigns.state import State

logger = logging.getLogger(__name__)

TAIL = 25
"""How many of the latest entries come with a table."""
STRETCH = 50
"""How many come with a page of the log alone, and with each reach for older ones."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Cards as HTML, oldest first, and the number to ask for the page before with (None: there is none).

    ``sessions``: the numbers of those that its entries are of.
    """

    slug: str
    cards: tuple[str, ...]
    before: int | None
    sessions: tuple[int, ...]


def log_page(
    seat: Seat,
    state: State,
    *,
    before: int | None = None,
    limit: int = TAIL,
    request: HttpRequest | None = None,
    whole: bool = False,
) -> LogPage:
    """The entries before one (None: the latest). The cost does not grow with the log."""
    # The last entries are as a rule in the State.
    tail = state.visible_tail(seat, limit + 1) if before is None else None
    events = _before(seat, before or state.campaign.last_seq + 1, limit + 1) if tail is None else tail
    page_events = events[-limit:]
    more = page_events[0].seq if len(events) > limit else None
    sessions = sorted({event.session for event in page_events} - {0})
    cards = cards_of(seat, state, page_events, request, whole=whole)
    return LogPage(state.campaign.slug, cards, more, tuple(sessions))


def _before(seat: Seat, seq: int, limit: int) -> list[Event]:
    events = Event.objects.visible_to(seat).select_related("actor__user").before(seq)
    return list(reversed(events[:limit]))


def cards_of(
    seat: Seat,
    state: State,
    events: Collection[Event],
    request: HttpRequest | None = None,
    *,
    whole: bool = False,
) -> tuple[str, ...]:
    """The cards of events with their marks and what this seat may do; ``whole``: all of it, without a bar."""
    seqs = [event.seq for event in events]
    undone, vetoed = state.undone_among(seqs), vetoed_among(seat, state, seqs)
    marks = {seq: state_html(seq, undone.get(seq), vetoed.get(seq)) for seq in {*undone, *vetoed}}
    offers = open_prompts(state, [seq for seq in seqs if seq not in undone])
    kin = kin_of(state, events)
    drawn_cards = {
        event.seq: offers_html(
            state.campaign.slug, event.seq, mine, request, strip=strip_on(state, event.seq), whole=whole
        )
        for event in events
        if (mine := offers_for(seat, offers.get(event.seq, ()))) or strip_on(state, event.seq)
    }

    def card_of(event: Event) -> str:
        akin = kin.get(event.seq, ALONE)
        draw = partial(_card, seat, state, event, akin, marks, drawn_cards)
        if event.seq in marks or event.seq in drawn_cards:
            return draw()
        return state.memo(("entry", event.seq, seat.is_gm, akin), draw)

    return tuple(card_of(event) for event in events)


def _card(
    seat: Seat,
    state: State,
    event: Event,
    kin: Kin,
    marks: Mapping[int, str],
    offers: Mapping[int, str],
) -> str:
    try:
        card = card_html(
            event,
            state.campaign,
            secret=seat.is_gm and event.secret is not None,
            kin=kin,
            face=entry_face(state, event, gm=seat.is_gm),
            state=marks.get(event.seq, ""),
            offers=offers.get(event.seq, ""),
            is_news=False,
        )
    except Exception:  # whatever a template may raise: one entry must not take the page with it
        logger.exception("Entry %s of campaign %s cannot be drawn", event.seq, state.campaign.pk)
        card = placeholder_html(event, state.campaign)
    return SafeString(card)  # made by our own templates


def log_html(page: LogPage) -> str:
    return render_to_string("campaigns/log/_entries.html", {"page": page}).strip()
