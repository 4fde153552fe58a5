from __future__ import annotations

import pytest
from django.test import Client

from campaigns.forms.accounts import CredentialsForm
from campaigns.models import Campaign, Membership, User
from tests.factories import PASSWORD, create_guest, create_seat, create_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ASKED = {"username": "moss", "password": PASSWORD}


def test_a_guest_gets_a_password_and_keeps_seat_and_character(client: Client, campaign: Campaign) -> None:
    guest = create_guest("Moss")
    seat = create_seat(campaign, guest)
    sheet = create_sheet(seat, "Tamsin")
    client.force_login(guest)
    assert client.post("/account/claim", ASKED).status_code == 303
    assert client.get("/account").status_code == 200
    client.post("/logout")
    assert client.post("/login", ASKED).status_code == 303
    user = User.objects.get(username="moss")
    assert (user.pk, user.is_guest, user.display_name) == (guest.pk, False, "Moss")
    assert Membership.objects.get(character=sheet).owners == [str(user.seats.get().pk)]


def test_a_taken_name_or_a_weak_password_changes_nothing(client: Client, pip: User) -> None:
    guest = create_guest()
    client.force_login(guest)
    assert b"is taken" in client.post("/account/claim", {**ASKED, "username": "Pip"}).content
    assert client.post("/account/claim", {**ASKED, "password": "moss"}).status_code == 422
    again = User.objects.get(pk=guest.pk)
    assert (again.username, again.is_guest, again.has_usable_password()) == (guest.username, True, False)


def test_an_account_is_not_claimed_twice(client: Client, pip: User) -> None:
    client.force_login(pip)
    assert client.post("/account/claim", ASKED).status_code == 422
    assert User.objects.get(pk=pip.pk).username == "pip"


def test_a_guest_may_be_second_to_a_name(client: Client, pip: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The form has looked, and somebody else was quicker."""
    guest = create_guest()
    client.force_login(guest)
    monkeypatch.setattr(CredentialsForm, "clean_username", lambda form: form.cleaned_data["username"])
    answer = client.post("/account/claim", {**ASKED, "username": "pip"})
    assert answer.status_code == 422
    assert b"That sign-in name is taken" in answer.content
    now = User.objects.get(pk=guest.pk)
    assert (now.username, now.is_guest, now.has_usable_password()) == (guest.username, True, False)
