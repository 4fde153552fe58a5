"""How much of a request is read, from whom, and how much of all of them at once."""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from config import bodies
from config.bodies import DRAINED, SMALL, Bodies, Refused
from config.handler import Handler
from tests.config.test_handler import Exchange, asked, asking, handler, seen_threads
from tests.factories import create_user
from tests.patience import until

__all__ = ["handler"]  # the fixture

COOKIE = "rollbook_session="
KNOWN = {"cookie": f"theme=dark; {COOKIE}abc"}
ANOTHER = {"cookie": f"{COOKIE}xyz"}
asked_about: list[str] = []


@pytest.fixture(autouse=True)
def two_are_signed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """By these sessions; of whom else is asked, nobody knows."""
    asked_about.clear()

    def user_of(key: str) -> str:
        asked_about.append(f"{key} on {threading.current_thread().name.partition('_')[0]}")
        return {"abc": "Pip", "def": "Pip", "xyz": "Ann"}.get(key, "")

    monkeypatch.setattr(bodies, "user_of", user_of)


@pytest.mark.parametrize(("limit", "headers"), [(SMALL, {}), (settings.DATA_UPLOAD_MAX_MEMORY_SIZE, KNOWN)])
def test_a_body_at_the_limit_is_read(handler: Handler, limit: int, headers: dict[str, str]) -> None:
    exact = b"x" * limit
    assert asked(handler, Exchange(body=exact, **headers)).body == exact
    assert not handler.bodies.held


@pytest.mark.parametrize(("limit", "headers"), [(SMALL, {}), (settings.DATA_UPLOAD_MAX_MEMORY_SIZE, KNOWN)])
def test_a_body_past_the_limit_is_refused(handler: Handler, limit: int, headers: dict[str, str]) -> None:
    exchange = asked(handler, Exchange(body=b"x" * (limit + 1), **headers))
    assert exchange.status == 413
    assert f"too much at once: {limit} bytes" in exchange.body.decode()
    assert exchange.headers(b"connection") == [b"close"]
    assert (seen_threads, handler.bodies.held) == ([], {})


def test_a_body_that_is_too_long_is_read_to_its_end_so_that_the_refusal_arrives(handler: Handler) -> None:
    exchange = Exchange(body=b"x" * 2_000_000)
    assert asked(handler, exchange).status == 413
    assert exchange.received == len(exchange.chunks)


def test_an_endless_body_is_read_only_so_far(handler: Handler) -> None:
    exchange = Exchange(body=b"x", **KNOWN)

    async def endless() -> dict[str, Any]:
        exchange.received += 1
        return {"type": "http.request", "body": b"x" * 100_000, "more_body": True}

    exchange.receive = endless  # type: ignore[method-assign]
    assert asked(handler, exchange).status == 413
    most = (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + DRAINED) / 100_000
    assert most - 2 <= exchange.received <= most + 2
    assert not handler.bodies.held


def test_who_asks_before_sending_too_much_is_not_told_to_go_on(handler: Handler) -> None:
    exchange = asked(handler, Exchange(content_length="99999999", expect="100-continue"))
    assert (exchange.status, exchange.received) == (413, 0)


def test_a_body_is_long_for_whoever_is_signed_in_and_only_of_long_ones_is_it_asked(handler: Handler) -> None:
    made_up = {"cookie": f"{COOKIE}made-up"}
    assert asked(handler, Exchange(body=b"x" * SMALL, **made_up)).status == 200
    assert asked(handler, Exchange()).status == 200
    assert asked_about == []
    for announced in ({}, {"content_length": str(SMALL + 1)}):
        assert asked(handler, Exchange("/portrait", b"x" * (SMALL + 1), **made_up, **announced)).status == 413
    assert asked_about == ["made-up on rollbook-request"] * 2


def test_only_a_portrait_may_be_as_long_as_a_picture(handler: Handler) -> None:
    photo = b"x" * settings.FILE_BYTES
    assert asked(handler, Exchange("/portrait", photo, **KNOWN)).status != 413
    assert seen_threads
    assert asked(handler, Exchange("/portraits", photo, **KNOWN)).status == 413


@pytest.mark.django_db(transaction=True)
def test_a_session_that_is_over_or_was_never_begun_is_a_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    user, browser = create_user(), Client()
    browser.force_login(user)
    key = browser.cookies[settings.SESSION_COOKIE_NAME].value
    assert bodies.user_of(key) == str(user.pk)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert [bodies.user_of(each) for each in (key, "never-begun", "short", "\0" * 32)] == [""] * 4


def test_who_sends_cannot_be_seen_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(self: object) -> dict[str, Any]:
        raise OperationalError("gone")

    monkeypatch.undo()
    monkeypatch.setattr("config.bodies.SessionStore.load", away)
    monkeypatch.setattr("config.bodies.close_old_connections", lambda: None)
    with pytest.raises(Refused) as refusal:
        bodies.user_of("a-session-of-somebody")
    assert (refusal.value.status, refusal.value.retry) == (503, 5)


class Half(Exchange):
    """A body of which one part comes, and the rest never."""

    def __init__(self, first: bytes, **headers: str) -> None:
        super().__init__(body=first, **(headers or KNOWN))
        self.chunks = [first, b"never"]

    async def receive(self) -> dict[str, Any]:
        return await (super().receive() if self.received == 0 else asyncio.Event().wait())  # type: ignore[return-value]


async def test_beyond_what_is_held_at_once_long_bodies_wait_and_short_ones_are_read(
    handler: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.bodies.MOST_HELD", 100_000)
    later, short = Exchange(body=b"x" * (SMALL + 1), **ANOTHER), Exchange(body=b"x" * SMALL)
    half = Half(b"x" * (SMALL + 100_000))
    reading = asyncio.create_task(asking(handler, half))
    await until(lambda: bool(handler.bodies.held))
    for each in (later, short):
        await asking(handler, each)
    assert handler.bodies.held == {"Pip": 100_000}
    handler.bodies.close()
    await reading
    for each, why in ((half, b"being stopped"), (later, b"Too much is being sent")):
        assert (each.status, each.headers(b"retry-after"), why in each.body) == (503, [b"5"], True)
    assert short.status == 200
    assert (handler.bodies.held, handler.bodies.reading) == ({}, set())


async def test_nobody_keeps_out_what_others_send_by_any_number_of_sessions(
    handler: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.bodies.MOST_OF_ONE", 100_000)
    half = Half(b"x" * (SMALL + 90_000))
    reading = asyncio.create_task(asking(handler, half))
    await until(lambda: bool(handler.bodies.held))
    own, others = (
        Exchange(body=b"x" * (SMALL + 20_000), **who) for who in ({"cookie": f"{COOKIE}def"}, ANOTHER)
    )
    for each in (own, others):
        await asking(handler, each)
    assert (own.status, others.status) == (503, 200)
    assert handler.bodies.held == {"Pip": 90_000}
    handler.bodies.close()
    await reading


def test_one_person_is_held_to_a_quarter_of_all_and_may_always_send_one_picture() -> None:
    assert settings.FILE_BYTES <= bodies.MOST_OF_ONE <= bodies.MOST_HELD / 4


@pytest.mark.parametrize("limit", ["BODY_SECONDS", "STILL_SECONDS"])
async def test_a_body_that_never_ends_or_stands_still_times_out(
    monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(f"config.bodies.{limit}", 0.01)
    half, read = Half(b"x" * 20_000), Bodies()
    with pytest.raises(Refused) as refusal:
        await read.read(half.scope, half.receive)
    assert refusal.value.status == 408


async def test_a_body_that_goes_on_arriving_may_take_longer_than_one_may_stand_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each part has the time anew."""
    begun: list[float] = []
    timeout = asyncio.timeout
    monkeypatch.setattr("config.bodies.asyncio.timeout", lambda most: begun.append(most) or timeout(most))
    steady = Exchange(body=b"x" * 30_000)
    assert (await Bodies().read(steady.scope, steady.receive)).sent == b"x" * 30_000
    assert begun == [bodies.BODY_SECONDS, *[bodies.STILL_SECONDS] * 3]
