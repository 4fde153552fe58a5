from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Seat, User

pytestmark = pytest.mark.django_db


def test_everybody_at_the_table_sees_who_sits_there(client: Client, campaign: Campaign) -> None:
    for seat in campaign.seats.all():
        client.force_login(seat.user)
        page = client.get(f"/c/{campaign.slug}/people").content.decode()
        assert all(name in page for name in ("Gwen", "Pip", "Wynn"))
        assert ("/role" in page) is seat.is_gm


def test_who_has_left_is_not_shown(client: Client, campaign: Campaign, gwen: User, wynns_seat: Seat) -> None:
    Seat.objects.filter(pk=wynns_seat.pk).update(left=timezone.now())
    client.force_login(gwen)
    assert b"Wynn" not in client.get(f"/c/{campaign.slug}/people").content


def test_an_outsider_gets_404(client: Client, campaign: Campaign, olaf: User) -> None:
    assert client.get(f"/c/{campaign.slug}/people").status_code == 404
    client.force_login(olaf)
    assert client.get(f"/c/{campaign.slug}/people").status_code == 404


def test_a_name_is_text_and_never_markup(client: Client, gwens_seat: Seat, pip: User) -> None:
    User.objects.filter(pk=gwens_seat.user_id).update(display_name="<b hx-get=/x>Gw</b>")
    Campaign.objects.update(name="<script>alert(1)</script>")
    client.force_login(gwens_seat.user)
    slug = gwens_seat.campaign.slug
    for path in ("/", f"/c/{slug}/people", f"/c/{slug}/settings", "/account"):
        page = client.get(path).content.decode()
        assert "<b hx-get" not in page
        assert "<script>alert" not in page
