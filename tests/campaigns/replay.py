"""The stored rows against the fold of the events: the one measure of whether log and sheets agree."""

from __future__ import annotations

from campaigns.models import Campaign, Event
from campaigns.rows import load_rows, sheets_of
from rules.codec import changes_from_plain
from rules.table import Key, Row, evolve


def stored(campaign: Campaign) -> dict[Key, Row]:
    """Every row of a campaign as the database has it."""
    return load_rows(campaign.pk, sheets_of(campaign.pk))


def folded(campaign: Campaign, to: int | None = None) -> dict[Key, Row]:
    """Every row of a campaign as its events, up to an entry, make it."""
    events = Event.objects.filter(campaign=campaign).order_by("seq")
    rows: dict[Key, Row] = {}
    for event in events if to is None else events.filter(seq__lte=to):
        rows = evolve(rows, changes_from_plain(event.changes))
    return rows
