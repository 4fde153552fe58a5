from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import User
from tests.factories import PASSWORD, create_guest

pytestmark = pytest.mark.django_db


def test_name_and_password_open_the_tables_whatever_the_case_of_the_name(client: Client, pip: User) -> None:
    response = client.post("/login", {"username": "PIP", "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (303, "/")
    assert client.session["_auth_user_id"] == str(pip.pk)


def test_it_leads_on_to_a_page_of_ours_only(client: Client, pip: User) -> None:
    asked = {"username": "pip", "password": PASSWORD}
    assert client.post("/login?next=/new", asked)["Location"] == "/new"
    assert client.post("/login", {**asked, "next": "https://evil.example/"})["Location"] == "/"


def test_a_page_that_needs_an_account_comes_back_after_signing_in(client: Client) -> None:
    assert client.get("/new")["Location"] == "/login?next=/new"
    assert b'name="next" value="/new"' in client.get("/login?next=/new").content


@pytest.mark.parametrize("asked", [("pip", "wrong"), ("nobody", PASSWORD)])
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(
    client: Client, pip: User, asked: tuple[str, str]
) -> None:
    response = client.post("/login", {"username": asked[0], "password": asked[1]})
    assert response.status_code == 422
    assert b"No account has that name with that password" in response.content
    assert client.get("/account").status_code == 302


def test_nobody_signs_in_as_a_guest(client: Client) -> None:
    guest = create_guest()
    for password in ("", "x", guest.password):
        assert client.post("/login", {"username": guest.username, "password": password}).status_code == 422


def test_guessing_is_stopped_for_the_place_it_comes_from(client: Client, pip: User) -> None:
    for _ in range(10):
        client.post("/login", {"username": "pip", "password": "wrong"})
    right = {"username": "pip", "password": PASSWORD}
    stopped = client.post("/login", right)
    assert stopped.status_code == 429
    assert stopped["Retry-After"] == "900"
    assert Client(REMOTE_ADDR="192.0.2.7").post("/login", right).status_code == 303
