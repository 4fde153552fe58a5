"""An account: its name, its password, a guest who claims one, and signing out."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.forms.accounts import CredentialsForm
from campaigns.models import Attempt, Campaign, Membership, Seat, User
from tests.campaigns.at_table import refused
from tests.factories import PASSWORD, create_guest, create_seat, create_sheet

pytestmark = [pytest.mark.database, pytest.mark.django_db]
NEW = "another lantern, brighter"
RIGHT = {"old_password": PASSWORD, "password": NEW}
ASKED = {"username": "moss", "password": PASSWORD}


@pytest.fixture
def pips(client: Client, pip: User) -> Client:
    client.force_login(pip)
    return client


@pytest.fixture
def guest(client: Client) -> User:
    """A guest who is signed in."""
    guest = create_guest()
    client.force_login(guest)
    return guest


def test_the_table_calls_you_what_you_say(pips: Client, pip: User) -> None:
    assert pips.post("/account/name", {"display_name": "Pip the Elder"}).status_code == 303
    pip.refresh_from_db()
    assert (pip.display_name, pip.username) == ("Pip the Elder", "pip")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x07b"])
def test_a_name_that_is_none_is_refused(pips: Client, pip: User, name: str) -> None:
    assert pips.post("/account/name", {"display_name": name}).status_code == 422
    pip.refresh_from_db()
    assert pip.display_name == "Pip"


@pytest.mark.parametrize("what", ["name", "password", "claim", "switch", "signout"])
def test_who_is_not_signed_in_signs_in_first(client: Client, what: str) -> None:
    assert client.post(f"/account/{what}")["Location"] == "/login?next=/account"


def test_a_new_password_signs_out_the_other_browsers_and_not_this_one(pips: Client, pip: User) -> None:
    other = Client()
    other.force_login(pip)
    assert pips.post("/account/password", RIGHT).status_code == 303
    pip.refresh_from_db()
    assert pip.check_password(NEW)
    assert pips.get("/account").status_code == 200
    assert other.get("/account").status_code == 302


def test_signing_out_everywhere_ends_every_session_and_only_ones_own(
    pips: Client, pip: User, gwen: User
) -> None:
    phone, gwens = Client(), Client()
    phone.force_login(pip)
    gwens.force_login(gwen)
    assert pips.post("/account/signout")["Location"] == "/login"
    assert [one.get("/account").status_code for one in (pips, phone, gwens)] == [302, 302, 200]
    assert pips.post("/login", {"username": "pip", "password": PASSWORD}).status_code == 303
    assert (pips.get("/account").status_code, phone.get("/account").status_code) == (200, 302)


def test_a_guest_is_asked_before_the_only_way_back_is_gone(client: Client, guest: User) -> None:
    assert "You would lose your seat" in client.post("/account/signout").content.decode()
    assert client.get("/account").status_code == 200


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"old_password": "wrong", "password": NEW}, "not your password"),
        ({"password": NEW}, "required"),
        ({"old_password": PASSWORD, "password": "12345678"}, "too common"),
        ({"old_password": PASSWORD, "password": "pip"}, "too short"),
    ],
)
def test_a_mistake_changes_nothing(pips: Client, pip: User, asked: dict[str, str], sentence: str) -> None:
    assert sentence in refused(pips.post("/account/password", asked))
    pip.refresh_from_db()
    assert pip.check_password(PASSWORD)


def test_the_old_password_is_not_tried_out_for_ever(pips: Client, pip: User, gwen: User) -> None:
    for _ in range(10):
        assert pips.post("/account/password", {**RIGHT, "old_password": "wrong"}).status_code == 422
    stopped = pips.post("/account/password", RIGHT)
    assert (stopped.status_code, stopped["Retry-After"]) == (429, "60")
    pips.force_login(gwen)
    assert pips.post("/account/password", RIGHT).status_code == 303


def test_what_was_not_typed_is_no_guess(pips: Client, pip: User) -> None:
    pips.post("/account/password", {"password": NEW})
    assert not Attempt.objects.exists()


def test_a_guest_has_none_to_change(client: Client, guest: User) -> None:
    assert client.post("/account/password", {"password": NEW}).status_code == 422
    guest.refresh_from_db()
    assert not guest.has_usable_password()


def test_a_guest_gets_a_password_and_keeps_the_seat(client: Client, guest: User, campaign: Campaign) -> None:
    sheet = create_sheet(create_seat(campaign, guest), "Tamsin")
    assert client.post("/account/claim", ASKED).status_code == 303
    assert client.get("/account").status_code == 200
    client.post("/logout")
    assert client.post("/login", ASKED).status_code == 303
    user = User.objects.get(username="moss")
    assert (user.pk, user.is_guest, user.display_name) == (guest.pk, False, "Moss")
    assert Membership.objects.get(character=sheet).seats == [str(user.seats.get().pk)]


def test_a_taken_name_or_a_weak_password_changes_nothing(client: Client, guest: User, pip: User) -> None:
    assert b"is taken" in client.post("/account/claim", {**ASKED, "username": "Pip"}).content
    assert client.post("/account/claim", {**ASKED, "password": "moss"}).status_code == 422
    again = User.objects.get(pk=guest.pk)
    assert (again.username, again.is_guest, again.has_usable_password()) == (guest.username, True, False)


def test_an_account_is_not_claimed_twice(pips: Client, pip: User) -> None:
    assert pips.post("/account/claim", ASKED).status_code == 422
    assert User.objects.get(pk=pip.pk).username == "pip"


def test_a_name_was_taken_a_moment_ago(
    client: Client, guest: User, pip: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form has looked, and somebody else was quicker."""
    monkeypatch.setattr(CredentialsForm, "clean_username", lambda form: form.cleaned_data["username"])
    answer = client.post("/account/claim", {**ASKED, "username": "pip"})
    assert "That sign-in name is taken" in refused(answer)
    now = User.objects.get(pk=guest.pk)
    assert (now.username, now.is_guest, now.has_usable_password()) == (guest.username, True, False)


def test_signing_out_leads_to_the_front_door_and_keeps_the_seat(client: Client, pips_seat: Seat) -> None:
    client.force_login(pips_seat.user)
    assert client.get("/account").status_code == 200
    assert client.post("/logout")["Location"] == "/"
    assert client.get("/account").status_code == 302
    assert Seat.objects.get(pk=pips_seat.pk).left is None


def test_a_guest_is_asked_first_because_there_is_no_way_back(client: Client, guest: User) -> None:
    assert b"You would lose your seat" in client.post("/logout").content
    assert client.get("/account").status_code == 200
    assert client.post("/logout", {"sure": "on"}).status_code == 303
    assert client.get("/account").status_code == 302


def test_who_is_not_signed_in_is_signed_out_already(client: Client) -> None:
    assert client.post("/logout").status_code == 303
