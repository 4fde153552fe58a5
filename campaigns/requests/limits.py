"""How much is kept for one person and one table: enough for years of play, and an end for programs.

It is counted by those who are about to make more; two at the same time may come out one above.
"""

from __future__ import annotations

from django.conf import settings

from campaigns.models import Campaign, Membership, Note, Picture, Role, Seat, User
from campaigns.people.tables import open_invites
from rules.errors import RuleBroken


def has_room_for_sheet(seat: Seat, new: int = 1) -> None:
    """Refuse ``new`` sheets where that is too many, for the seat or for its campaign."""
    players = list(Membership.objects.filter(campaign=seat.campaign_id).values_list("seats", flat=True))
    if len(players) + new > settings.SHEETS_PER_CAMPAIGN:
        raise RuleBroken(f"A table has at most {settings.SHEETS_PER_CAMPAIGN} sheets. Remove an unused one.")
    if seat.is_gm:
        return
    own = sum(str(seat.pk) in seats for seats in players)
    if own + new > settings.SHEETS_PER_SEAT:
        raise RuleBroken(
            f"One player has at most {settings.SHEETS_PER_SEAT} sheets here. Remove an unused one."
        )


def has_room_for_campaign(user: User) -> None:
    """Refuse one campaign too many; a guest may run fewer, as guests are made by a name alone."""
    most = settings.CAMPAIGNS_PER_GUEST if user.is_guest else settings.CAMPAIGNS_PER_ACCOUNT
    if Seat.objects.present().filter(user=user, role=Role.GM).count() < most:
        return
    way_out = "Give your account a name and a password to run more." if user.is_guest else "Delete one first."
    raise RuleBroken(f"You run {most} tables, the most allowed. {way_out}")


def has_room_for_invite(campaign: Campaign) -> None:
    if len(open_invites(campaign.pk)) >= settings.OPEN_INVITES:
        raise RuleBroken(f"A table has at most {settings.OPEN_INVITES} open invites. Cancel one first.")


def has_room_for_picture(campaign_id: int) -> None:
    if Picture.objects.filter(campaign=campaign_id).count() >= settings.PICTURES_PER_CAMPAIGN:
        raise RuleBroken(
            f"A table keeps at most {settings.PICTURES_PER_CAMPAIGN} pictures. Delete one that a note shows."
        )


def has_room_for_note(campaign: Campaign) -> None:
    if Note.objects.filter(campaign=campaign).count() >= settings.NOTES_PER_CAMPAIGN:
        raise RuleBroken(f"A table has at most {settings.NOTES_PER_CAMPAIGN} notes. Delete one first.")
