from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, Seat, User
from tests.campaigns.told import entries, last_told
from tests.factories import create_seat

pytestmark = pytest.mark.django_db


def give(client: Client, seat: Seat, role: str) -> int:
    path = f"/c/{seat.campaign.slug}/people/{seat.pk}/role"
    return client.post(path, {"role": role}).status_code


def role_of(seat: Seat) -> str:
    return Seat.objects.get(pk=seat.pk).role


def test_a_gm_gives_someone_another_part(
    client: Client, campaign: Campaign, pips_seat: Seat, gwen: User
) -> None:
    client.force_login(gwen)
    assert give(client, pips_seat, "watcher") == 303
    assert role_of(pips_seat) == "watcher"
    kind, fact, audience = last_told(campaign)
    assert (kind, fact["name"], fact["before"], fact["role"]) == ("seat_changed", "Pip", "player", "watcher")
    assert audience == "table"


def test_what_the_seat_may_do_changes_with_it(client: Client, pips_seat: Seat, gwen: User, pip: User) -> None:
    client.force_login(gwen)
    give(client, pips_seat, "gm")
    client.force_login(pip)
    assert client.get(f"/c/{pips_seat.campaign.slug}/settings").status_code == 200
    assert give(client, pips_seat, "watcher") == 303
    assert client.post(f"/c/{pips_seat.campaign.slug}/roll", {"expression": "1d6"}).status_code == 403


def test_the_last_gm_stays_gm(client: Client, campaign: Campaign, gwens_seat: Seat) -> None:
    client.force_login(gwens_seat.user)
    refused = client.post(f"/c/{campaign.slug}/people/{gwens_seat.pk}/role", {"role": "player"})
    assert refused.status_code == 422
    assert b"A table needs a Game Master" in refused.content
    assert (role_of(gwens_seat), entries(campaign)) == ("gm", 0)


def test_the_same_part_is_no_news(client: Client, campaign: Campaign, pips_seat: Seat, gwen: User) -> None:
    client.force_login(gwen)
    assert give(client, pips_seat, "player") == 303
    assert entries(campaign) == 0


@pytest.mark.parametrize("role", ["", "king"])
def test_there_is_no_such_part(client: Client, pips_seat: Seat, gwen: User, role: str) -> None:
    client.force_login(gwen)
    assert give(client, pips_seat, role) == 422
    assert role_of(pips_seat) == "player"


def test_only_a_gm_may(client: Client, wynns_seat: Seat, pip: User, olaf: User, campaign: Campaign) -> None:
    assert give(client, wynns_seat, "gm") == 404
    for who, status in ((pip, 403), (wynns_seat.user, 403), (olaf, 404)):
        client.force_login(who)
        assert give(client, wynns_seat, "gm") == status
    assert role_of(wynns_seat) == "watcher"


def test_a_gm_of_one_table_has_no_say_at_another(client: Client, campaign: Campaign, gwen: User) -> None:
    elsewhere = create_seat()
    client.force_login(gwen)
    assert client.post(f"/c/{campaign.slug}/people/{elsewhere.pk}/role", {"role": "gm"}).status_code == 404
    assert role_of(elsewhere) == "player"
