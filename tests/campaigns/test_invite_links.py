from __future__ import annotations

import re

import pytest
from django.test import override_settings

from campaigns.actions.invites import make_invite
from campaigns.models import Invite, Seat
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
from tests.campaigns.at_table import Browser, at

pytestmark = pytest.mark.django_db


def test_every_invite_has_a_token_of_128_bits_and_a_code_of_its_own(gwens_seat: Seat) -> None:
    with override_settings(OPEN_INVITES=50):
        invites = [make_invite(seat=gwens_seat) for _ in range(50)]
    tokens = {shown_token(invite) for invite in invites}
    codes = {code_for(invite) for invite in invites}
    assert len(tokens) == len(codes) == 50
    assert all(re.fullmatch(r"[\w-]{22}", token or "") for token in tokens)
    assert all(re.fullmatch(f"[{ALPHABET}]{{4}}-[{ALPHABET}]{{4}}", code) for code in codes)


def test_both_lead_back_to_the_invite(gwens_seat: Seat) -> None:
    invite = make_invite(seat=gwens_seat)
    assert invite_by_token(shown_token(invite) or "") == invite
    assert invite_by_code(code_for(invite)) == invite
    assert invite_by_token("") is None
    assert invite_by_code("") is None


def test_with_another_secret_key_the_link_still_opens_but_is_not_shown_again(gwens_seat: Seat) -> None:
    invite = make_invite(seat=gwens_seat)
    token = shown_token(invite)
    assert token is not None
    with override_settings(SECRET_KEY="another one"):
        assert shown_token(invite) is None
        assert invite_by_token(token) == invite


def test_with_another_secret_key_no_page_shows_a_link_that_would_lead_nowhere(
    gwens_seat: Seat, signed_in: Browser
) -> None:
    invite = make_invite(seat=gwens_seat)
    code, pages = code_for(invite), [at(gwens_seat, page) for page in ("people", "table")]
    gwen = signed_in(gwens_seat)
    assert all(code in gwen.get(page).content.decode() for page in pages)
    Invite.objects.filter(pk=invite.pk).update(token_hash=hash_token("made with another key"))
    assert not any(code in gwen.get(page).content.decode() for page in pages)


def test_no_code_is_spelt_with_what_is_misread() -> None:
    assert not set(ALPHABET) & set("01OIL")
    assert len(ALPHABET) ** 8 > 2**39
    assert hash_code("abcd-efgh") == hash_code("ABCD EFGH") != hash_token("ABCDEFGH")


def test_the_picture_has_nothing_that_the_policy_forbids() -> None:
    picture = qr_svg("http://192.0.2.1:8000/join/abc")
    assert picture.startswith("<svg")
    assert "style" not in picture
    assert "viewBox" in picture


def test_the_picture_says_what_it_is_to_who_cannot_see_it() -> None:
    assert "<title>QR code of the invite link</title>" in qr_svg("http://192.0.2.1:8000/join/abc")
