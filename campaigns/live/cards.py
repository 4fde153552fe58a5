"""The cards of the log: one event as HTML, for those who get its secret part or for those who do not."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from markupsafe import Markup

from campaigns.models import Event, Role
from campaigns.models.event import GM, TABLE
from campaigns.seen import percent, read, shown

ROLE_NAMES = {role.value: str(role.label) for role in Role}


def card_html(event: Event, slug: str, *, secret: bool, state: str = "", offers: str = "") -> str:
    """The card of an event; ``state`` and ``offers`` are what its two small places hold on a page."""
    fact = read(event, secret=secret)
    context = {
        "card": {
            "seq": event.seq,
            "who": fact.name or (event.actor.name if event.actor else "Rollbook"),
            "at": timezone.localtime(event.created).strftime("%H:%M"),
            "href": reverse("entry", args=[slug, event.seq]),
            "private": private_words(event.audience),
            "undone": bool(state),
            "state": Markup(state),  # noqa: S704 - made by our own templates
            "offers": Markup(offers),  # noqa: S704 - made by our own templates
        },
        "fact": fact,
        "shown": shown(fact),
        "percent": percent,
        "role_names": ROLE_NAMES,
    }
    return render_to_string(f"campaigns/log/_{event.kind}.html", context).strip()


def private_words(audience: str) -> str:
    """Who sees an entry that not everyone sees; it never names anyone."""
    if audience == TABLE:
        return ""
    return "Only GMs" if audience == GM else "Only for some, and the GMs"


def state_html(seq: int, by: str | None) -> str:
    """The place in a card that says it is undone, and by whom; empty while the entry counts."""
    return render_to_string("campaigns/log/parts/_state.html", {"seq": seq, "by": by}).strip()
