from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Attempt, User
from tests.campaigns.at_table import refused
from tests.factories import PASSWORD, create_guest

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NEW = "another lantern, brighter"
RIGHT = {"old_password": PASSWORD, "password": NEW}


def test_a_new_password_signs_out_the_other_browsers_and_not_this_one(client: Client, pip: User) -> None:
    client.force_login(pip)
    other = Client()
    other.force_login(pip)
    assert client.post("/account/password", RIGHT).status_code == 303
    pip.refresh_from_db()
    assert pip.check_password(NEW)
    assert client.get("/account").status_code == 200
    assert other.get("/account").status_code == 302


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"old_password": "wrong", "password": NEW}, "not your old password"),
        ({"password": NEW}, "required"),
        ({"old_password": PASSWORD, "password": "12345678"}, "too common"),
        ({"old_password": PASSWORD, "password": "pip"}, "too short"),
    ],
)
def test_a_mistake_changes_nothing(client: Client, pip: User, asked: dict[str, str], sentence: str) -> None:
    client.force_login(pip)
    assert sentence in refused(client.post("/account/password", asked))
    pip.refresh_from_db()
    assert pip.check_password(PASSWORD)


def test_the_old_password_is_not_tried_out_for_ever(client: Client, pip: User, gwen: User) -> None:
    client.force_login(pip)
    for _ in range(10):
        assert client.post("/account/password", {**RIGHT, "old_password": "wrong"}).status_code == 422
    stopped = client.post("/account/password", RIGHT)
    assert (stopped.status_code, stopped["Retry-After"]) == (429, "60")
    client.force_login(gwen)
    assert client.post("/account/password", RIGHT).status_code == 303


def test_what_was_not_typed_is_no_guess(client: Client, pip: User) -> None:
    client.force_login(pip)
    client.post("/account/password", {"password": NEW})
    assert not Attempt.objects.exists()


def test_a_guest_has_none_to_change(client: Client) -> None:
    guest = create_guest()
    client.force_login(guest)
    assert client.post("/account/password", {"password": NEW}).status_code == 422
    guest.refresh_from_db()
    assert not guest.has_usable_password()
