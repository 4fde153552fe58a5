"""Who plays a sheet, and who sees it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client

from campaigns.models import Campaign, Event, Seat
from tests.campaigns.sheets import FRAME, address, newest, sentence_of, shown
from tests.factories import create_seat, create_user

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_the_gm_hands_it_over_and_hides_it(
    mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    other = create_seat(pips_seat.campaign)
    with replays():
        signed_in(gwens_seat).post(
            address(pips_seat, "share"), {"seats": str(other.pk), "visibility": "hidden"}
        )
    membership = shown(gwens_seat).membership
    assert (membership.owners, membership.visibility) == ((str(other.pk),), "hidden")
    assert signed_in(pips_seat).get(address(pips_seat, "sheet")).status_code == 404
    assert signed_in(other).get(address(pips_seat, "sheet")).status_code == 200
    assert newest(pips_seat).audience != "table"


def test_who_has_no_seat_here_cannot_play_it(
    mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn
) -> None:
    path, stranger = address(pips_seat, "share"), create_seat()
    answer = signed_in(gwens_seat).post(path, {"seats": str(stranger.pk), "visibility": "open"}, **FRAME)
    assert "no seat at this table" in sentence_of(answer)


def seats_from(number: int, campaign: Campaign, first: int = 900_000) -> list[str]:
    """Return the numbers of so many players at a table, of six digits each."""
    users = [create_user() for _ in range(number)]
    numbers = range(first, first + number)
    Seat.objects.bulk_create(
        Seat(pk=pk, campaign=campaign, user=user) for pk, user in zip(numbers, users, strict=True)
    )
    return [str(pk) for pk in numbers]


def test_fifty_may_play_one_hidden_sheet_and_hear_of_it(
    mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn
) -> None:
    owners = seats_from(50, gwens_seat.campaign)
    asked = {"seats": owners, "visibility": "hidden"}
    answer = signed_in(gwens_seat).post(address(pips_seat, "share"), asked, **FRAME)
    assert answer.status_code == 200
    event = newest(pips_seat)
    for seat in Seat.objects.filter(pk__in=owners).select_related("campaign"):
        assert Event.objects.visible_to(seat).filter(pk=event.pk).exists()
    stranger = create_seat(gwens_seat.campaign)
    assert not Event.objects.visible_to(stranger).filter(pk=event.pk).exists()


def test_more_than_fifty_are_told_so(
    mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn
) -> None:
    asked = {"seats": seats_from(51, gwens_seat.campaign), "visibility": "open"}
    answer = signed_in(gwens_seat).post(address(pips_seat, "share"), asked, **FRAME)
    assert "At most 50 seats play one sheet; these are 51." in sentence_of(answer)


def test_a_visibility_there_must_be(
    mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn
) -> None:
    answer = signed_in(gwens_seat).post(address(pips_seat, "share"), {"visibility": "loud"}, **FRAME)
    assert "Who sees it" in sentence_of(answer)


def test_only_a_gm_shares(
    mira: str, pips_seat: Seat, wynns_seat: Seat, olaf: object, signed_in: SignedIn
) -> None:
    for who, status in ((pips_seat, 403), (wynns_seat, 403), (olaf, 404), (None, 404)):
        for answer in (
            signed_in(who).post(address(pips_seat, "share"), {"visibility": "open"}),
            signed_in(who).get(address(pips_seat, "share")),
        ):
            assert answer.status_code == status
