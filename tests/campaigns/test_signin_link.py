"""One-time links: made by a Game Master or by whoever hosts, used once."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from campaigns.accounts.sessions import BACKEND
from campaigns.actions.accounts import make_signin_link, use_signin_link
from campaigns.models import Attempt, Campaign, Seat, SignInLink, User
from rules.errors import RuleBroken
from tests.campaigns.person import Person
from tests.factories import PASSWORD, create_guest, create_seat, create_user

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def path_to(user: User, *, by_host: bool = False) -> str:
    return f"/signin/{make_signin_link(user=user, by_host=by_host)}"


def is_signed_in(client: Client) -> bool:
    return client.get("/account").status_code == 200


def test_opening_the_link_changes_nothing_and_its_button_signs_in(client: Client, pip: User) -> None:
    path = path_to(pip, by_host=True)
    assert b"Sign in as Pip" in client.get(path).content
    assert not is_signed_in(client)
    assert SignInLink.objects.get().used is None
    assert client.post(path)["Location"] == "/account#password"
    assert is_signed_in(client)


def test_who_came_by_the_hosts_link_sets_a_password_without_the_old_one(client: Client, pip: User) -> None:
    client.post(path_to(pip, by_host=True))
    assert b"old_password" not in client.get("/account").content
    assert client.post("/account/password", {"password": "found again at last"}).status_code == 303
    assert b"old_password" in client.get("/account").content
    pip.refresh_from_db()
    assert pip.check_password("found again at last")


def test_a_link_of_a_gm_signs_in_and_sets_no_password(client: Client, gm: Person, pips_seat: Seat) -> None:
    made = gm.sends("seat_link", pips_seat.pk).content.decode()
    assert "stays the same" in made
    url = re.search(r"http://testserver(/signin/[\w-]+)", made)
    assert url is not None
    assert b"Set a new password" not in client.get(url[1]).content
    assert client.post(url[1])["Location"] == "/"
    assert b"Your password has not changed" in client.get("/").content
    page = client.get("/account").content
    assert b"old_password" in page
    assert b"Forgotten? This Rollbook's host can send you a link" in page
    assert client.post("/account/password", {"password": "mine from now on"}).status_code == 422
    assert User.objects.get(pk=pips_seat.user_id).check_password(PASSWORD)


def test_a_new_password_voids_the_links_that_wait(client: Client, pip: User) -> None:
    path = path_to(pip)
    client.force_login(pip, backend=BACKEND)
    changed = client.post("/account/password", {"old_password": PASSWORD, "password": "a brighter lantern"})
    assert changed.status_code == 303
    assert Client().post(path).status_code == 410


def test_a_guest_who_claims_the_account_voids_the_links_that_wait(client: Client) -> None:
    guest = create_guest()
    path = path_to(guest)
    client.force_login(guest, backend=BACKEND)
    assert client.post("/account/claim", {"username": "moss", "password": PASSWORD}).status_code == 303
    assert Client().post(path).status_code == 410


def test_of_two_who_use_a_link_at_once_one_gets_in(pip: User) -> None:
    make_signin_link(user=pip)
    seen_by_both = SignInLink.objects.get()
    use_signin_link(link=seen_by_both)
    with pytest.raises(RuleBroken, match="This sign-in link was already used"):
        use_signin_link(link=seen_by_both)


def test_it_works_once(client: Client, pip: User) -> None:
    path = path_to(pip)
    client.post(path)
    for answer in (Client().get(path), Client().post(path)):
        assert answer.status_code == 410
        assert b"has been used" in answer.content


def test_it_expires(client: Client, pip: User) -> None:
    path = path_to(pip)
    SignInLink.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert client.post(path).status_code == 410
    assert not is_signed_in(client)


def test_a_new_link_voids_the_one_before(client: Client, pip: User) -> None:
    first, second = path_to(pip), path_to(pip)
    assert client.post(first).status_code == 410
    assert client.post(second).status_code == 303


def test_the_token_is_stored_hashed_only(pip: User) -> None:
    token = make_signin_link(user=pip)
    assert len(token) >= 22
    assert token not in str(SignInLink.objects.values().get())


def test_wrong_links_are_slowed_down_and_a_right_one_opens_all_the_same(client: Client, pip: User) -> None:
    path = path_to(pip)
    for _ in range(20):
        assert client.get("/signin/no-such-token").status_code == 404
    assert client.get("/signin/no-such-token").status_code == 429
    assert Attempt.objects.filter(what="link").count() == 20
    assert client.post(path).status_code == 303


def test_a_guest_who_lost_the_browser_comes_back_to_the_tables(client: Client, campaign: Campaign) -> None:
    guest = create_guest()
    assert client.post(path_to(guest))["Location"] == "/"


def test_a_gm_cannot_let_themselves_into_other_tables(gm: Person, pips_seat: Seat) -> None:
    """The link opens the whole account, and Pip plays elsewhere too."""
    create_seat(user=pips_seat.user)
    assert "tables that you do not run" in gm.is_refused("seat_link", pips_seat.pk)
    assert not SignInLink.objects.exists()


def test_a_gm_makes_none_for_another_gm(gm: Person) -> None:
    gm.is_refused("seat_link", create_seat(gm.seat.campaign, role="gm").pk)


def test_manage_py_prints_one_for_whoever_is_named(client: Client, pip: User) -> None:
    said = StringIO()
    call_command("signin_link", "PIP", stdout=said)
    path = said.getvalue().strip().removeprefix("http://127.0.0.1:8000")
    assert path.startswith("/signin/")
    assert client.post(path)["Location"] == "/account#password"


def test_manage_py_says_when_the_name_is_nobodys_or_of_several(db: None) -> None:
    create_user("moss-one", display_name="Moss")
    create_user("moss-two", display_name="Moss")
    with pytest.raises(CommandError, match="Nobody is called Juna"):
        call_command("signin_link", "Juna")
    with pytest.raises(CommandError, match="moss-one, moss-two"):
        call_command("signin_link", "moss")
