from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Invite
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person

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
    token = re.search(r"http://testserver/join/([\w-]{22})", page)
    code = re.search(r"\b[2-9A-Z]{4}-[2-9A-Z]{4}\b", page)
    assert token is not None
    assert code is not None
    holds(page, "qr-code", no="style=")
    stored = str(Invite.objects.values().get())  # of both the hash alone
    holds(stored, no=(token[1], code[0]))


def test_only_gms_read_of_it(page: str, gm: Person, player: Person) -> None:
    event = gm.last
    assert (event.kind, event.fact["role"], event.audience) == ("invite_made", "watcher", "gm")
    assert "/join/" not in player.reads("people")


@pytest.mark.parametrize(
    "wrong", [{"role": "gm"}, {"uses": "0"}, {"uses": "101"}, {"uses": "x"}, {"days": "365"}]
)
def test_what_is_asked_wrongly_makes_none(gm: Person, wrong: dict[str, str]) -> None:
    gm.is_refused("invite_new", **{**ASKED, **wrong})
    assert not Invite.objects.exists()
