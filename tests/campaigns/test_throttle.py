from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone

from campaigns.accounts.throttle import LIMITS, count_attempt, counted_address, origin_of, seconds_to_wait
from campaigns.models import Attempt

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def guess(times: int, origin: str = "192.0.2.1", seconds_ago: int = 0, what: str = "code") -> None:
    created = timezone.now() - timedelta(seconds=seconds_ago)
    Attempt.objects.bulk_create(Attempt(what=what, origin=origin, created=created) for _ in range(times))


def test_the_last_guess_that_is_free_is_free_and_then_one_waits() -> None:
    guess(LIMITS["code"].each - 1)
    assert seconds_to_wait("code", "192.0.2.1") == 0
    count_attempt("code", "192.0.2.1")
    assert 0 < seconds_to_wait("code", "192.0.2.1") <= LIMITS["code"].pause
    assert seconds_to_wait("code", "192.0.2.2") == 0
    assert seconds_to_wait("link", "192.0.2.1") == 0


@pytest.mark.parametrize("what", sorted(LIMITS))
def test_no_door_stays_closed(what: str) -> None:
    guess(1000, what=what, seconds_ago=LIMITS[what].pause + 1)
    assert seconds_to_wait(what, "192.0.2.1") == 0


def test_while_many_guess_at_codes_each_waits_for_its_own_guesses_only() -> None:
    guess(300, origin="198.51.100.1")
    assert seconds_to_wait("code", "192.0.2.1") == 0
    guess(1)
    assert seconds_to_wait("code", "192.0.2.1") > 0
    assert seconds_to_wait("code", "192.0.2.2") == 0


def test_nobody_waits_for_what_others_guessed_at_links() -> None:
    guess(5000, origin="198.51.100.1", what="link")
    guess(1, what="link")
    assert seconds_to_wait("link", "192.0.2.1") == 0


def test_after_a_quarter_of_an_hour_the_guesses_are_free_again() -> None:
    guess(100, seconds_ago=16 * 60)
    guess(1)
    assert seconds_to_wait("code", "192.0.2.1") == 0


def test_a_clock_that_was_ahead_closes_no_door() -> None:
    guess(100, seconds_ago=-24 * 3600)
    assert seconds_to_wait("code", "192.0.2.1") == 0


def test_the_guesses_of_yesterday_are_forgotten() -> None:
    guess(5, seconds_ago=25 * 3600)
    count_attempt("code", "192.0.2.1")
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", "unknown"),
    ],
)
def test_one_home_is_one_place(address: str, origin: str) -> None:
    assert origin_of(RequestFactory().get("/", REMOTE_ADDR=address)) == origin


def test_an_address_that_is_none_is_none_for_the_database_too() -> None:
    assert counted_address(RequestFactory().get("/", REMOTE_ADDR="unix:")) is None
