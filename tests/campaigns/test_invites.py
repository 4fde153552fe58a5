"""Invites: made and taken back by Game Masters, each with a link, a code and a picture."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from campaigns.actions.invites import make_invite
from campaigns.models import Invite, User
from campaigns.people.invite_links import (
    ALPHABET,
    code_for,
    hash_code,
    hash_token,
    invite_by_code,
    invite_by_token,
    qr_svg,
    shown_token,
)
from tests.campaigns.at_table import at, holds, refused
from tests.campaigns.person import Person
from tests.factories import create_seat

pytestmark = pytest.mark.database
ASKED = {"role": "watcher", "uses": "3", "days": "1"}


@pytest.fixture
def page(gm: Person) -> str:
    """Gwen's page of people, after she has made an invite."""
    assert gm.browser.post(at(gm.seat, "invite_new"), ASKED)["Location"] == f"{at(gm.seat, 'people')}#invites"
    return gm.reads("people")


def test_a_gm_makes_one_and_sees_link_code_and_picture(page: str) -> None:
    invite = Invite.objects.get()
    assert (invite.role, invite.uses_left) == ("watcher", 3)
    assert timedelta(hours=23) < invite.expires - timezone.now() <= timedelta(days=1)
    [token, *_] = re.findall(r"http://testserver/join/([\w-]{22})", page)
    [code, *_] = re.findall(r"\b[2-9A-Z]{4}-[2-9A-Z]{4}\b", page)
    holds(page, "qr-code", no="style=")
    holds(str(Invite.objects.values().get()), no=(token, code))  # of both the hash alone


def test_only_gms_read_that_one_was_made(page: str, gm: Person, player: Person) -> None:
    event = gm.last
    assert (event.kind, event.fact["role"], event.audience) == ("invite_made", "watcher", "gm")
    assert "/join/" not in player.reads("people")


@pytest.mark.parametrize(
    "wrong", [{"role": "gm"}, {"uses": "0"}, {"uses": "101"}, {"uses": "x"}, {"days": "365"}]
)
def test_what_is_asked_wrongly_makes_none(gm: Person, wrong: dict[str, str]) -> None:
    gm.is_refused("invite_new", **{**ASKED, **wrong})
    assert not Invite.objects.exists()


@pytest.fixture
def invite(gm: Person) -> Invite:
    return make_invite(seat=gm.seat)


def test_link_and_code_let_nobody_in_any_more(gm: Person, invite: Invite) -> None:
    assert gm.sends("invite_revoke", invite.pk).status_code == 303
    assert (gm.last.kind, gm.last.audience) == ("invite_revoked", "gm")
    stranger, link = Client(), f"/join/{shown_token(invite)}"
    for answer in (
        stranger.get(link),
        stranger.post(link, {"display_name": "Moss"}),
        stranger.post("/join", {"code": code_for(invite)}),
    ):
        assert "was cancelled" in refused(answer, 410)
    assert User.objects.filter(is_guest=True).count() == 0


def test_one_that_is_taken_back_twice_is_so_once(gm: Person, invite: Invite) -> None:
    assert [gm.sends("invite_revoke", invite.pk).status_code for _ in range(2)] == [303, 303]
    assert gm.head == 2


def test_only_a_gm_of_that_table_takes_it_back(invite: Invite) -> None:
    elsewhere = Person(create_seat(role="gm"))
    assert elsewhere.browser.post(at(elsewhere.seat, "invite_revoke", invite.pk)).status_code == 404
    assert Invite.objects.get().revoked is None


def test_every_invite_has_a_token_of_128_bits_and_a_code_of_its_own(gm: Person) -> None:
    with override_settings(OPEN_INVITES=50):
        invites = [make_invite(seat=gm.seat) for _ in range(50)]
    tokens = {shown_token(invite) for invite in invites}
    codes = {code_for(invite) for invite in invites}
    assert len(tokens) == len(codes) == 50
    assert all(re.fullmatch(r"[\w-]{22}", token or "") for token in tokens)
    assert all(re.fullmatch(f"[{ALPHABET}]{{4}}-[{ALPHABET}]{{4}}", code) for code in codes)


def test_both_lead_back_to_the_invite(invite: Invite) -> None:
    assert invite_by_token(shown_token(invite) or "") == invite
    assert invite_by_code(code_for(invite)) == invite
    assert invite_by_token("") is None
    assert invite_by_code("") is None


def test_with_another_secret_key_the_link_still_opens_but_is_not_shown_again(invite: Invite) -> None:
    token = shown_token(invite)
    assert token is not None
    with override_settings(SECRET_KEY="another one"):
        assert shown_token(invite) is None
        assert invite_by_token(token) == invite


def test_with_another_secret_key_no_page_shows_a_dead_link(gm: Person, invite: Invite) -> None:
    code = code_for(invite)
    assert all(code in gm.reads(page) for page in ("people", "table"))
    Invite.objects.update(token_hash=hash_token("made with another key"))
    assert not any(code in gm.reads(page) for page in ("people", "table"))


def test_no_code_is_spelt_with_what_is_misread() -> None:
    assert not set(ALPHABET) & set("01OIL")
    assert len(ALPHABET) ** 8 > 2**39
    assert hash_code("abcd-efgh") == hash_code("ABCD EFGH") != hash_token("ABCDEFGH")


def test_the_picture_says_what_it_is_and_has_nothing_that_the_policy_forbids() -> None:
    picture = qr_svg("http://192.0.2.1:8000/join/abc")
    assert picture.startswith("<svg")
    holds(picture, "<title>QR code of the invite link</title>", "viewBox", no="style")
