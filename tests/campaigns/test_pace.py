"""How fast one person may act: far faster than a person does, and no faster."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from campaigns.middleware import pace
from campaigns.middleware.pace import TOO_FAST, TOO_MUCH, Buckets, PaceMiddleware
from campaigns.models import Event
from tests.campaigns.at_table import ask, at, refused
from tests.campaigns.person import Person
from tests.patience import patience

pytestmark = pytest.mark.database


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hurried(clock: Clock, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve actions at once, and then none: however slow the machine is, no time passes."""
    settings.ACTIONS_AT_ONCE, settings.ACTIONS_PER_SECOND = 12, 1
    monkeypatch.setattr(pace, "Buckets", partial(Buckets, clock=clock))


@pytest.fixture
def buckets(clock: Clock) -> Buckets:
    return Buckets(at_once=4, per_second=2, most=3, clock=clock)


def test_so_many_at_once_and_then_one_after_the_other(buckets: Buckets, clock: Clock) -> None:
    assert [buckets.take("pip") for _ in range(5)] == [0, 0, 0, 0, 0.5]
    clock.now += 0.5
    assert [buckets.take("pip") for _ in range(2)] == [0, 0.5]


def test_several_processes_share_out_what_one_lets_through(settings: Any, clock: Clock) -> None:
    settings.ACTIONS_AT_ONCE, settings.ACTIONS_PER_SECOND, settings.PROCESSES = 3, 10, 4
    buckets = PaceMiddleware(HttpResponse).buckets
    buckets._clock = clock
    assert [buckets.take("pip") for _ in range(4)] == pytest.approx([0, 0, 0, 0.4])


def test_who_is_refused_waits_no_longer_for_having_asked(buckets: Buckets, clock: Clock) -> None:
    for _ in range(4):
        buckets.take("pip")
    for _ in range(100):
        assert buckets.take("pip") == 0.5
    clock.now += 0.5
    assert buckets.take("pip") == 0


def test_a_bucket_is_ones_own_and_never_more_than_full(buckets: Buckets, clock: Clock) -> None:
    buckets.take("pip")
    clock.now += 3600
    assert [buckets.take("pip") for _ in range(5)].count(0) == 4
    for _ in range(5):
        buckets.take("pip")
    assert buckets.take("moss") == 0


def test_what_costs_more_than_a_bucket_holds_takes_a_whole_one(buckets: Buckets, clock: Clock) -> None:
    assert buckets.take("pip", 1000) == 0
    assert buckets.take("pip", 1000) == 2
    clock.now += 2
    assert buckets.take("pip", 1000) == 0


def test_no_more_buckets_are_kept_than_it_says(buckets: Buckets) -> None:
    waits = []
    for number in range(100):
        waits.append(buckets.take("pip", 4))
        buckets.take(number)
    assert len(buckets) == 3
    assert waits == [0, *[2] * 99]  # whoever acts all the time is not forgotten


def test_threads_get_no_more_out_of_it_together(clock: Clock) -> None:
    shared = Buckets(at_once=20_000, per_second=1, clock=clock)
    together = Barrier(8)

    def take_many() -> int:
        together.wait(patience())
        return [shared.take("pip") for _ in range(5_000)].count(0)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            taken = [threads.submit(take_many) for _ in range(8)]
    finally:
        sys.setswitchinterval(usual)
    assert sum(future.result() for future in taken) == 20_000


@pytest.mark.usefixtures("hurried")
def test_whoever_acts_too_fast_is_told_to_wait(player: Person) -> None:
    answers = [player.sends("roll", expression="2d6") for _ in range(13)]
    assert [answer.status_code for answer in answers] == [200] * 12 + [429]
    assert Event.objects.count() == 12
    assert (answers[-1]["Retry-After"], answers[-1]["HX-Retarget"]) == ("1", "#refusal")
    assert TOO_FAST in answers[-1].content.decode()


@pytest.mark.usefixtures("hurried")
def test_without_a_script_it_is_a_page(player: Person) -> None:
    for _ in range(12):
        player.sends("roll", expression="2d6")
    answer = player.browser.post(at(player.seat, "roll"), {"expression": "2d6"})
    assert TOO_FAST in refused(answer, 429)
    assert "<h1>Not so fast</h1>" in answer.content.decode()


@pytest.mark.usefixtures("hurried")
def test_a_roll_of_very_many_dice_counts_for_more(player: Person) -> None:
    rolls = ["190d1000 + 10d4", "2d6", "2d6", "2d6"]
    answers = [player.sends("roll", expression=roll) for roll in rolls]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


@pytest.mark.usefixtures("hurried")
def test_looking_is_not_acting(player: Person) -> None:
    assert {player.opens("log").status_code for _ in range(20)} == {200}


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("page", ["search", "fair_play", "vault", "log_csv", "seen_export"])
def test_what_takes_long_to_read_counts_as_an_action(player: Person, page: str) -> None:
    answers = [player.opens(page) for _ in range(13)]
    assert [answer.status_code for answer in answers] == [200] * 12 + [429]
    assert answers[-1]["Retry-After"] == "1"
    assert TOO_MUCH in refused(answers[-1], 429)
    assert player.sends("roll", expression="2d6").status_code == 429


@pytest.mark.usefixtures("hurried")
def test_neither_another_key_nor_another_table_makes_anyone_faster(player: Person) -> None:
    paths = [at(player.seat, "roll"), "/no-such-page", "/account/name", reverse("campaign_new")]
    answers = [ask(player.browser, path, {}, **{"Idempotency-Key": f"key-{path}"}) for path in paths * 4]
    assert [answer.status_code == 429 for answer in answers].count(True) == 4


@pytest.mark.usefixtures("hurried")
def test_refusing_is_cheap(player: Person, django_assert_max_num_queries: pytest.FixtureRequest) -> None:
    for _ in range(12):
        player.sends("roll", expression="2d6")
    with django_assert_max_num_queries(2):  # type: ignore[operator]
        assert player.sends("roll", expression="2d6").status_code == 429
