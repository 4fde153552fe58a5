from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.actions.accounts import rename
from campaigns.actions.invites import make_invite
from campaigns.actions.seats import leave_seat, take_seat
from campaigns.models import Campaign, Seat, User
from campaigns.people.invite_links import shown_token
from campaigns.state import kept
from rules.common.free_rolls import RollDice
from tests.campaigns.at_table import Browser, at, do
from tests.campaigns.told import last_told
from tests.factories import create_seat

pytestmark = pytest.mark.django_db


def leave(client: Client, campaign: Campaign) -> int:
    return client.post(f"/c/{campaign.slug}/leave").status_code


def test_anyone_may_leave_and_the_log_says_so(
    client: Client, campaign: Campaign, pip: User, wynn: User
) -> None:
    for who in (pip, wynn):
        client.force_login(who)
        assert leave(client, campaign) == 303
        kind, fact, _ = last_told(campaign)
        assert (kind, fact["name"], fact.get("removed")) == ("seat_left", who.display_name, None)
        assert client.get(f"/c/{campaign.slug}/").status_code == 404


def test_the_last_gm_cannot_and_reads_why(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    refused = client.post(f"/c/{campaign.slug}/leave")
    assert refused.status_code == 422
    assert b"Make someone else a Game Master first" in refused.content
    assert Seat.objects.get(user=gwen).left is None
    create_seat(campaign, role="gm")
    assert leave(client, campaign) == 303


def test_who_comes_back_has_the_old_seat(client: Client, gwens_seat: Seat, pips_seat: Seat) -> None:
    invite = make_invite(seat=gwens_seat)
    client.force_login(pips_seat.user)
    leave(client, pips_seat.campaign)
    assert client.post(f"/join/{shown_token(invite)}").status_code == 303
    back = Seat.objects.get(user=pips_seat.user)
    assert (back.pk, back.left, back.role) == (pips_seat.pk, None, "player")


def test_the_log_goes_on_calling_who_has_left_what_they_were_called(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    do(pips_seat, RollDice("d6"), 4)
    leave_seat(seat=pips_seat)
    rename(user=pips_seat.user, display_name="Gwen")
    for _ in range(2):
        log = signed_in(gwens_seat).get(at(gwens_seat, "log")).content.decode()
        [entry] = re.findall(r'<li id="event-1".*?</li>', log, re.DOTALL)
        assert "Pip" in entry
        assert "Gwen" not in entry
        kept.clear()  # as another process reads it


def test_who_comes_back_under_another_name_is_told_to_have_been_called_otherwise(
    gwens_seat: Seat, pips_seat: Seat
) -> None:
    leave_seat(seat=pips_seat)
    rename(user=pips_seat.user, display_name="Zed")
    seat = take_seat(user=pips_seat.user, invite=make_invite(seat=gwens_seat))
    renamed, taken = seat.campaign.events.order_by("-seq")[:2][::-1]
    assert (renamed.fact["name"], renamed.fact["to"]) == ("Pip", "Zed")
    assert (taken.kind, taken.fact["name"], seat.name) == ("seat_taken", "Zed", "Zed")


def test_nobody_else_leaves(client: Client, campaign: Campaign, olaf: User) -> None:
    assert leave(client, campaign) == 404
    client.force_login(olaf)
    assert leave(client, campaign) == 404
