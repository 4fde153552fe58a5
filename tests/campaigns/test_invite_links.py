from __future__ import annotations

import re

import pytest
from django.test import override_settings

from campaigns.actions.invites import make_invite
from campaigns.models import Invite
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
from tests.campaigns.at_table import holds
from tests.campaigns.person import Person

pytestmark = pytest.mark.database


@pytest.fixture
def invite(gm: Person) -> Invite:
    return make_invite(seat=gm.seat)


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
