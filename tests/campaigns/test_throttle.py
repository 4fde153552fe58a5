from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone

from campaigns.models import Attempt
from campaigns.throttle import LIMITS, count_attempt, is_throttled, origin_of

pytestmark = pytest.mark.django_db


def guess(times: int, origin: str = "192.0.2.1", minutes_ago: int = 0) -> None:
    created = timezone.now() - timedelta(minutes=minutes_ago)
    Attempt.objects.bulk_create(Attempt(what="invite", origin=origin, created=created) for _ in range(times))


def test_the_last_guess_that_is_allowed_is_allowed() -> None:
    guess(LIMITS["invite"].each - 1)
    assert not is_throttled("invite", "192.0.2.1")
    count_attempt("invite", "192.0.2.1")
    assert is_throttled("invite", "192.0.2.1")
    assert not is_throttled("invite", "192.0.2.2")
    assert not is_throttled("signin", "192.0.2.1")


def test_after_a_quarter_of_an_hour_one_may_try_again() -> None:
    guess(100, minutes_ago=16)
    assert not is_throttled("invite", "192.0.2.1")


def test_the_guesses_of_yesterday_are_forgotten() -> None:
    guess(5, minutes_ago=25 * 60)
    count_attempt("invite", "192.0.2.1")
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
