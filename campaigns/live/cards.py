"""The cards of the log: one event as HTML, for those who get its secret part or for those who do not."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import unescape
from typing import Any

from django.template.loader import render_to_string, select_template
from django.urls import get_script_prefix, reverse
from django.utils import timezone

from campaigns.faces import Face, named_face
from campaigns.log.decisions import ALONE, Kin
from campaigns.log.entry_view import fact_view, is_blind, percent, rarity, roll_view
from campaigns.log.faces import plain_face
from campaigns.log.fact_words import fact_words
from campaigns.models import Campaign, Event, Role
from campaigns.models.event import GM, TABLE, seats_audience
from campaigns.notes.handouts import handout_html
from rules.dice_rows import dice_rows, step_words
from rules.games import FACTS

ROLE_NAMES = {role.value: str(role.label) for role in Role}
ANY_FACT = "campaigns/log/_fact.html"
DIFFICULTY_KEPT = "The difficulty is for GMs only"
SPOKEN = re.compile(r'data-spoken="([^"]*)"')
KEPT = 4096
_drawn: dict[tuple[str, str, str, bool, Kin, Face | None], str] = {}
"""Cards drawn before. An event never changes, so that page, answer and stream share one drawing of a face."""


def card_html(
    event: Event,
    campaign: Campaign,
    *,
    secret: bool,
    kin: Kin = ALONE,
    face: Face | None = None,
    state: str = "",
    offers: str = "",
) -> str:
    """The card of an event; ``state`` and ``offers`` are what its two small places hold on a page."""
    by = event.actor.name if event.actor else "Rollbook"
    key = (event.hash, campaign.slug, by, secret, kin, face)
    html = _drawn.get(key)
    if html is None:
        if len(_drawn) >= KEPT:
            _drawn.clear()
        html = _drawn[key] = _draw(event, campaign, by, face, secret=secret, kin=kin)
    for name, held in (("state", state), ("offers", offers)):
        if held:
            html = held.join(html.rsplit(f'<div id="{name}-{event.seq}"></div>', 1))
    return html


def told(event: Event, campaign: Campaign, *, secret: bool = True) -> str:
    """Return an entry in the plain sentence that its card is spoken as, as a rule with its secret part."""
    spoken = SPOKEN.search(card_html(event, campaign, secret=secret))
    return unescape(spoken[1]) if spoken else ""


def placeholder_html(event: Event, campaign: Campaign) -> str:
    """The card of an event whose own cannot be drawn: it says nothing of it but that it is saved."""
    card = {
        "seq": event.seq,
        "who": "Rollbook",
        "face": named_face("Rollbook"),
        "href": f"{_log_of(get_script_prefix(), campaign.slug)}{event.seq}",
    }
    return render_to_string("campaigns/log/_undrawable.html", {"card": card}).strip()


def _draw(event: Event, campaign: Campaign, by: str, face: Face | None, *, secret: bool, kin: Kin) -> str:
    fact, made = fact_view(event, secret=secret), FACTS[event.kind]
    template = _template(event.kind, campaign.system)
    log = _log_of(get_script_prefix(), campaign.slug)
    rows = () if is_blind(made, fact) else dice_rows(made, fact)
    who = by if event.kind == "event_undone" else fact.name or by
    context: dict[str, Any] = {
        "card": {
            "seq": event.seq,
            "who": who,
            "face": face or plain_face(event, who),
            "iso": f"{event.created:%Y-%m-%dT%H:%M}Z",
            "by": event.actor_id or "",
            "doing": (fact.sheet_id or "table") if made.ASIDE else "",
            "mark": "chapter" if made.CHAPTER else "",
            "at": timezone.localtime(event.created).strftime("%H:%M"),
            "href": f"{log}{event.seq}",
            "private": private_words(event, by) or kept_words(event, secret=secret),
            "joins": kin.joins,
            "came_of": (kin.named, f"{log}{kin.came_of}") if kin.came_of else None,
            "rows": rows,
            "long": [row for row in rows if row.is_long],
            "rare": rarity(fact),
        },
        "fact": fact,
        "slug": campaign.slug,
        "roll_view": roll_view(fact),
        "percent": percent,
        "step_words": step_words,
        "role_names": ROLE_NAMES,
        "handout_html": handout_html,
    }
    if template == ANY_FACT:
        context["fact_words"] = fact_words(event.kind, fact, campaign.system)
    return render_to_string(template, context).strip()


@lru_cache(maxsize=256)
def _log_of(_prefix: str, slug: str) -> str:
    return reverse("entry", args=[slug, 0]).removesuffix("0")


@cache
def _template(kind: str, game: str) -> str:
    """The template of a kind of fact: its game's own, the one of all games, or the one that can draw any."""
    found = (f"games/{game}/log/_{kind}.html", f"campaigns/log/_{kind}.html", ANY_FACT)
    return str(select_template(found).template.name)


def kept_words(event: Event, *, secret: bool) -> str:
    """What a Game Master's card says where only how hard a roll was is kept from the others."""
    kept = (event.secret or {}).keys() if secret else ()
    return DIFFICULTY_KEPT if kept and kept <= set(FACTS[event.kind].DIFFICULTY) else ""


def private_words(event: Event, by: str) -> str:
    """Who sees an entry that not everyone sees; it names nobody but whoever made it."""
    if event.audience == TABLE:
        return ""
    if event.audience == GM:
        return "Only GMs"
    alone = event.audience == seats_audience([event.actor_id or 0])
    return f"Only {by} and the GMs" if alone else "Only for some, and the GMs"


def state_html(seq: int, by: str | None) -> str:
    """The place in a card that says it is undone, and by whom; empty while the entry counts."""
    return render_to_string("campaigns/log/parts/_state.html", {"seq": seq, "by": by}).strip()
