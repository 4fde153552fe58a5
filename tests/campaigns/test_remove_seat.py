from __future__ import annotations

import pytest

from campaigns.actions.invites import make_invite
from campaigns.actions.seats import leave_seat, remove_seat
from campaigns.models import Event, Invite, Membership, Seat
from campaigns.people.invite_links import shown_token
from rules.errors import RuleBroken
from tests.campaigns.at_table import at
from tests.campaigns.person import Person
from tests.campaigns.told import entries
from tests.factories import create_seat, create_sheet

pytestmark = pytest.mark.database


def remove(gm: Person, seat: Seat) -> int:
    return gm.browser.post(at(gm.seat, "seat_remove", seat.pk)).status_code


def test_who_is_removed_is_outside_at_once_and_only_once(gm: Person, player: Person) -> None:
    sheet = create_sheet(player.seat)
    assert remove(gm, player.seat) == 303
    assert (gm.last.kind, gm.last.fact["name"], gm.last.fact["removed"]) == ("seat_left", "Pip", True)
    assert gm.last.actor is not None
    assert player.opens("table").status_code == 404
    assert player.opens("live").status_code == 403
    assert Membership.objects.get(character=sheet).owners == [str(player.seat.pk)]
    assert remove(gm, player.seat) == 404
    assert gm.head == 1


def test_the_last_gm_is_not_removed_and_one_of_two_is(gm: Person) -> None:
    assert remove(gm, gm.seat) == 422
    create_seat(gm.seat.campaign, role="gm")
    assert remove(gm, gm.seat) == 303
    assert "removed" not in gm.last.fact
    assert gm.opens("table").status_code == 404


def test_who_is_removed_stays_out_where_the_invites_are_taken_back(gm: Person, player: Person) -> None:
    tokens = [shown_token(make_invite(seat=gm.seat, role=role)) for role in ("player", "watcher")]
    assert "Take back the open invites too" in gm.reads("people")
    removed = gm.browser.post(at(gm.seat, "seat_remove", player.seat.pk), {"revoke": "on"}, follow=True)
    assert b"would let them in again" not in removed.content
    kinds = [event.kind for event in Event.objects.order_by("seq")]
    assert kinds[2:] == ["seat_left", "invite_revoked", "invite_revoked"]
    assert [player.browser.post(f"/join/{token}").status_code for token in tokens] == [410, 410]


def test_where_the_invites_stay_open_the_page_says_what_that_means(gm: Person, player: Person) -> None:
    make_invite(seat=gm.seat)
    removed = gm.browser.post(at(gm.seat, "seat_remove", player.seat.pk), follow=True)
    assert b"An open invite would let them in again" in removed.content
    assert Invite.objects.get().open


def test_who_is_not_removed_takes_no_invite_along(gwens_seat: Seat, pips_seat: Seat) -> None:
    """The last Game Master stays, and then nothing has happened at all."""
    make_invite(seat=gwens_seat)
    with pytest.raises(RuleBroken, match="A table needs a Game Master"):
        remove_seat(seat=gwens_seat, other=gwens_seat, revoke=True)
    assert Invite.objects.get().open


def test_who_left_between_the_look_and_the_deed_is_not_removed(gwens_seat: Seat, pips_seat: Seat) -> None:
    seen_before = Seat.objects.get(pk=pips_seat.pk)
    leave_seat(seat=pips_seat)
    with pytest.raises(RuleBroken, match="Pip has left the table already"):
        remove_seat(seat=gwens_seat, other=seen_before)
    assert entries(gwens_seat.campaign) == 1
