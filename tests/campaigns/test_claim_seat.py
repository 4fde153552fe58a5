"""Seats that wait for their people, as after an import, are taken by an invite."""

from __future__ import annotations

import io

import pytest
from django.test import Client

from campaigns.actions.accounts import make_signin_link
from campaigns.actions.invites import make_invite
from campaigns.actions.seats import claim_seat, seat_guest
from campaigns.models import Event, Invite, Role, Seat, SignInLink, User
from campaigns.people.invite_links import shown_token
from campaigns.portable.incoming import brought_in
from campaigns.portable.outgoing import packed
from rules.errors import RuleBroken
from tests.campaigns.at_table import holds
from tests.campaigns.person import Person
from tests.campaigns.world import BACKEND

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def gms_seat(gm: Person, player: Person) -> Seat:
    """The table of the Game Master, brought in again: nobody but they has come."""
    assert player.seat.campaign == gm.seat.campaign
    return brought_in(user=gm.seat.user, sent=io.BytesIO(packed(gm.seat)), name="The Salt Road, again")


@pytest.fixture
def path(gms_seat: Seat) -> str:
    return f"/join/{shown_token(make_invite(seat=gms_seat))}"


def waiting(gms_seat: Seat) -> Seat:
    """Return the seat of the player who has not come yet."""
    return Seat.objects.get(campaign=gms_seat.campaign, role=Role.PLAYER)


def test_somebody_new_to_this_server_takes_their_seat(
    client: Client, gms_seat: Seat, player: Person, path: str
) -> None:
    seat = waiting(gms_seat)
    holds(client.get(path).content.decode(), player.seat.name, f'value="{seat.pk}"', 'name="display_name"')
    there = client.post(path, {"seat_id": seat.pk})
    assert (there.status_code, there["Location"]) == (303, gms_seat.campaign.get_absolute_url())
    assert int(client.session["_auth_user_id"]) == seat.user_id
    assert Event.objects.filter(campaign=gms_seat.campaign).latest("seq").fact["name"] == player.seat.name
    assert Invite.objects.get().uses_left == 9
    again = Client().post(path, {"seat_id": seat.pk})
    assert again.status_code == 422
    holds(again.content.decode(), "Someone has just taken that seat", no=f'value="{seat.pk}"')


def test_a_link_made_for_them_before_signs_nobody_else_in(client: Client, gms_seat: Seat, path: str) -> None:
    seat = waiting(gms_seat)
    make_signin_link(user=seat.user)
    assert client.post(path, {"seat_id": seat.pk}).status_code == 303
    assert not SignInLink.objects.filter(user=seat.user, used=None).exists()


def test_the_seat_of_a_guest_who_has_just_sat_down_is_nobody_elses(gms_seat: Seat) -> None:
    invite = make_invite(seat=gms_seat)
    came = seat_guest(display_name="Moss", invite=invite)
    with pytest.raises(RuleBroken, match="Someone has just taken that seat"):
        claim_seat(invite=invite, seat_id=came.pk, user=None)


def test_an_account_takes_it_with_its_own_name(client: Client, gms_seat: Seat, olaf: User, path: str) -> None:
    seat = waiting(gms_seat)
    guest = seat.user_id
    client.force_login(olaf, backend=BACKEND)
    assert client.post(path, {"seat_id": seat.pk}).status_code == 303
    seat = Seat.objects.get(pk=seat.pk)
    assert (seat.user, User.objects.filter(pk=guest).exists()) == (olaf, False)
    holds(client.get(gms_seat.campaign.get_absolute_url()).content.decode(), "Olaf")


def test_no_other_seat_can_be_taken(client: Client, gms_seat: Seat, player: Person, path: str) -> None:
    for seat in (gms_seat.pk, player.seat.pk, 10**9, 0, "x"):
        assert client.post(path, {"seat_id": seat}).status_code == 422, seat
    assert "_auth_user_id" not in client.session
    player.browser.get(path)
    taken = waiting(gms_seat)
    Seat.objects.filter(pk=taken.pk).update(role=Role.GM)
    assert client.post(path, {"seat_id": taken.pk}).status_code == 422
