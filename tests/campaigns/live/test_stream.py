"""Who may open a stream, from where it goes on, and what it refuses with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.actions import accounts, seats
from campaigns.actions.people import tell
from campaigns.drawing import claims, source
from campaigns.live.room import StreamClaim
from campaigns.live.stream import LiveResponse
from campaigns.models import Campaign, Role, Seat, User
from rules.common.people import CampaignOpened

pytestmark = pytest.mark.database
Browser = Callable[[Seat | User | None], Client]


@pytest.fixture
def url(campaign: Campaign) -> str:
    Campaign.objects.filter(pk=campaign.pk).update(last_seq=40)
    return reverse("live", args=[campaign.slug])


def test_everyone_with_a_seat_may_look_on(
    signed_in: Browser, url: str, gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat
) -> None:
    for seat in (gwens_seat, pips_seat, wynns_seat):
        response = signed_in(seat).get(url)
        assert response.status_code == 200
        assert isinstance(response, LiveResponse)
        assert (response.connection.viewer.seat_id, response.connection.viewer.role) == (seat.pk, seat.role)


def test_it_is_a_stream_that_nobody_keeps_or_packs(signed_in: Browser, url: str, pips_seat: Seat) -> None:
    response = signed_in(pips_seat).get(url, headers={"Accept-Encoding": "gzip"})
    assert (response["Content-Type"], response["Cache-Control"]) == ("text/event-stream", "no-store")
    assert response["X-Accel-Buffering"] == "no"
    assert "Content-Encoding" not in response


@pytest.mark.parametrize(
    ("query", "header", "cursor"),
    [
        ("", None, 40),
        ("?after=12", None, 12),
        ("?after=12", "30", 30),
        ("?after=0", None, 0),
        ("?after=41", None, -1),  # this campaign never came so far: a backup was restored
    ],
)
def test_it_goes_on_where_the_page_ends(
    signed_in: Browser, url: str, pips_seat: Seat, query: str, header: str | None, cursor: int
) -> None:
    headers = {"Last-Event-ID": header} if header else {}
    response = signed_in(pips_seat).get(url + query, headers=headers)
    assert (response.connection.cursor, response.connection.head) == (cursor, 40)


def test_it_brings_the_sheets_that_the_page_shows(signed_in: Browser, url: str, pips_seat: Seat) -> None:
    assert signed_in(pips_seat).get(f"{url}?sheets=a,b,,a").connection.viewer.sheets == {"a", "b"}


@pytest.mark.parametrize("given", ["-1", "x", "1.5", "9" * 40, "٣", "1 2"])
def test_a_place_must_be_a_number(signed_in: Browser, url: str, pips_seat: Seat, given: str) -> None:
    response = signed_in(pips_seat).get(url, {"after": given})
    assert (response.status_code, response["Content-Type"]) == (400, "text/plain; charset=utf-8")


def test_refusals_are_plain_sentences(signed_in: Browser, url: str, pips_seat: Seat, olaf: User) -> None:
    left = signed_in(pips_seat)
    Seat.objects.filter(pk=pips_seat.pk).update(left=timezone.now())
    given = [signed_in(None).get(url), left.get(url), signed_in(olaf).get(url)]
    assert [response.status_code for response in given] == [401, 403, 404]
    assert {response["Content-Type"] for response in given} == {"text/plain; charset=utf-8"}
    assert all(response.content.decode().strip().endswith(".") for response in given)


def test_an_outsider_learns_of_no_table(signed_in: Browser, url: str, olaf: User) -> None:
    client = signed_in(olaf)
    assert client.get(url).content == client.get(reverse("live", args=["nowhere"])).content


# What ends a stream


@pytest.fixture
def claim(signed_in: Browser, url: str, pips_seat: Seat) -> StreamClaim:
    claimed: StreamClaim = signed_in(pips_seat).get(url).connection.claim
    assert source.refusals([claimed]) == {}
    return claimed


def test_who_has_left_or_has_another_role_is_refused(claim: StreamClaim, pips_seat: Seat) -> None:
    for changed, why in (({"role": Role.GM}, "ROLE_CHANGED"), ({"left": timezone.now()}, "SEAT_LOST")):
        Seat.objects.filter(pk=pips_seat.pk).update(**changed)
        assert source.refusals([claim]) == {claim: getattr(claims, why)}


def test_a_deleted_campaign_ends_its_streams(claim: StreamClaim, campaign: Campaign) -> None:
    campaign.delete()
    assert source.refusals([claim]) == {claim: claims.SEAT_LOST}


@pytest.mark.parametrize(
    "how", ["signed out", "expired", "password changed", "signed out everywhere", "switched off"]
)
def test_a_session_that_ends_takes_its_stream_with_it(claim: StreamClaim, pip: User, how: str) -> None:
    match how:
        case "signed out":
            Session.objects.all().delete()
        case "expired":
            Session.objects.update(expire_date=timezone.now())
        case "password changed":
            User.objects.filter(pk=pip.pk).update(password=make_password("another lantern"))
        case "signed out everywhere":
            accounts.sign_out_everywhere(user=pip)
        case "switched off":
            User.objects.filter(pk=pip.pk).update(is_active=False)
    assert source.refusals([claim]) == {claim: claims.SIGNED_OUT}


def test_an_event_that_takes_a_seat_or_changes_its_part_dismisses_that_seat(
    campaign: Campaign, gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat
) -> None:
    changed = seats.change_role(seat=gwens_seat, other=pips_seat, role=Role.GM)
    removed = seats.remove_seat(seat=gwens_seat, other=wynns_seat)
    left = seats.leave_seat(seat=pips_seat)
    drawn = source.render(campaign.pk, changed.events[0].seq - 1, 9)
    assert [frame.dismissed for frame in drawn] == [
        {pips_seat.pk: claims.ROLE_CHANGED},
        {wynns_seat.pk: claims.SEAT_LOST},
        {pips_seat.pk: claims.SEAT_LOST},
    ]
    assert source.placeholder(campaign.pk, left.events[0].seq).dismissed == {pips_seat.pk: claims.SEAT_LOST}
    assert removed.events[0].seq == left.events[0].seq - 1


def test_other_events_dismiss_nobody(campaign: Campaign, gwens_seat: Seat) -> None:
    opened = tell(campaign=campaign, seat=gwens_seat, fact=CampaignOpened(system="freeblade"))
    assert source.placeholder(campaign.pk, opened.events[0].seq).dismissed == {}


def test_one_look_costs_one_statement_and_three_more_if_one_is_refused_whatever_the_number(
    claim: StreamClaim, django_assert_num_queries: Callable[[int], object]
) -> None:
    many = [claim, *(StreamClaim(seat, "player", seat, f"key{seat}", "") for seat in range(1000, 1200))]
    with django_assert_num_queries(1 + 3):  # type: ignore[attr-defined]
        assert len(source.refusals(many)) == 200
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        assert source.refusals([claim]) == {}


def test_a_claim_of_before_is_refused_beside_the_same_persons_of_now(claim: StreamClaim) -> None:
    """What is asked of all at once must not take the one for the other."""
    earlier = [replace(claim, proof="another"), replace(claim, role=Role.GM.value)]
    assert source.refusals([claim, *earlier]) == {
        earlier[0]: claims.SIGNED_OUT,
        earlier[1]: claims.ROLE_CHANGED,
    }


def test_heads_are_read_for_all_rooms_at_once(url: str, campaign: Campaign) -> None:
    assert source.heads([campaign.pk, 0]) == {campaign.pk: 40}
