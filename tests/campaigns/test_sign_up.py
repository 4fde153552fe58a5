from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Attempt, User
from tests.factories import PASSWORD, create_user

pytestmark = pytest.mark.django_db

ASKED = {"username": "juna", "display_name": "Juna  of the Fen", "password": PASSWORD}


def test_a_new_account_is_signed_in_at_once(client: Client) -> None:
    response = client.post("/signup", ASKED)
    assert (response.status_code, response["Location"]) == (303, "/")
    user = User.objects.get(username="juna")
    assert user.display_name == "Juna of the Fen"
    assert user.check_password(PASSWORD)
    assert not user.is_guest
    assert client.session["_auth_user_id"] == str(user.pk)


def test_it_leads_on_to_where_one_wanted_to_go_but_to_no_other_site(client: Client) -> None:
    assert client.post("/signup", {**ASKED, "next": "/new"})["Location"] == "/new"
    client.logout()
    away = client.post("/signup", {**ASKED, "username": "b", "next": "//evil.example/"})
    assert away["Location"] == "/"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"username": ""}, "This field is required."),
        ({"username": "two words"}, "without spaces"),
        ({"username": "x" * 41}, "at most 40"),
        ({"username": "guest-1"}, "Choose another one"),
        ({"username": "JUNA"}, "is taken"),
        ({"display_name": " "}, "what the table should call you"),
        ({"display_name": "\u200b"}, "can be seen"),
        ({"display_name": "Ju\u202ena"}, "cannot be shown"),
        ({"password": "short"}, "too short"),
        ({"password": "password"}, "too common"),
        ({"username": "lanterns", "password": "lanterns"}, "too similar"),
        ({"password": "x" * 300}, "at most 200"),
    ],
)
def test_what_is_asked_wrongly_is_said_and_nothing_is_saved(
    client: Client, wrong: dict[str, str], sentence: str
) -> None:
    create_user("Juna")
    response = client.post(
        "/signup", {**ASKED, "username": "other", **wrong, "password": wrong.get("password", "x1!y2?z3")}
    )
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert User.objects.count() == 1


def test_who_presses_twice_has_one_account_and_is_signed_in(client: Client) -> None:
    client.post("/signup", ASKED)
    second = Client()
    assert second.post("/signup", ASKED).status_code == 303
    assert second.get("/account").status_code == 200
    assert User.objects.count() == 1


def test_who_tries_out_names_is_stopped(client: Client) -> None:
    create_user("Juna")
    Attempt.objects.bulk_create(Attempt(what="username", origin="127.0.0.1") for _ in range(29))
    assert client.post("/signup", {**ASKED, "password": "not theirs at all"}).status_code == 422
    assert client.post("/signup", {**ASKED, "username": "free"}).status_code == 429
    assert client.post("/signup", {**ASKED, "username": "free"}, REMOTE_ADDR="192.0.2.7").status_code == 303
