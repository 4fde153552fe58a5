from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, Event, Part, Seat, User
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
    assert Part.objects.get(character=sheet).owners == [str(pips_seat.pk)]


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
