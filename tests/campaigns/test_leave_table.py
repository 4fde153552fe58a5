from __future__ import annotations

import pytest
from django.test import Client

from campaigns.actions.invites import make_invite
from campaigns.invite_links import shown_token
from campaigns.models import Campaign, Seat, User
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


def test_nobody_else_leaves(client: Client, campaign: Campaign, olaf: User) -> None:
    assert leave(client, campaign) == 404
    client.force_login(olaf)
    assert leave(client, campaign) == 404
