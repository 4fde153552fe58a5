from __future__ import annotations

import pytest
from django.test import Client

from campaigns.actions.invites import make_invite
from campaigns.models import Campaign, Invite, Seat, User
from campaigns.people.invite_links import code_for, shown_token
from tests.campaigns.told import entries, last_told
from tests.factories import create_seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def invite(gwens_seat: Seat) -> Invite:
    return make_invite(seat=gwens_seat)


def revoke(client: Client, invite: Invite) -> int:
    return client.post(f"/c/{invite.campaign.slug}/invites/{invite.pk}/revoke").status_code


def test_link_and_code_let_nobody_in_any_more(client: Client, invite: Invite, gwen: User) -> None:
    client.force_login(gwen)
    assert revoke(client, invite) == 303
    assert last_told(invite.campaign)[0] == "invite_revoked"
    assert last_told(invite.campaign)[2] == "gm"
    stranger = Client()
    for answer in (
        stranger.get(f"/join/{shown_token(invite)}"),
        stranger.post(f"/join/{shown_token(invite)}", {"display_name": "Moss"}),
        stranger.post("/join", {"code": code_for(invite)}),
    ):
        assert answer.status_code == 410
        assert b"was taken back" in answer.content
    assert User.objects.filter(is_guest=True).count() == 0


def test_twice_is_once(client: Client, invite: Invite, gwen: User) -> None:
    client.force_login(gwen)
    revoke(client, invite)
    assert revoke(client, invite) == 303
    assert entries(invite.campaign) == 2


def test_only_a_gm_of_that_table_may(
    client: Client, campaign: Campaign, invite: Invite, pip: User, wynn: User, olaf: User
) -> None:
    assert revoke(client, invite) == 404
    for who, status in ((pip, 403), (wynn, 403), (olaf, 404)):
        client.force_login(who)
        assert revoke(client, invite) == status
    elsewhere = create_seat(role="gm")
    client.force_login(elsewhere.user)
    path = f"/c/{elsewhere.campaign.slug}/invites/{invite.pk}/revoke"
    assert client.post(path).status_code == 404
    assert Invite.objects.get().revoked is None
