"""How much is kept for one person and one table, and the sentence that says so."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import override_settings
from django.urls import reverse
from django.utils import timezone

from campaigns.actions import campaigns, dialogs, invites, sheets
from campaigns.models import Campaign, Event, Invite, Membership, Seat, User
from rules.common.sheets import BeginSheet, RemoveSheet
from rules.errors import RuleBroken
from tests.campaigns.at_table import Browser, ask, refused
from tests.campaigns.matrix import CREATURE
from tests.campaigns.person import Person
from tests.factories import create_guest, create_sheet

pytestmark = pytest.mark.database
FULL = "You run 2 tables, the most allowed. Delete one first."


@pytest.mark.parametrize("how", ["roll", "steps"])
@override_settings(SHEETS_PER_SEAT=2)
def test_a_player_has_only_so_many_sheets(player: Person, how: str) -> None:
    for _ in range(2):
        create_sheet(player.seat)
    before = Event.objects.count()
    assert "One player has at most 2 sheets here." in player.is_refused("sheet_begin", how=how)
    assert (Membership.objects.count(), Event.objects.count()) == (2, before)


@override_settings(SHEETS_PER_SEAT=2)
def test_removing_one_makes_room_for_another(pips_seat: Seat) -> None:
    for name in ("first", "second"):
        sheets.begin_character(seat=pips_seat, sheet_id=name)
    with pytest.raises(RuleBroken, match="One player has at most 2 sheets"):
        sheets.begin_character(seat=pips_seat, sheet_id="third")
    dialogs.give(seat=pips_seat, commands=(RemoveSheet("first"),))
    sheets.begin_character(seat=pips_seat, sheet_id="third")


@override_settings(SHEETS_PER_SEAT=2)
def test_the_sheets_of_others_take_no_room_from_anyone(pips_seat: Seat, gwens_seat: Seat) -> None:
    for _ in range(3):
        create_sheet(gwens_seat)
    sheets.begin_character(seat=pips_seat, sheet_id="first")
    barn = (BeginSheet("barn", "Barn", "place"),)
    assert dialogs.give(seat=gwens_seat, commands=barn, new_sheets=1).events


@override_settings(SHEETS_PER_CAMPAIGN=2)
@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        ("sheet_begin", {"how": "roll"}),
        ("creature", CREATURE),
        ("sheet-new", {"name": "Barn", "kind": "place", "visibility": "open"}),
    ],
)
def test_a_table_has_so_many_sheets(gm: Person, player: Person, deed: str, fields: dict[str, object]) -> None:
    create_sheet(player.seat)
    create_sheet(gm.seat)
    assert "A table has at most 2 sheets." in gm.is_refused(deed, **fields)
    assert Membership.objects.count() == 2


@override_settings(CAMPAIGNS_PER_ACCOUNT=2)
def test_an_account_runs_only_so_many_campaigns(gwen: User, signed_in: Browser) -> None:
    for name in ("One", "Two"):
        seat = campaigns.open_campaign(user=gwen, name=name)
    assert FULL in refused(ask(signed_in(gwen), reverse("campaign_new"), {"name": "Three"}))
    assert Campaign.objects.count() == 2
    campaigns.delete_campaign(seat=seat, typed="Two")
    assert ask(signed_in(gwen), reverse("campaign_new"), {"name": "Three"}).status_code == 303


@override_settings(CAMPAIGNS_PER_GUEST=1)
def test_a_guest_runs_fewer_and_is_told_how_to_run_more(db: None, signed_in: Browser) -> None:
    moss = create_guest()
    campaigns.open_campaign(user=moss, name="One")
    answer = ask(signed_in(moss), reverse("campaign_new"), {"name": "Two"})
    assert "Give your account a name and a password to run more." in refused(answer)


@override_settings(CAMPAIGNS_PER_ACCOUNT=1)
def test_playing_elsewhere_is_not_running(pips_seat: Seat) -> None:
    assert campaigns.open_campaign(user=pips_seat.user, name="One").is_gm


@override_settings(OPEN_INVITES=2)
def test_a_campaign_has_only_so_many_open_invites(gm: Person) -> None:
    for _ in range(2):
        invites.make_invite(seat=gm.seat)
    sentence = "A table has at most 2 open invites. Cancel one first."
    assert sentence in gm.is_refused("invite_new", role="player", uses=1, days=1)
    assert Invite.objects.count() == 2


@override_settings(OPEN_INVITES=1)
@pytest.mark.parametrize(
    "closed", [{"revoked": timezone.now()}, {"uses_left": 0}, {"expires": timezone.now() - timedelta(1)}]
)
def test_an_invite_that_lets_nobody_in_takes_no_room(gwens_seat: Seat, closed: dict[str, object]) -> None:
    invites.make_invite(seat=gwens_seat)
    Invite.objects.update(**closed)
    assert invites.make_invite(seat=gwens_seat).open
