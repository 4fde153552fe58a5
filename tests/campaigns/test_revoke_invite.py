from __future__ import annotations

import pytest
from django.test import Client

from campaigns.actions.invites import make_invite
from campaigns.models import Invite, User
from campaigns.people.invite_links import code_for, shown_token
from tests.campaigns.at_table import at, refused
from tests.campaigns.person import Person
from tests.factories import create_seat

pytestmark = pytest.mark.database


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
        assert "was taken back" in refused(answer, 410)
    assert User.objects.filter(is_guest=True).count() == 0


def test_twice_is_once(gm: Person, invite: Invite) -> None:
    assert [gm.sends("invite_revoke", invite.pk).status_code for _ in range(2)] == [303, 303]
    assert gm.head == 2


def test_only_a_gm_of_that_table_may(invite: Invite) -> None:
    elsewhere = Person(create_seat(role="gm"))
    assert elsewhere.browser.post(at(elsewhere.seat, "invite_revoke", invite.pk)).status_code == 404
    assert Invite.objects.get().revoked is None
