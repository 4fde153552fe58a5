from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Seat
from tests.factories import create_guest

pytestmark = pytest.mark.django_db


def test_signing_out_leads_to_the_front_door_and_keeps_the_seat(client: Client, pips_seat: Seat) -> None:
    client.force_login(pips_seat.user)
    assert client.get("/logout").status_code == 405
    assert client.get("/account").status_code == 200
    assert client.post("/logout")["Location"] == "/"
    assert client.get("/account").status_code == 302
    assert Seat.objects.get(pk=pips_seat.pk).left is None


def test_a_guest_is_asked_first_because_there_is_no_way_back(client: Client) -> None:
    client.force_login(create_guest())
    assert b"You could not come back" in client.post("/logout").content
    assert client.get("/account").status_code == 200
    assert client.post("/logout", {"sure": "on"}).status_code == 303
    assert client.get("/account").status_code == 302


def test_who_is_not_signed_in_is_signed_out_already(client: Client) -> None:
    assert client.post("/logout").status_code == 303
