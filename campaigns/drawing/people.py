"""What changes when somebody sits down or is called otherwise: who is here, what an invite still holds."""

from __future__ import annotations

from collections.abc import Iterable

from django.template.loader import render_to_string

from campaigns.audience import GMS
from campaigns.live.frames import Root
from campaigns.live.room import present_at
from campaigns.models import Event, Invite
from campaigns.state import State
from rules.common.people import PersonRenamed, SeatTaken
from rules.facts import kind_of

RENAMED, SAT_DOWN = kind_of(PersonRenamed), kind_of(SeatTaken)


def people_roots(state: State, events: Iterable[Event]) -> list[Root]:
    """The line of those present after a new name, and the count on every invite after somebody sat down."""
    kinds = {event.kind for event in events}
    roots = [presence_line(state, present_at(state.campaign.pk))] if RENAMED in kinds else []
    if SAT_DOWN in kinds:
        invites = Invite.objects.filter(campaign=state.campaign.pk, revoked=None)
        roots += [Root(f"invite-left-{invite.pk}", left_html(invite), GMS) for invite in invites]
    return roots


def presence_line(state: State, here: Iterable[int]) -> Root:
    """The names of those who are at the table."""
    line = render_to_string("campaigns/table/_presence.html", {"names": state.names(set(here))})
    return Root("presence", line.strip())


def left_html(invite: Invite) -> str:
    """How many may still come by an invite."""
    return render_to_string("campaigns/people/_invite_left.html", {"invite": invite}).strip()
