"""A sheet: its name and face, who plays and sees it, and how it leaves the table."""

from __future__ import annotations

import pytest
from django.utils import timezone

from campaigns.models import Campaign, Event, Membership, Seat
from campaigns.state import kept
from campaigns.undo import undo
from rules.common.sheets import BeginSheet
from tests.campaigns.at_table import at
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown
from tests.factories import create_seat, create_user

pytestmark = pytest.mark.database


def test_she_has_a_new_face(mira: str, player: Person) -> None:
    answer = player.sends("describe", mira, name="Mira Vale", pronouns="she/her", portrait="🦉")
    profile = shown(player.seat).profile
    assert (profile.name, profile.pronouns, profile.portrait) == ("Mira Vale", "she/her", "🦉")
    assert "Mira Vale" in answer.content.decode()
    assert player.last.fact["before"] == "Mira"


def test_who_plays_already_has_a_way_to_one_more_character_and_a_watcher_none(
    mira: str, player: Person, watcher: Person
) -> None:
    way = f'href="{at(player.seat, "sheet_new")}"'
    assert way in player.reads("table", sheet=mira)
    assert way not in watcher.reads("table")
    Campaign.objects.update(archived=timezone.now())
    kept.clear()
    assert way not in player.reads("table", sheet=mira)


def test_a_portrait_is_short(mira: str, player: Person) -> None:
    player.is_refused("describe", mira, name="M", portrait="x" * 17)


def test_the_gm_hands_it_over_and_hides_it(mira: str, gm: Person, player: Person, ann: Person) -> None:
    event = gm.does("share", mira, seats=ann.seat.pk, visibility="hidden")
    membership = shown(gm.seat).membership
    assert (membership.seats, membership.visibility) == ((str(ann.seat.pk),), "hidden")
    assert player.opens("sheet", mira).status_code == 404
    assert ann.opens("sheet", mira).status_code == 200
    assert event.audience != "table"


def test_who_has_no_seat_here_cannot_play_it(mira: str, gm: Person) -> None:
    assert "no seat at this table" in gm.is_refused("share", mira, seats=create_seat().pk, visibility="open")


def seats_from(number: int, campaign: Campaign, first: int = 900_000) -> list[str]:
    """Return the numbers of so many players at a table, of six digits each."""
    users = [create_user() for _ in range(number)]
    numbers = range(first, first + number)
    Seat.objects.bulk_create(
        Seat(pk=pk, campaign=campaign, user=user) for pk, user in zip(numbers, users, strict=True)
    )
    kept.clear()  # no event tells of them
    return [str(pk) for pk in numbers]


def test_fifty_may_play_one_hidden_sheet_and_hear_of_it(mira: str, gm: Person) -> None:
    owners = seats_from(50, gm.seat.campaign)
    event = gm.does("share", mira, seats=owners, visibility="hidden")
    for seat in Seat.objects.filter(pk__in=owners).select_related("campaign"):
        assert Event.objects.visible_to(seat).filter(pk=event.pk).exists()
    stranger = create_seat(gm.seat.campaign)
    assert not Event.objects.visible_to(stranger).filter(pk=event.pk).exists()


def test_more_than_fifty_and_an_unknown_visibility_are_refused(mira: str, gm: Person) -> None:
    refusal = gm.is_refused("share", mira, seats=seats_from(51, gm.seat.campaign), visibility="open")
    assert "One sheet has at most 50 players, not 51." in refusal
    assert "Who sees it" in gm.is_refused("share", mira, visibility="loud")


def test_a_sheet_goes_with_all_it_carries_and_undo_brings_it_back(mira: str, player: Person) -> None:
    before = shown(player.seat).table.rows
    answer = player.browser.post(at(player.seat, "remove", mira))
    assert answer.headers["Location"] == at(player.seat, "table")
    assert not Membership.objects.filter(character=mira).exists()
    undo(player.seat, player.head)
    assert shown(player.seat).table.rows == before


def test_a_player_does_not_remove_the_party_store(player: Person, gm: Person) -> None:
    gm.plays(BeginSheet("store", "The cart", "party"))
    assert player.sends("remove", "store").status_code == 404
    assert player.sends("remove-store", "store").status_code == 403
    assert gm.does("remove-store", "store").kind == "sheet_removed"
