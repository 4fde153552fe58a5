from __future__ import annotations

import pytest
from django.test import Client

from campaigns.actions.invites import make_invite
from campaigns.actions.seats import leave_seat, remove_seat
from campaigns.models import Campaign, Event, Invite, Membership, Seat, User
from campaigns.people.invite_links import shown_token
from rules.errors import RuleBroken
from tests.campaigns.told import entries, last_told
from tests.factories import create_seat, create_sheet

pytestmark = pytest.mark.django_db


def remove(client: Client, seat: Seat) -> int:
    return client.post(f"/c/{seat.campaign.slug}/people/{seat.pk}/remove").status_code


def test_who_is_removed_is_outside_at_once(
    client: Client, campaign: Campaign, pips_seat: Seat, gwen: User
) -> None:
    sheet = create_sheet(pips_seat)
    client.force_login(gwen)
    assert remove(client, pips_seat) == 303
    kind, fact, _ = last_told(campaign)
    assert (kind, fact["name"], fact["removed"]) == ("seat_left", "Pip", True)
    assert Event.objects.get().actor is not None
    client.force_login(pips_seat.user)
    assert client.get(f"/c/{campaign.slug}/").status_code == 404
    assert client.get(f"/c/{campaign.slug}/live").status_code == 403
    assert Membership.objects.get(character=sheet).owners == [str(pips_seat.pk)]


def test_twice_is_once(client: Client, campaign: Campaign, pips_seat: Seat, gwen: User) -> None:
    client.force_login(gwen)
    assert remove(client, pips_seat) == 303
    assert remove(client, pips_seat) == 404
    assert entries(campaign) == 1


def test_the_last_gm_is_not_removed_and_one_of_two_is(client: Client, gwens_seat: Seat) -> None:
    client.force_login(gwens_seat.user)
    assert remove(client, gwens_seat) == 422
    create_seat(gwens_seat.campaign, role="gm")
    assert remove(client, gwens_seat) == 303
    assert "removed" not in last_told(gwens_seat.campaign)[1]
    assert client.get(f"/c/{gwens_seat.campaign.slug}/").status_code == 404


def test_only_a_gm_may(client: Client, campaign: Campaign, wynns_seat: Seat, pip: User, olaf: User) -> None:
    assert remove(client, wynns_seat) == 404
    for who, status in ((pip, 403), (wynns_seat.user, 403), (olaf, 404)):
        client.force_login(who)
        assert remove(client, wynns_seat) == status
    assert Seat.objects.get(pk=wynns_seat.pk).left is None


def test_who_is_removed_comes_not_in_again_where_the_invites_are_taken_back(
    client: Client, gwens_seat: Seat, pips_seat: Seat
) -> None:
    tokens = [shown_token(make_invite(seat=gwens_seat, role=role)) for role in ("player", "watcher")]
    client.force_login(gwens_seat.user)
    page = client.get(f"/c/{gwens_seat.campaign.slug}/people").content
    assert b"Take back the open invites too" in page
    removed = client.post(
        f"/c/{gwens_seat.campaign.slug}/people/{pips_seat.pk}/remove", {"revoke": "on"}, follow=True
    )
    assert b"would let them in again" not in removed.content
    assert [event.kind for event in Event.objects.order_by("seq")][2:] == [
        "seat_left",
        "invite_revoked",
        "invite_revoked",
    ]
    client.force_login(pips_seat.user)
    assert [client.post(f"/join/{token}").status_code for token in tokens] == [410, 410]


def test_where_the_invites_stay_open_the_page_says_what_that_means(
    client: Client, gwens_seat: Seat, pips_seat: Seat
) -> None:
    make_invite(seat=gwens_seat)
    client.force_login(gwens_seat.user)
    removed = client.post(f"/c/{gwens_seat.campaign.slug}/people/{pips_seat.pk}/remove", follow=True)
    assert b"An open invite would let them in again" in removed.content
    assert Invite.objects.get().open


def test_who_is_not_removed_takes_no_invite_along(gwens_seat: Seat, pips_seat: Seat) -> None:
    """The last Game Master stays, and then nothing has happened at all."""
    make_invite(seat=gwens_seat)
    with pytest.raises(RuleBroken, match="A table needs a Game Master"):
        remove_seat(seat=gwens_seat, other=gwens_seat, revoke=True)
    assert Invite.objects.get().open


def test_who_left_between_the_look_and_the_deed_is_not_removed(gwens_seat: Seat, pips_seat: Seat) -> None:
    seen_before = Seat.objects.get(pk=pips_seat.pk)
    leave_seat(seat=pips_seat)
    with pytest.raises(RuleBroken, match="Pip has left the table already"):
        remove_seat(seat=gwens_seat, other=seen_before)
    assert entries(gwens_seat.campaign) == 1
