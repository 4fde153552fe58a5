from __future__ import annotations

import pytest
from django.test import Client

from campaigns.actions.invites import make_invite
from campaigns.models import Campaign, Event, Seat, User
from characters.models import Character
from tests.factories import create_character, create_seat

pytestmark = pytest.mark.django_db


def test_everything_of_it_goes_and_nothing_else(client: Client, campaign: Campaign, pips_seat: Seat) -> None:
    create_character(pips_seat)
    gwens = campaign.seats.get(role="gm")
    make_invite(seat=gwens)
    elsewhere = create_character(create_seat(), "Sedge")
    client.force_login(gwens.user)
    gone = client.post(f"/c/{campaign.slug}/settings/delete", {"typed": "The  Salt Road "})
    assert (gone.status_code, gone["Location"]) == (303, "/")
    assert client.get(f"/c/{campaign.slug}/").status_code == 404
    assert not Campaign.objects.filter(pk=campaign.pk).exists()
    assert not Event.objects.filter(campaign=campaign.pk).exists()
    assert list(Character.objects.values_list("pk", flat=True)) == [elsewhere]
    assert User.objects.filter(pk=pips_seat.user_id).exists()


@pytest.mark.parametrize("typed", ["", "the salt road", "yes", "x" * 300])
def test_without_the_name_nothing_goes(client: Client, campaign: Campaign, gwen: User, typed: str) -> None:
    client.force_login(gwen)
    kept = client.post(f"/c/{campaign.slug}/settings/delete", {"typed": typed})
    assert kept.status_code == 422
    assert Campaign.objects.filter(pk=campaign.pk).exists()


def test_only_a_gm_may(client: Client, campaign: Campaign, pip: User, wynn: User, olaf: User) -> None:
    path, typed = f"/c/{campaign.slug}/settings/delete", {"typed": campaign.name}
    assert client.post(path, typed).status_code == 404
    for who, status in ((pip, 403), (wynn, 403), (olaf, 404)):
        client.force_login(who)
        assert client.post(path, typed).status_code == status
    assert Campaign.objects.filter(pk=campaign.pk).exists()
