from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Seat, User
from tests.factories import create_guest

pytestmark = pytest.mark.django_db


def test_signing_out_is_a_post_and_leads_to_the_front_door(client: Client, pip: User) -> None:
    client.force_login(pip)
    assert client.get("/logout").status_code == 405
    assert client.get("/account").status_code == 200
    assert client.post("/logout")["Location"] == "/"
    assert client.get("/account").status_code == 302


def test_a_guest_is_asked_first_because_there_is_no_way_back(client: Client) -> None:
    client.force_login(create_guest())
    assert b"You could not come back" in client.post("/logout").content
    assert client.get("/account").status_code == 200
    assert client.post("/logout", {"sure": "on"}).status_code == 303
    assert client.get("/account").status_code == 302


def test_who_is_not_signed_in_is_signed_out_already(client: Client) -> None:
    assert client.post("/logout").status_code == 303


def test_the_seat_stays(client: Client, pips_seat: Seat) -> None:
    client.force_login(pips_seat.user)
    client.post("/logout")
    pips_seat.refresh_from_db()
    assert pips_seat.left is None
