from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import User
from tests.campaigns.at_table import refused
from tests.factories import PASSWORD, create_guest, create_user

pytestmark = [pytest.mark.django_db, pytest.mark.database]
RIGHT = {"username": "pip", "password": PASSWORD}


def test_name_and_password_open_the_tables_whatever_the_case_of_the_name(client: Client, pip: User) -> None:
    response = client.post("/login", {"username": "PIP", "password": PASSWORD})
    assert (response.status_code, response["Location"]) == (303, "/")
    assert client.session["_auth_user_id"] == str(pip.pk)


def test_it_leads_on_to_a_page_of_ours_only(client: Client, pip: User) -> None:
    assert client.post("/login?next=/new", RIGHT)["Location"] == "/new"
    assert client.post("/login", {**RIGHT, "next": "https://evil.example/"})["Location"] == "/"


def test_a_page_that_needs_an_account_comes_back_after_signing_in(client: Client) -> None:
    assert client.get("/new")["Location"] == "/login?next=/new"
    assert b'name="next" value="/new"' in client.get("/login?next=/new").content


@pytest.mark.parametrize("wrong", [{"password": "wrong"}, {"username": "nobody"}])
def test_wrong_name_and_wrong_password_are_one(client: Client, pip: User, wrong: dict[str, str]) -> None:
    assert "Wrong name or password" in refused(client.post("/login", {**RIGHT, **wrong}))
    assert client.get("/account").status_code == 302


def test_nobody_signs_in_as_a_guest(client: Client) -> None:
    guest = create_guest()
    for password in ("", "x", guest.password):
        assert client.post("/login", {"username": guest.username, "password": password}).status_code == 422


def guess(times: int, name: str = "pip", **address: str) -> None:
    for _ in range(times):
        Client(**address).post("/login", {"username": name, "password": "wrong"})


def test_nobody_is_kept_out_by_guesses_at_other_names_from_the_same_place(client: Client, pip: User) -> None:
    guess(10, "gwen")
    guess(10, "nobody")
    assert client.post("/login", RIGHT).status_code == 303


def test_a_known_browser_is_not_kept_out_by_the_guesses_of_others(client: Client, pip: User) -> None:
    client.post("/login", RIGHT)
    client.post("/logout")
    guess(10)
    assert Client().post("/login", RIGHT).status_code == 429
    assert client.post("/login", {**RIGHT, "username": "PIP"}).status_code == 303


def test_a_known_browser_has_ten_tries_too_and_none_at_other_names(client: Client, pip: User) -> None:
    create_user("Gwen")
    client.post("/login", RIGHT)
    client.post("/logout")
    guess(10, "gwen")
    assert client.post("/login", {"username": "gwen", "password": PASSWORD}).status_code == 429
    for _ in range(10):
        client.post("/login", {"username": "pip", "password": "wrong"})
    assert client.post("/login", RIGHT).status_code == 429


def test_a_forged_mark_makes_no_browser_known(client: Client, pip: User) -> None:
    guess(10)
    client.cookies["rollbook_device"] = "abc:def:ghi"
    assert client.post("/login", RIGHT).status_code == 429


def test_a_name_spelt_otherwise_has_no_tries_of_its_own(client: Client, pip: User) -> None:
    for spelt in ("pip", "PIP", "Pip", "pIp", "\uff30ip"):
        guess(2, spelt)
    assert client.post("/login", RIGHT).status_code == 429


def test_one_home_has_no_more_tries_by_its_many_addresses(client: Client, pip: User) -> None:
    for number in range(10):
        guess(1, REMOTE_ADDR=f"2001:db8:1:2::{number}")
    assert client.post("/login", RIGHT, REMOTE_ADDR="2001:db8:1:2::ffff").status_code == 429
