"""The handout that lies before a seat: the last that was shown to it, until it is put away."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from campaigns.audience import OTHERS, Audience, only
from campaigns.live.frames import Root
from campaigns.markdown import rendered_with_links
from campaigns.models import Event, Seat
from campaigns.models.event import TABLE, named_in, seats_named
from campaigns.notes.pictures import SHOWN, picture_address
from campaigns.state import State
from rules.common.people import EventUndone
from rules.facts import kind_of

OF_HANDOUTS = (SHOWN, kind_of(EventUndone))
"""The kinds that lay a handout before somebody, or take it away."""
EMPTY = SafeString('<div id="handout"></div>')


def handout_on_page(seat: Seat, state: State, request: HttpRequest | None = None) -> SafeString:
    """Return the handout that lies before a seat, or its empty place; Game Masters have their notes."""
    if seat.is_gm or state.campaign.archived:
        return EMPTY
    handouts = [
        one for one in _handouts(state) if named_in(one.audience, seat.pk) and one.seq not in state.undone
    ]
    return _html(state, handouts[-1], request) if handouts and handouts[-1].seq > seat.put_away else EMPTY


def handout_roots(state: State, events: Iterable[Event]) -> list[Root]:
    """Return the handouts that these events lay before players, and the place of one that was undone."""
    roots = []
    for event in events:
        if event.kind == SHOWN:
            roots.append(Root("handout", _html(state, event), _players(event)))
        elif handout := _taken_back(state, event.fact.get("seqs", ())):
            roots.append(Root("handout", EMPTY, _players(handout)))
    return roots


def _handouts(state: State) -> list[Event]:
    return state.memo("handouts", lambda: [event for event in state.tail if event.kind == SHOWN])


def _taken_back(state: State, seqs: Collection[int]) -> Event | None:
    """Return the last handout, if these entries no longer count and it is among them."""
    last = next(reversed(_handouts(state)), None)
    return last if last and last.seq in seqs else None


def _players(event: Event) -> Audience:
    return OTHERS if event.audience == TABLE else only(*seats_named(event.audience))


def _html(state: State, event: Event, request: HttpRequest | None = None) -> SafeString:
    """Draw a handout once for all who see it: a name in it leads nowhere, a number to its entry."""
    slug = state.campaign.slug
    context = {
        "slug": slug,
        "event": event,
        "html": handout_html(slug, event.fact["text"], event.seq),
    }
    return mark_safe(render_to_string("campaigns/table/_handout.html", context, request=request).strip())  # noqa: S308 - made by our own template


def handout_html(slug: str, text: str, seq: int) -> SafeString:
    """Return the text of a handout; of entries it can only mention those that came before it."""
    return mark_safe(rendered_with_links(text, partial(_earlier, slug, seq), partial(picture_address, slug)))  # noqa: S308 - cleaned


def _earlier(slug: str, seq: int, name: str) -> str:
    number = name.removeprefix("#")
    is_earlier = name.startswith("#") and number.isdecimal() and int(number) < seq
    return reverse("entry", args=[slug, int(number)]) if is_earlier else ""
