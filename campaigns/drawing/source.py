"""What the hub asks the database. Every function runs on one of the hub's own threads."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.drawing.claims import refusals
from campaigns.drawing.fragments import presence, render, snapshot
from campaigns.drawing.roots import audience_of, dismissed_by
from campaigns.firing import fire_due
from campaigns.live.frames import Frame, Root
from campaigns.log.cards import placeholder_html
from campaigns.models import Campaign, Event
from characters.statements import SelectColumns

__all__ = ["heads", "look_at_the_clock", "placeholder", "presence", "refusals", "render", "snapshot"]

HEADS = SelectColumns(Campaign, ("id", "last_seq"), "id")


def placeholder(campaign_id: int, seq: int) -> Frame:
    """The frame of an event that cannot be drawn: its place in the log, and the streams that it ends."""
    event = Event.objects.select_related("campaign").get(campaign=campaign_id, seq=seq)
    root = Root(f"event-{seq}", placeholder_html(event, event.campaign), audience_of(event.audience))
    return Frame(seq, (root,), dismissed_by(event))


def look_at_the_clock(campaign_ids: Iterable[int]) -> None:
    """Do what is due at the tables that somebody looks at."""
    fire_due(campaign_ids)


def heads(campaign_ids: Iterable[int]) -> dict[int, int]:
    """The number of the last event of each."""
    ids = list(campaign_ids)
    return dict(HEADS.all(ids)) if ids else {}
