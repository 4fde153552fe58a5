"""What the hub sees to between events: claims, pings, and what nobody announced."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest
from django.db import OperationalError

from campaigns.live import announce
from campaigns.live.hub import EARLY_SECONDS, PING_TICKS, SWEEP_TICKS, Hub
from campaigns.live.room import RING, StreamClaim
from tests.campaigns.live.stage import CAMPAIGN, Book, Ear, Screen, hub_on, watched
from tests.patience import until

pytestmark = pytest.mark.database


# What is seen to between events: with a listener that hears all, as on SQLite


@pytest.fixture
def no_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.hub.TICK_SECONDS", 3600)


@pytest.mark.usefixtures("no_ticks")
async def test_claims_are_asked_about_when_something_was_committed_and_every_fifteen_seconds() -> None:
    book, ear = Book(), Ear()
    async with hub_on(book, ear) as hub:
        Screen(hub, 0, 0)
        await until(lambda: book.looks == 1)
        await hub._look_round(1)
        assert book.checks == 1  # of what was before it listened nobody knows
        await hub._look_round(2)
        assert book.checks == 1
        await hub._look_round(PING_TICKS)
        assert book.checks == 2
        for stir in (hub.wake_all, lambda: hub.wake(CAMPAIGN), lambda: hub.hand(CAMPAIGN, [book.frame(1)])):
            before = book.checks
            stir()
            await hub._look_round(1)
            await hub._look_round(2)
            assert book.checks == before + 1
    assert ear.calls == ["start", "stop"]


@pytest.mark.usefixtures("no_ticks")
async def test_where_not_everything_is_heard_claims_are_asked_about_each_time() -> None:
    book, ear = Book(), Ear()
    ear.hears_all = False
    async with hub_on(book, ear) as hub:
        Screen(hub, 0, 0)
        for tick in (1, 2, 3):
            await hub._look_round(tick)
        assert book.checks == 3


@pytest.mark.usefixtures("no_ticks")
async def test_a_ping_comes_every_fifteen_seconds_and_not_between() -> None:
    async with hub_on(Book()) as hub:
        screen = Screen(hub, 0, 0)
        await until(lambda: screen.sent.count(b"alive") == 1)
        await hub._look_round(1)
        assert hub.rooms[CAMPAIGN].pings == 0
        await hub._look_round(PING_TICKS)
        await until(lambda: screen.sent.count(b"alive") == 2)
        assert 14 <= PING_TICKS * 0.4 <= 15


@pytest.mark.usefixtures("no_ticks")
@pytest.mark.parametrize("how", ["wake all", "sweep"])
async def test_what_nobody_announced_is_found_with_one_look_at_all_tables(how: str) -> None:
    book = Book()
    async with hub_on(book, Ear()) as hub:
        screen = Screen(hub, 0, 0)
        await until(lambda: book.looks == 1)
        book.add()
        if how == "sweep":
            await hub._look_round(SWEEP_TICKS)
        else:
            hub.wake_all()
        await until(lambda: screen.ids == [1])
        before = book.looks
        hub.wake_all()
        await until(lambda: book.looks == before + 1)
        assert book.reads == [(0, RING)]
        assert SWEEP_TICKS * 0.4 <= 5


@pytest.mark.usefixtures("no_ticks")
async def test_what_a_look_finds_before_it_is_handed_over_is_not_drawn_again() -> None:
    book = Book()
    async with hub_on(book, Ear()) as hub:
        screen = Screen(hub, 0, 0)
        await until(lambda: book.looks == 1)
        book.add()
        await hub._sweep()
        hub.hand(CAMPAIGN, [book.frame(1)])
        await until(lambda: screen.ids == [1])
        await asyncio.sleep(2 * EARLY_SECONDS)
        assert (book.looks, book.reads) == (2, [])


async def test_heads_are_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.hub.AGAIN_SECONDS", 0.01)
    async with watched() as (book, hub, screen):
        book.add()
        book.blind = 1
        hub.wake_all()
        await until(lambda: screen.ids == [1])


async def test_a_look_round_that_fails_is_written_down_and_the_next_one_comes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(Book):
        def refusals(self, claims: Iterable[StreamClaim]) -> dict[StreamClaim, str]:
            known = super().refusals(claims)
            if self.checks == 1:
                raise OperationalError("gone away")
            return known

    monkeypatch.setattr("campaigns.live.hub.TICK_SECONDS", 0.01)
    book, ear = Failing(), Ear()
    ear.hears_all = False
    async with hub_on(book, ear) as hub:
        pip = Screen(hub, 0, 0)
        book.endings = {pip.connection.claim: "You no longer have a seat."}
        await until(lambda: pip.ended)
    assert "Looking round failed" in caplog.text


async def test_stopping_lets_go_of_rooms_that_are_still_open() -> None:
    ear = Ear()
    hub = Hub(Book(), lambda *_: ear)
    screen = Screen(hub, 0, 0)
    await until(lambda: bool(screen.sent))
    (room,) = hub.rooms.values()
    hub.stop()
    await asyncio.sleep(0)
    assert (hub.rooms, ear.calls, announce._ears) == ({}, ["start", "stop"], [])
    assert room.pump is not None
    assert room.pump.cancelled()
    await screen.leave()


@pytest.mark.usefixtures("no_ticks")
async def test_after_a_backup_was_restored_nobody_goes_on_with_what_is_no_longer_there() -> None:
    book, ear = Book(5), Ear()
    async with hub_on(book, ear) as hub:
        screen = Screen(hub, 5, 5)
        await until(lambda: book.looks == 1)
        del book.frames[3:]
        hub.wake_all()
        await until(lambda: screen.ended)
        await screen.task
        again = Screen(hub, -1, 3)  # its cursor is past the head: it asks for all anew
        await until(lambda: again.ids == [3])
        assert hub.rooms[CAMPAIGN].head == 3
        await again.leave()
