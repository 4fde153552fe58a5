"""The tables of a user, and who sits at one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import OuterRef, Q, Subquery

from campaigns.models import Event, Invite, Role, Seat
from campaigns.models.event import TABLE
from rules.common.people import CampaignOpened
from rules.facts import kind_of
from rules.games import game_for

RANKS = {Role.GM.value: 0, Role.PLAYER.value: 1, Role.WATCHER.value: 2}


def tables_of(user_id: int) -> list[dict[str, Any]]:
    """A user's tables: those in play first, the last played on top. Two queries, whatever their number."""
    latest = Event.objects.filter(campaign=OuterRef("campaign"), audience=TABLE).order_by("-seq")
    sits = Seat.objects.present().select_related("campaign").filter(user=user_id)
    sits = sits.annotate(active=Subquery(latest.values("created")[:1]))
    seats = sorted(sits, key=_last_played)
    others = _others([seat.campaign_id for seat in seats], user_id)
    return [
        {
            "seat": seat,
            "slug": seat.campaign.slug,
            "name": seat.campaign.name,
            "system": seat.campaign.system,
            "system_name": game_for(seat.campaign.system).system.name,
            "role": seat.get_role_display(),
            "runs": seat.role == Role.GM and seat.campaign.archived is None,
            "others": others.get(seat.campaign_id, []),
            "archived": seat.campaign.archived is not None,
            "active": seat.active,
            "waits": [],
            "now": "",
        }
        for seat in seats
    ]


def _last_played(seat: Any) -> tuple[bool, float, int]:
    moment = seat.active.timestamp() if seat.active else 0
    return seat.campaign.archived is not None, -moment, -seat.campaign_id


def seats_at(campaign_id: int) -> list[Seat]:
    """Who sits at a table: Game Masters first, each by name."""
    seats = Seat.objects.filter(campaign=campaign_id, left=None).select_related("user")
    return sorted(seats, key=lambda seat: (RANKS[seat.role], seat.name.casefold()))


def founder_of(campaign_id: int) -> Seat | None:
    """Return who opened a campaign, for as long as they run it."""
    openers = Event.objects.filter(campaign=campaign_id, kind=kind_of(CampaignOpened)).values("actor")
    running = Seat.objects.present().filter(campaign=campaign_id, role=Role.GM, pk__in=openers)
    return running.select_related("user").first()


def ever_ran(user_ids: Collection[int]) -> set[int]:
    """Return those of these users who run a game anywhere, or ever did."""
    ran = Seat.objects.filter(Q(role=Role.GM) | Q(has_run=True), user__in=user_ids)
    return set(ran.values_list("user", flat=True))


def open_invites(campaign_id: int) -> list[Invite]:
    """The invites by which someone may still come in, the newest first."""
    invites = Invite.objects.filter(campaign=campaign_id, revoked=None).select_related("campaign")
    return [invite for invite in invites if invite.open]


def waiting_seats(campaign_id: int, role: str) -> list[Seat]:
    """Return the seats with that part whose people have never come in, as after an import, each by name."""
    seats = Seat.objects.present().select_related("user").filter(campaign=campaign_id, role=role)
    never = seats.filter(user__is_guest=True, user__last_login=None)
    return sorted(never, key=lambda seat: seat.name.casefold())


def _others(campaign_ids: list[int], user_id: int) -> dict[int, list[str]]:
    seats = Seat.objects.filter(campaign__in=campaign_ids, left=None).exclude(user=user_id)
    names: dict[int, list[str]] = {}
    for campaign_id, name in seats.order_by("joined").values_list("campaign_id", "user__display_name"):
        names.setdefault(campaign_id, []).append(name)
    return names
