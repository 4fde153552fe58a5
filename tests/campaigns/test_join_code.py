from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.actions.invites import make_invite
from campaigns.models import Attempt, Invite, Seat
from campaigns.people.invite_links import code_for, shown_token
from tests.campaigns.at_table import refused

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def invite(gwens_seat: Seat) -> Invite:
    return make_invite(seat=gwens_seat)


def test_the_code_leads_to_the_page_that_asks_for_a_name(client: Client, invite: Invite) -> None:
    code = code_for(invite)
    for spelt in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        answer = client.post("/join", {"code": spelt})
        assert (answer.status_code, answer["Location"]) == (303, f"/join/{shown_token(invite)}")
    assert not Attempt.objects.exists()


def test_a_wrong_code_is_said_and_counted(client: Client, invite: Invite) -> None:
    assert "No invite has that code" in refused(client.post("/join", {"code": "AAAA-AAAA"}))
    assert Attempt.objects.get().what == "code"


@pytest.mark.parametrize("code", ["", "x" * 41])
def test_what_is_no_code_is_no_guess(client: Client, code: str) -> None:
    assert client.post("/join", {"code": code}).status_code == 422
    assert not Attempt.objects.exists()


def test_guessing_is_slowed_down_even_for_the_right_code(client: Client, invite: Invite) -> None:
    """Were a right code looked at all the same, there would be no limit to guessing."""
    for _ in range(20):
        client.post("/join", {"code": "AAAA-AAAA"})
    stopped = client.post("/join", {"code": code_for(invite)})
    assert stopped.status_code == 429
    assert 0 < int(stopped["Retry-After"]) <= 5
    assert b"link and its QR code open at once" in stopped.content
    Attempt.objects.update(created=timezone.now() - timedelta(seconds=6))
    assert client.post("/join", {"code": code_for(invite)}).status_code == 303


def test_guessing_from_many_places_closes_no_invite(client: Client, invite: Invite) -> None:
    Attempt.objects.bulk_create(Attempt(what="code", origin=f"192.0.2.{n % 250}") for n in range(3000))
    assert client.post("/join", {"code": code_for(invite)}).status_code == 303


def test_the_form_is_a_page_of_its_own_too(client: Client) -> None:
    assert b'name="code"' in client.get("/join").content
