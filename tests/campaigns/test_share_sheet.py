"""Who plays a sheet, and who sees it."""

from __future__ import annotations

from campaigns.models import Campaign, Event, Seat
from campaigns.state import kept
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown
from tests.factories import create_seat, create_user


def test_the_gm_hands_it_over_and_hides_it(mira: str, gm: Person, player: Person, ann: Person) -> None:
    event = gm.does("share", mira, seats=ann.seat.pk, visibility="hidden")
    membership = shown(gm.seat).membership
    assert (membership.owners, membership.visibility) == ((str(ann.seat.pk),), "hidden")
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


def test_more_than_fifty_are_told_so(mira: str, gm: Person) -> None:
    refusal = gm.is_refused("share", mira, seats=seats_from(51, gm.seat.campaign), visibility="open")
    assert "At most 50 seats play one sheet; these are 51." in refusal


def test_a_visibility_there_must_be(mira: str, gm: Person) -> None:
    assert "Who sees it" in gm.is_refused("share", mira, visibility="loud")
