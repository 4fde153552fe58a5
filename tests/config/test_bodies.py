"""How much of a request is read, from whom, and how much of all of them at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.conf import settings

from config.bodies import DRAINED, SMALL, Bodies, Refused
from config.handler import Handler
from tests.config.test_handler import Exchange, asked, asking, handler, seen_threads

__all__ = ["handler"]  # the fixture

KNOWN = {"cookie": "rollbook_session=abc"}


@pytest.mark.parametrize(("limit", "headers"), [(SMALL, {}), (settings.DATA_UPLOAD_MAX_MEMORY_SIZE, KNOWN)])
def test_a_body_at_the_limit_is_read(handler: Handler, limit: int, headers: dict[str, str]) -> None:
    exact = b"x" * limit
    assert asked(handler, Exchange(body=exact, **headers)).body == exact
    assert handler.bodies.held == 0


@pytest.mark.parametrize(("limit", "headers"), [(SMALL, {}), (settings.DATA_UPLOAD_MAX_MEMORY_SIZE, KNOWN)])
def test_a_body_past_the_limit_is_refused(handler: Handler, limit: int, headers: dict[str, str]) -> None:
    exchange = asked(handler, Exchange(body=b"x" * (limit + 1), **headers))
    assert exchange.status == 413
    assert f"too much at once: {limit} bytes" in exchange.body.decode()
    assert exchange.headers(b"connection") == [b"close"]
    assert (seen_threads, handler.bodies.held) == ([], 0)


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
    assert handler.bodies.held == 0


def test_who_asks_before_sending_too_much_is_not_told_to_go_on(handler: Handler) -> None:
    exchange = asked(handler, Exchange(content_length="99999999", expect="100-continue"))
    assert (exchange.status, exchange.received) == (413, 0)


class Half(Exchange):
    """A body of which one part comes, and the rest never."""

    def __init__(self, first: bytes) -> None:
        super().__init__(body=first, **KNOWN)
        self.chunks = [first, b"never"]

    async def receive(self) -> dict[str, Any]:
        return await (super().receive() if self.received == 0 else asyncio.Event().wait())  # type: ignore[return-value]


async def test_beyond_what_is_held_at_once_long_bodies_wait_and_short_ones_are_read(
    handler: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.bodies.MOST_HELD", 100_000)
    later, short = Exchange(body=b"x" * (SMALL + 1), **KNOWN), Exchange(body=b"x" * SMALL)
    half = Half(b"x" * (SMALL + 100_000))
    reading = asyncio.create_task(asking(handler, half))
    while not handler.bodies.held:
        await asyncio.sleep(0)
    for each in (later, short):
        await asking(handler, each)
    assert handler.bodies.held == 100_000
    handler.bodies.close()
    await reading
    for each, why in ((half, b"being stopped"), (later, b"Too much is being sent")):
        assert (each.status, each.headers(b"retry-after"), why in each.body) == (503, [b"5"], True)
    assert short.status == 200
    assert (handler.bodies.held, handler.bodies.reading) == (0, set())


async def test_a_body_that_never_ends_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.bodies.BODY_SECONDS", 0.01)
    half, bodies = Half(b"x" * 20_000), Bodies()
    with pytest.raises(Refused) as refusal:
        await bodies.read(half.scope, half.receive)
    assert refusal.value.status == 408
