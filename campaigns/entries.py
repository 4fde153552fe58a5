"""The entries of a campaign by their numbers, for a process that lacks them."""

from __future__ import annotations

from campaigns.models import Event
from characters.statements import Select

LACKING = Select(
    lambda campaign, after, to: (
        Event.objects.filter(campaign=campaign, seq__lte=to)
        .after(after)
        .select_related("actor__user", "campaign")
    ),
    *range(987_654_321, 987_654_324),
)


def entries_between(campaign_id: int, after: int, to: int) -> list[Event]:
    """Return the entries of a campaign after one and up to another, oldest first; they share its row."""
    events = LACKING.all(campaign_id, after, to)
    for event in events:
        event.campaign = events[-1].campaign
    return events
