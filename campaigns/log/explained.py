"""How an entry came about: every part of its rolls, and the rules that they rest on."""

from __future__ import annotations

from campaigns.log.entry_view import fact_view
from campaigns.models import Campaign, Event
from rules.explain import Explanation, explain
from rules.games import game_for


def explained(event: Event, campaign: Campaign, *, secret: bool) -> Explanation | None:
    """Return the parts of a roll; None where nothing was rolled, or some of it is kept from the viewer."""
    if event.secret is not None and not secret:
        return None
    fact = fact_view(event, secret=secret)
    return explain(game_for(campaign.system), fact) if fact.is_rolled else None
