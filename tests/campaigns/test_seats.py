"""A seat gets another part, is left, or taken away."""

from __future__ import annotations

import re

import pytest

from campaigns.actions.accounts import rename
from campaigns.actions.invites import make_invite
from campaigns.actions.seats import leave_seat, remove_seat, take_seat
from campaigns.models import Event, Invite, Membership, Seat
from campaigns.people.invite_links import shown_token
from campaigns.state import kept
from rules.common.free_rolls import RollDice
from rules.errors import RuleBroken
from tests.campaigns.at_table import at, head, holds, words
from tests.campaigns.person import Person
from tests.factories import create_seat, create_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def role_of(seat: Seat) -> str:
    return Seat.objects.get(pk=seat.pk).role


def test_a_gm_gives_someone_another_part(gm: Person, pips_seat: Seat) -> None:
    gm.submits("seat_role", pips_seat.pk, role="watcher")
    assert role_of(pips_seat) == "watcher"
    fact = gm.last.fact
    assert (gm.last.kind, gm.last.audience) == ("seat_changed", "table")
    assert (fact["name"], fact["before"], fact["role"]) == ("Pip", "player", "watcher")


def test_what_the_seat_may_do_changes_with_it(gm: Person, player: Person) -> None:
    gm.submits("seat_role", player.seat.pk, role="gm")
    assert player.reads("settings")
    player.submits("seat_role", player.seat.pk, role="watcher")
    assert player.sends("roll", expression="1d6").status_code == 403


def test_the_last_gm_stays_gm(gm: Person) -> None:
    assert "A table needs a Game Master" in gm.is_refused("seat_role", gm.seat.pk, role="player")
    assert role_of(gm.seat) == "gm"


def test_the_same_part_is_no_news_and_there_is_no_such_part(gm: Person, pips_seat: Seat) -> None:
    gm.submits("seat_role", pips_seat.pk, role="player")
    for role in ("", "king"):
        gm.is_refused("seat_role", pips_seat.pk, role=role)
    assert (role_of(pips_seat), gm.head) == ("player", 0)


def test_a_gm_of_one_table_has_no_say_at_another(gm: Person) -> None:
    elsewhere = create_seat()
    assert gm.sends("seat_role", elsewhere.pk, role="gm").status_code == 404
    assert role_of(elsewhere) == "player"


def test_anyone_may_leave_and_the_log_says_so(gm: Person, player: Person, watcher: Person) -> None:
    for who in (player, watcher):
        who.submits("leave")
        told = gm.last
        assert (told.kind, told.fact["name"], told.fact.get("removed")) == ("seat_left", who.seat.name, None)
        assert who.opens("table").status_code == 404


def test_the_last_gm_cannot_leave_and_reads_why(gm: Person) -> None:
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
        holds(entry, "Pip", no="Gwen")
        kept.clear()  # as another process reads it


def test_who_comes_back_under_another_name_is_told_to_be_renamed(gwens_seat: Seat, pips_seat: Seat) -> None:
    leave_seat(seat=pips_seat)
    rename(user=pips_seat.user, display_name="Zed")
    seat = take_seat(user=pips_seat.user, invite=make_invite(seat=gwens_seat))
    renamed, taken = seat.campaign.events.order_by("-seq")[:2][::-1]
    assert (renamed.fact["name"], renamed.fact["to"]) == ("Pip", "Zed")
    assert (taken.kind, taken.fact["name"], seat.name) == ("seat_taken", "Zed", "Zed")


def remove(gm: Person, seat: Seat) -> int:
    return gm.browser.post(at(gm.seat, "seat_remove", seat.pk)).status_code


def test_who_is_removed_is_outside_at_once_and_only_once(gm: Person, player: Person) -> None:
    sheet = create_sheet(player.seat)
    assert remove(gm, player.seat) == 303
    assert (gm.last.kind, gm.last.fact["name"], gm.last.fact["removed"]) == ("seat_left", "Pip", True)
    assert gm.last.actor is not None
    assert player.opens("table").status_code == 404
    assert player.opens("live").status_code == 403
    assert Membership.objects.get(character=sheet).seats == [str(player.seat.pk)]
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
    assert "Cancel the open invites too" in gm.reads("people")
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
    with pytest.raises(RuleBroken, match="Pip has already left the table"):
        remove_seat(seat=gwens_seat, other=seen_before)
    assert head(gwens_seat) == 1


def test_the_people_are_listed_with_whom_they_play_unless_that_is_hidden(
    gm: Person, player: Person, watcher: Person, mira: str
) -> None:
    holds(words(watcher.reads("people")), "Plays Mira")
    gm.does("share", mira, seats=player.seat.pk, visibility="hidden")
    holds(watcher.reads("people"), no="Mira")
    holds(words(gm.reads("people")), "Plays Mira")
