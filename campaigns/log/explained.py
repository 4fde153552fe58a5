"""How an entry came about: every part of its rolls, and the rules that they rest on."""

from __future__ import annotations

import logging

from campaigns.log.entry_view import fact_view
from campaigns.models import Campaign, Event
from rules.explain import Explanation, explain
from rules.games import game_for

logger = logging.getLogger(__name__)


def explained(event: Event, campaign: Campaign, *, secret: bool) -> Explanation | None:
    """Return the parts of a roll; None where nothing was rolled, or some of it is kept from the viewer."""
    if event.secret is not None and not secret:
        return None
    try:
        fact = fact_view(event, secret=secret)
        return explain(game_for(campaign.system), fact) if fact.is_rolled else None
    except Exception:  # of another version, or damaged: the page of the entry stands without it
        logger.exception("Entry %s of campaign %s cannot be explained", event.seq, campaign.pk)
        return None
