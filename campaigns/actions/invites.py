"""Invites are made and cancelled."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from campaigns.actions.people import lock_as_gm, nothing, still_played, tell
from campaigns.models import Campaign, Invite, Role, Seat
from campaigns.models.event import GM
from campaigns.people.invite_links import code_for, hash_code, hash_token, token_for
from campaigns.people.tables import open_invites
from campaigns.play import lock
from campaigns.requests.limits import has_room_for_invite
from campaigns.state import Played
from campaigns.transactions import writing
from rules.common.people import InviteMade, InviteRevoked
from rules.errors import RuleBroken

DAYS = 7
USES = 10


def make_invite(*, seat: Seat, role: str = Role.PLAYER, uses: int = USES, days: int = DAYS) -> Invite:
    """A new way in, for so many people and so many days."""
    if seat.user.is_visitor:
        raise RuleBroken("Give your account a name and a password first, then invite people.")
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        has_room_for_invite(campaign)
        now = timezone.now()
        expires = now + timedelta(days=days)
        invite = Invite(
            campaign=campaign, role=role, made_by=seat, created=now, expires=expires, uses_left=uses
        )
        invite.token_hash, invite.code_hash = hash_token(token_for(invite)), hash_code(code_for(invite))
        invite.save()
        tell(campaign=campaign, seat=seat, fact=InviteMade(name=seat.name, role=role), audience=GM)
    return invite


def revoke_invite(*, seat: Seat, invite: Invite) -> Played:
    """Nobody comes in by it any more; who sits, sits."""
    with writing():
        return _revoke(lock_as_gm(seat=seat), seat, invite)


def revoke_open_invites(*, seat: Seat) -> list[Played]:
    """Cancel every invite by which somebody could still come in, after the GM's last action too."""
    with writing():
        campaign = lock(seat.campaign_id)
        return [_revoke(campaign, seat, invite) for invite in open_invites(campaign.pk)]


def _revoke(campaign: Campaign, seat: Seat, invite: Invite) -> Played:
    invite.refresh_from_db()
    if invite.revoked:
        return nothing(campaign=campaign)
    invite.revoked = timezone.now()
    invite.save(update_fields=["revoked"])
    return tell(
        campaign=campaign, seat=seat, fact=InviteRevoked(name=seat.name, role=invite.role), audience=GM
    )
