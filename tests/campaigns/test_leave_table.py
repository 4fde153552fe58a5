from __future__ import annotations

import re

import pytest

from campaigns.actions.accounts import rename
from campaigns.actions.invites import make_invite
from campaigns.actions.seats import leave_seat, take_seat
from campaigns.models import Seat
from campaigns.people.invite_links import shown_token
from campaigns.state import kept
from rules.common.free_rolls import RollDice
from tests.campaigns.person import Person
from tests.factories import create_seat

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_anyone_may_leave_and_the_log_says_so(gm: Person, player: Person, watcher: Person) -> None:
    for who in (player, watcher):
        who.submits("leave")
        told = gm.last
        assert (told.kind, told.fact["name"], told.fact.get("removed")) == ("seat_left", who.seat.name, None)
        assert who.opens("table").status_code == 404


def test_the_last_gm_cannot_and_reads_why(gm: Person) -> None:
    assert "Make someone else a Game Master first" in gm.is_refused("leave")
    assert Seat.objects.get(pk=gm.seat.pk).left is None
    create_seat(gm.seat.campaign, role="gm")
    gm.submits("leave")


def test_who_comes_back_has_the_old_seat(gm: Person, player: Person) -> None:
    invite = make_invite(seat=gm.seat)
    player.submits("leave")
    assert player.browser.post(f"/join/{shown_token(invite)}").status_code == 303
    back = Seat.objects.get(user=player.seat.user)
    assert (back.pk, back.left, back.role) == (player.seat.pk, None, "player")


def test_the_log_goes_on_calling_who_has_left_what_they_were_called(gm: Person, player: Person) -> None:
    player.plays(RollDice("d6"), 4)
    leave_seat(seat=player.seat)
    rename(user=player.seat.user, display_name="Gwen")
    for _ in range(2):
        [entry] = re.findall(r'<li id="event-1".*?</li>', gm.reads("log"), re.DOTALL)
        assert "Pip" in entry
        assert "Gwen" not in entry
        kept.clear()  # as another process reads it


def test_who_comes_back_under_another_name_is_told_to_be_renamed(gwens_seat: Seat, pips_seat: Seat) -> None:
    leave_seat(seat=pips_seat)
    rename(user=pips_seat.user, display_name="Zed")
    seat = take_seat(user=pips_seat.user, invite=make_invite(seat=gwens_seat))
    renamed, taken = seat.campaign.events.order_by("-seq")[:2][::-1]
    assert (renamed.fact["name"], renamed.fact["to"]) == ("Pip", "Zed")
    assert (taken.kind, taken.fact["name"], seat.name) == ("seat_taken", "Zed", "Zed")
