"""Campaigns are opened, renamed, put away and deleted."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.utils import timezone
from django.utils.text import slugify

from campaigns.actions.invites import make_invite
from campaigns.actions.people import change, lock_as_gm, still_played, tell
from campaigns.actions.settings import chosen_rulings
from campaigns.actions.sheets import new_sheet_id
from campaigns.models import Campaign, Role, Seat, User
from campaigns.people.tables import founder_of
from campaigns.play import lock, perform
from campaigns.requests.limits import has_room_for_campaign
from campaigns.state import Played
from campaigns.transactions import writing
from characters.models import Character
from rules.common.people import CampaignOpened
from rules.common.sheets import BeginSheet
from rules.errors import RuleBroken
from rules.games import PLAYED
from rules.system import Setting

PARTY_STORE = "Party store"
SLUG_MARKS = "23456789abcdefghjkmnpqrstuvwxyz"


def open_campaign(
    *,
    user: User,
    name: str,
    system: str = PLAYED[0],
    rulings: Mapping[str, Setting] | None = None,
    demo: bool = False,
) -> Seat:
    """A new table with its opener as Game Master, the party's store on it, and an invite for the players."""
    with writing():
        has_room_for_campaign(user)
        campaign = Campaign.objects.create(
            name=name,
            slug=free_slug(name=name),
            system=system,
            rulings=chosen_rulings(system=system, rulings=rulings or {}),
            demo=demo,
        )
        seat = Seat.objects.create(campaign=campaign, user=user, role=Role.GM)
        tell(
            campaign=lock(campaign.pk), seat=seat, fact=CampaignOpened(name=user.display_name, system=system)
        )
        perform(seat, BeginSheet(new_sheet_id(), PARTY_STORE, "party"))
        if not seat.user.is_visitor:
            make_invite(seat=seat)
    return seat


def rename_campaign(*, seat: Seat, name: str) -> Played:
    """Another name; the address stays, so that no link breaks."""
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        return change(
            campaign=campaign, seat=seat, name=name, notes=[f"its name is {name}"] * (campaign.name != name)
        )


def archive_campaign(*, seat: Seat, away: bool = True) -> Played:
    """The table is put away, so that it can be read and not played; or it is played again."""
    with writing():
        campaign = lock_as_gm(seat=seat)
        notes = ["it is archived" if away else "it is played again"] * (bool(campaign.archived) != away)
        return change(campaign=campaign, seat=seat, archived=timezone.now() if away else None, notes=notes)


def delete_campaign(*, seat: Seat, typed: str) -> str:
    """Everything of a campaign goes, its sheets and its log too, once its name is typed."""
    with writing():
        campaign = lock_as_gm(seat=seat)
        founder = founder_of(campaign.pk)
        if founder not in (None, seat):
            raise RuleBroken(f"{founder.name} opened this table: only they may delete it while they run it.")
        if " ".join(typed.split()) != campaign.name:
            raise RuleBroken(f"To delete this table, type its name: {campaign.name}. Nothing was deleted.")
        Character.objects.filter(membership__campaign=campaign).delete()
        campaign.delete()
    return campaign.name


def free_slug(*, name: str) -> str:
    """The name as an address; its last marks tell two tables of one name apart."""
    start = slugify(name)[:40].strip("-") or "table"
    while True:
        slug = f"{start}-{''.join(secrets.choice(SLUG_MARKS) for _ in range(5))}"
        if not Campaign.objects.filter(slug=slug).exists():
            return slug
