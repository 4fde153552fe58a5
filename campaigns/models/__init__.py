from __future__ import annotations

from campaigns.models.campaign import Answer, Attempt, Campaign, Invite, Role, Seat, SignInLink
from campaigns.models.event import Event, Undone
from campaigns.models.rows import Clock, Combatant, Encounter, Membership, Pending, Visibility
from campaigns.models.user import User

__all__ = [
    "Answer",
    "Attempt",
    "Campaign",
    "Clock",
    "Combatant",
    "Encounter",
    "Event",
    "Invite",
    "Membership",
    "Pending",
    "Role",
    "Seat",
    "SignInLink",
    "Undone",
    "User",
    "Visibility",
]
