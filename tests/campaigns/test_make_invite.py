from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Invite, Seat, User
from tests.campaigns.told import last_told

pytestmark = pytest.mark.django_db

ASKED = {"role": "watcher", "uses": "3", "days": "1"}


def test_a_gm_makes_one_and_sees_link_code_and_picture(
    client: Client, campaign: Campaign, gwen: User
) -> None:
    client.force_login(gwen)
    made = client.post(f"/c/{campaign.slug}/invites", ASKED)
    assert made["Location"] == f"/c/{campaign.slug}/people#invites"
    invite = Invite.objects.get()
    assert (invite.role, invite.uses_left) == ("watcher", 3)
    assert timedelta(hours=23) < invite.expires - timezone.now() <= timedelta(days=1)
    page = client.get(f"/c/{campaign.slug}/people").content.decode()
    assert re.search(r"http://testserver/join/[\w-]{22}", page)
    assert re.search(r"\b[2-9A-Z]{4}-[2-9A-Z]{4}\b", page)
    assert "qr-code" in page
    assert "style=" not in page


def test_token_and_code_are_stored_hashed_only(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    client.post(f"/c/{campaign.slug}/invites", ASKED)
    page = client.get(f"/c/{campaign.slug}/people").content.decode()
    token = re.search(r"/join/([\w-]{22})", page)
    code = re.search(r"\b([2-9A-Z]{4}-[2-9A-Z]{4})\b", page)
    assert token is not None
    assert code is not None
    stored = str(Invite.objects.values().get())
    assert token[1] not in stored
    assert code[1] not in stored


def test_only_gms_read_of_it_in_the_log(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    client.post(f"/c/{campaign.slug}/invites", ASKED)
    kind, fact, audience = last_told(campaign)
    assert (kind, fact["role"], audience) == ("invite_made", "watcher", "gm")


@pytest.mark.parametrize(
    "wrong", [{"role": "gm"}, {"uses": "0"}, {"uses": "101"}, {"uses": "x"}, {"days": "365"}]
)
def test_what_is_asked_wrongly_makes_none(
    client: Client, campaign: Campaign, gwen: User, wrong: dict[str, str]
) -> None:
    client.force_login(gwen)
    assert client.post(f"/c/{campaign.slug}/invites", {**ASKED, **wrong}).status_code == 422
    assert not Invite.objects.exists()


def test_only_a_gm_may_make_or_see_one(
    client: Client, campaign: Campaign, gwens_seat: Seat, pip: User, wynn: User, olaf: User
) -> None:
    path = f"/c/{campaign.slug}/invites"
    assert client.post(path, ASKED).status_code == 404
    for who, status in ((pip, 403), (wynn, 403), (olaf, 404)):
        client.force_login(who)
        assert client.post(path, ASKED).status_code == status
    assert not Invite.objects.exists()
    client.force_login(gwens_seat.user)
    client.post(path, ASKED)
    client.force_login(pip)
    assert b"/join/" not in client.get(f"/c/{campaign.slug}/people").content
