from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.actions.invites import make_invite
from campaigns.forms.accounts import SignUpForm
from campaigns.models import Attempt, Seat, User
from campaigns.people.invite_links import shown_token
from tests.campaigns.at_table import holds, refused
from tests.factories import PASSWORD, create_user

pytestmark = [pytest.mark.django_db, pytest.mark.database]

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
    assert client.post("/signup", {**ASKED, "username": "b", "next": "//evil.example/"})["Location"] == "/"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"username": ""}, "This field is required."),
        ({"username": "two words"}, "without spaces"),
        ({"username": "x" * 41}, "at most 40"),
        ({"username": "guest-1"}, "Choose another one"),
        ({"username": "JUNA"}, "is taken"),
        ({"display_name": " "}, "Enter your name at the table"),
        ({"display_name": "\u200b"}, "Enter your name at the table"),
        ({"display_name": "\u0301"}, "visible character"),
        ({"display_name": "Ju\u202ena"}, "cannot be shown"),
        ({"password": "short"}, "too short"),
        ({"password": "password"}, "too common"),
        ({"username": "lanterns", "password": "lanterns"}, "too similar"),
        ({"password": "x" * 300}, "at most 200"),
    ],
)
def test_a_mistake_is_said_and_nothing_is_saved(client: Client, wrong: dict[str, str], sentence: str) -> None:
    create_user("Juna")
    response = client.post("/signup", {**ASKED, "username": "other", "password": "x1!y2?z3", **wrong})
    assert sentence in refused(response)
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
    slowed = client.post("/signup", {**ASKED, "username": "free"})
    assert (slowed.status_code, slowed["Retry-After"]) == (429, "5")
    assert client.post("/signup", {**ASKED, "username": "free"}, REMOTE_ADDR="192.0.2.7").status_code == 303


def test_a_household_signs_up_and_a_machine_waits(client: Client) -> None:
    for number in range(20):
        assert Client().post("/signup", {**ASKED, "username": f"juna{number}"}).status_code == 303
    slowed = client.post("/signup", ASKED)
    assert slowed.status_code == 429
    assert 0 < int(slowed["Retry-After"]) <= 120
    assert b"Too many accounts were created" in slowed.content
    assert User.objects.count() == 20
    assert client.post("/signup", ASKED, REMOTE_ADDR="192.0.2.7").status_code == 303


@pytest.mark.parametrize("method", ["get", "post"])
def test_where_sign_up_is_closed_nobody_makes_an_account(client: Client, settings: Any, method: str) -> None:
    settings.SIGNUP_OPEN = False
    assert "Join with a Game Master" in refused(getattr(client, method)("/signup", ASKED), 403)
    assert not User.objects.exists()


def test_closed_sign_up_lets_guests_in_and_stay(client: Client, settings: Any, gwens_seat: Seat) -> None:
    settings.SIGNUP_OPEN = False
    token = shown_token(make_invite(seat=gwens_seat))
    assert client.post(f"/join/{token}", {"display_name": "Moss"}).status_code == 303
    assert client.post("/account/claim", {"username": "moss", "password": PASSWORD}).status_code == 303
    assert User.objects.get(username="moss").display_name == "Moss"


def test_where_sign_up_is_closed_no_page_leads_there(client: Client, settings: Any) -> None:
    pages = ("/", "/login", "/join")
    assert all(b'href="/signup' in client.get(page).content for page in pages)
    settings.SIGNUP_OPEN = False
    assert not any(b"/signup" in client.get(page).content for page in pages)


def test_a_name_that_was_taken_a_moment_ago_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The form has looked, and somebody else was quicker."""
    create_user("juna")
    monkeypatch.setattr(SignUpForm, "clean_username", lambda form: form.cleaned_data["username"])
    assert "That sign-in name is taken" in refused(client.post("/signup", ASKED))
    assert User.objects.count() == 1


def test_what_a_password_must_be_is_said_before_anyone_fails(client: Client) -> None:
    holds(client.get("/signup").content.decode(), "At least 8 characters", 'data-unveil="id_password"')
    assert "At least 8 characters" not in client.get("/login").content.decode()
