"""What the hub asks the database. Every function runs on one of the hub's own threads."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.sessions.models import Session
from django.utils import timezone

from campaigns.drawing.fragments import presence, render, snapshot
from campaigns.drawing.roots import ROLE_CHANGED, SEAT_LOST, audience_of, dismissed_by
from campaigns.firing import fire_due
from campaigns.live.frames import Frame, Root
from campaigns.live.room import StreamClaim
from campaigns.log.cards import placeholder_html
from campaigns.models import Campaign, Event, Seat, User

__all__ = ["heads", "look_at_the_clock", "placeholder", "presence", "refused", "render", "snapshot"]

SIGNED_OUT = "You are signed out."


def refused(claims: Iterable[StreamClaim]) -> dict[StreamClaim, str]:
    """The claims that no longer hold, and the sentence for each. Three queries, whatever their number."""
    claims = list(claims)
    roles = dict(Seat.objects.filter(pk__in={c.seat_id for c in claims}, left=None).values_list("pk", "role"))
    keys = {claim.session_key for claim in claims}
    living = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    sessions = set(living.values_list("session_key", flat=True))
    users = User.objects.filter(pk__in={claim.user_id for claim in claims}, is_active=True)
    passwords = dict(users.values_list("pk", "password"))
    reasons = {}
    for claim in claims:
        if claim.session_key not in sessions or passwords.get(claim.user_id) != claim.password:
            reasons[claim] = SIGNED_OUT
        elif roles.get(claim.seat_id) != claim.role:
            reasons[claim] = ROLE_CHANGED if claim.seat_id in roles else SEAT_LOST
    return reasons


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
    return dict(Campaign.objects.filter(pk__in=list(campaign_ids)).values_list("pk", "last_seq"))
