"""The numbers for Prometheus: that they are true, and whom they are shown to."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings
from prometheus_client.parser import text_string_to_metric_families

from campaigns.counted import BOUNDS, ENTRIES, ROUTES, Durations, Lag, Pauses, Times
from campaigns.live.room import Room
from campaigns.play import perform
from config import metrics
from config.handler import count_answer
from rules.common.free_rolls import RollDice
from tests.campaigns.live.stage import Book
from tests.factories import create_seat

pytestmark = pytest.mark.database


@pytest.fixture(autouse=True)
def fresh_sizes() -> Iterator[None]:
    metrics.sizes.cache_clear()
    yield
    metrics.sizes.cache_clear()


def numbers(client: Client) -> dict[str, float]:
    """Return each sample by its name and its labels, the process aside."""
    text = client.get("/metrics").content.decode()
    return {
        " ".join(
            [one.name, *(value for label, value in sorted(one.labels.items()) if label != "process")]
        ): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


@pytest.mark.django_db
def test_a_roll_is_counted_once_it_is_committed(
    client: Client, django_capture_on_commit_callbacks: pytest.FixtureRequest
) -> None:
    seat = create_seat()
    before = ENTRIES.read().get("rolled", 0)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        perform(seat, RollDice(expression="2d6"))
        assert ENTRIES.read().get("rolled", 0) == before
    assert numbers(client)["rollbook_entries_total rolled"] == before + 1


@pytest.mark.django_db
def test_the_database_and_its_pictures_have_sizes(client: Client) -> None:
    found = numbers(client)
    assert found["rollbook_database_bytes"] > 10_000
    assert found["rollbook_pictures_bytes"] == 0


@pytest.mark.django_db
def test_another_machine_is_refused_and_so_is_what_a_proxy_sends_on(client: Client) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 403
    for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Forwarded-Proto"):
        assert client.get("/metrics", headers={header: "127.0.0.1"}).status_code == 403


@pytest.mark.django_db
@override_settings(METRICS_TOKEN="a long word")
def test_a_token_opens_it_from_anywhere_and_nothing_else_does(client: Client) -> None:
    assert client.get("/metrics").status_code == 403
    wrong = {"Authorization": "Bearer a long wor"}
    assert client.get("/metrics", headers=wrong, REMOTE_ADDR="192.0.2.7").status_code == 403
    right = {"Authorization": "Bearer a long word"}
    answer = client.get("/metrics", headers=right, REMOTE_ADDR="192.0.2.7")
    assert answer.status_code == 200
    assert b"a long word" not in answer.content


@pytest.mark.django_db
def test_the_connection_ends_so_that_the_next_may_lead_to_another_process(client: Client) -> None:
    assert client.get("/metrics").headers["Connection"] == "close"


@pytest.mark.django_db
def test_buckets_add_up_to_the_count(client: Client) -> None:
    ROUTES.add("a route of the test", 0.003)
    ROUTES.add("a route of the test", 99.0)
    found = numbers(client)
    assert found["rollbook_request_seconds_bucket 0.005 a route of the test"] == 1
    assert found["rollbook_request_seconds_bucket +Inf a route of the test"] == 2
    assert found["rollbook_request_seconds_count a route of the test"] == 2
    assert found["rollbook_request_seconds_sum a route of the test"] == pytest.approx(99.003)


def test_a_request_without_a_route_is_counted_by_its_status_alone() -> None:
    before, routes = metrics.ANSWERS.read().get("400", 0), set(ROUTES.read())
    count_answer(None, 400, 1.0)
    assert metrics.ANSWERS.read()["400"] == before + 1
    assert set(ROUTES.read()) == routes


def test_durations_fall_into_the_step_that_they_reach() -> None:
    durations = Durations()
    for seconds in (BOUNDS[0], 0.0011, 7.0):
        durations.add(seconds)
    assert (durations.steps[0], durations.steps[1], durations.steps[-1]) == (1, 1, 1)
    assert (durations.count, durations.longest) == (3, 7.0)


def test_the_lag_is_from_the_commit_to_the_last_screen() -> None:
    moments = iter([1.0, 2.0, 5.0])
    lag = Lag(clock=lambda: next(moments))
    lag.committed(7, 1)
    lag.committed(7, 2, "elsewhere")
    lag.note_shown(7, [2])
    lag.note_shown(7, [3])
    lag.note_shown(8, [1])
    assert {where: took.total for where, took in lag.took.read().items()} == {"elsewhere": 3.0}


def test_commits_that_no_screen_shows_are_forgotten() -> None:
    lag = Lag()
    for seq in range(1_500):
        lag.committed(7, seq)
    lag.note_shown(7, range(1_500))
    assert lag.took.read()["here"].count == 1_000


def test_a_room_tells_when_it_has_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    lag = Lag()
    monkeypatch.setattr("campaigns.live.room.LAG", lag)
    lag.committed(7, 2)
    Room(7, 0).take([Book.frame(1), Book.frame(2)])
    assert lag.took.read()["here"].count == 1


def test_the_collectors_pauses_are_measured() -> None:
    pauses = Pauses()
    gc.callbacks.append(pauses)
    try:
        gc.collect()
    finally:
        gc.callbacks.remove(pauses)
    assert pauses.took.count == 1
    assert pauses.took.longest > 0


def test_threads_lose_no_count() -> None:
    tally = Times()
    tally.add("one")
    tally.add("one", 2)
    assert tally.read() == {"one": 3}
