"""The hub with a source of its own: who gets what, how often it reads, and how it ends."""

from __future__ import annotations

import asyncio
import threading

import pytest
from django.db import OperationalError

from campaigns.live import announce
from campaigns.live.hub import TICK_SECONDS, Hub
from campaigns.live.room import RING, present_at, shown_at
from tests.campaigns.live.stage import CAMPAIGN, Book, Screen, hub_on, watched
from tests.patience import until

pytestmark = pytest.mark.database


async def test_news_reaches_everyone_and_is_read_once() -> None:
    book = Book()
    async with hub_on(book) as hub:
        screens = [Screen(hub, 0, 0, seat=seat) for seat in range(2, 52)]
        await until(lambda: len(hub.rooms) == 1 and book.looks == 1)
        book.add()
        hub.wake(CAMPAIGN)
        await until(lambda: all(screen.ids == [1] for screen in screens))
        assert book.reads == [(0, RING)]


async def test_a_page_that_comes_after_its_sheet_was_left_out_is_shown_the_present_once() -> None:
    async with watched(seat=3) as (book, hub, other):
        book.add(left_out="brin")
        hub.wake(CAMPAIGN)
        await until(lambda: other.ids == [1])
        assert shown_at(CAMPAIGN) == frozenset()
        screen = Screen(hub, 0, 0, shows="brin")  # drawn before that event, opened after it
        await until(lambda: b"<ol>1</ol>" in screen.sent)
        assert shown_at(CAMPAIGN) == {"brin"}
        book.add()
        hub.wake(CAMPAIGN)
        await until(lambda: screen.ids == [1, 2])
        assert book.snapshots == 1
    assert shown_at(CAMPAIGN) == frozenset()


async def test_an_announcement_from_another_thread_wakes_the_room() -> None:
    async with watched() as (book, _, screen):
        book.add()
        threading.Thread(target=announce._tell, args=[CAMPAIGN]).start()
        await until(lambda: screen.ids == [1])


async def test_a_wake_for_nothing_new_costs_one_look_and_draws_nothing() -> None:
    book = Book(3)
    async with hub_on(book) as hub:
        Screen(hub, 3, 3)
        await until(lambda: book.looks == 1)
        hub.wake(CAMPAIGN)
        await until(lambda: book.looks == 2)
        await asyncio.to_thread(lambda: None)
        assert book.reads == []


async def test_frames_that_are_handed_over_are_shown_without_a_look_at_the_database() -> None:
    book = Book()
    async with hub_on(book) as hub:
        screens = [Screen(hub, 0, 0, seat=seat) for seat in (2, 3)]
        await until(lambda: book.looks == 1)
        hub.hand(CAMPAIGN, [book.frame(1), book.frame(2)])
        await until(lambda: all(screen.ids == [1, 2] for screen in screens))
        hub.hand(CAMPAIGN, [book.frame(1), book.frame(2)])  # once more: they are there already
        hub.hand(CAMPAIGN, [book.frame(3)])
        await until(lambda: all(screen.ids == [1, 2, 3] for screen in screens))
        assert (book.looks, book.reads) == (1, [])


async def test_frames_that_overtake_each_other_are_shown_in_order_once_they_are_complete() -> None:
    async with watched() as (book, hub, screen):
        for seq in (3, 2):
            hub.hand(CAMPAIGN, [book.frame(seq)])
        assert hub.rooms[CAMPAIGN].head == 0
        hub.hand(CAMPAIGN, [book.frame(1)])
        await until(lambda: screen.ids == [1, 2, 3])
        assert book.reads == []


async def test_frames_that_came_too_early_do_not_wait_for_what_was_lost() -> None:
    async with watched() as (book, hub, screen):
        book.add()
        book.add()
        hub.hand(CAMPAIGN, [book.frame(2)])
        await until(lambda: screen.ids == [1, 2])
        assert book.reads == [(0, RING)]
        assert hub.rooms[CAMPAIGN].early == {}


async def test_frames_handed_to_a_table_that_nobody_watches_are_let_go() -> None:
    async with hub_on(Book()) as hub:
        hub.hand(CAMPAIGN, [Book.frame(1)])
        assert hub.rooms == {}


async def test_many_wakes_are_few_reads_and_nothing_comes_twice() -> None:
    book = Book()
    async with hub_on(book) as hub:
        screen = Screen(hub, 0, 0)
        for _ in range(50):
            book.add()
            hub.wake(CAMPAIGN)
        await until(lambda: len(screen.ids) == 50)
        assert screen.ids == list(range(1, 51))
        assert len(book.reads) < 10


async def test_five_who_come_back_share_one_reading() -> None:
    book = Book(100)
    async with hub_on(book) as hub:
        screens = [Screen(hub, cursor, 100) for cursor in (90, 95, 92, 99, 90)]
        await until(lambda: all(screen.ids[-1:] == [100] for screen in screens))
        assert [screen.ids[0] for screen in screens] == [91, 96, 93, 100, 91]
        assert len([read for read in book.reads if read[0] < 100]) == 1


async def test_one_far_behind_gets_the_present_and_then_the_news() -> None:
    book = Book(1000)
    async with hub_on(book) as hub:
        screen = Screen(hub, 10, 1000)
        await until(lambda: screen.ids == [1000])
        assert b"<ol>1000</ol>" in screen.sent
        assert b"<p>x</p>" not in screen.sent  # what the snapshot drew for a GM alone
        book.add()
        hub.wake(CAMPAIGN)
        await until(lambda: screen.ids == [1000, 1001])


async def test_a_reader_that_blocks_holds_up_nobody_and_catches_up_from_the_database() -> None:
    book = Book()
    async with hub_on(book) as hub:
        slow, quick = Screen(hub, 0, 0), Screen(hub, 0, 0, seat=3)
        await until(lambda: book.looks == 1)
        slow.blocked = asyncio.Event()
        for _ in range(3):
            for _ in range(RING):
                book.add()
            hub.wake(CAMPAIGN)
            await until(lambda: quick.ids[-1:] == [len(book.frames)])
        slow.blocked.set()
        await until(lambda: slow.ids[-1:] == [3 * RING])
        assert book.snapshots == 1
        assert quick.ids == list(range(1, 3 * RING + 1))


async def test_a_lost_seat_ends_the_stream_at_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TICK_SECONDS < 0.5
    monkeypatch.setattr("campaigns.live.hub.TICK_SECONDS", 3600)
    book = Book()
    async with hub_on(book) as hub:
        pip, wim = Screen(hub, 0, 0), Screen(hub, 0, 0, seat=3)
        await until(lambda: book.looks == 1)
        book.endings[pip.connection.claim] = "You no longer have a seat."
        await hub._look_round(1)
        await until(lambda: pip.ended)
        assert pip.sent.endswith(b"event: bye\ndata: You no longer have a seat.\n\n")
        assert not wim.ended


async def test_presence_is_shown_to_the_room() -> None:
    async with hub_on(Book()) as hub:
        pip, wim = Screen(hub, 0, 0), Screen(hub, 0, 0, seat=3)
        await until(lambda: b"event: presence\ndata: <p>2,3</p>" in pip.sent)
        await until(lambda: b"event: presence\ndata: <p>2,3</p>" in wim.sent)
        assert present_at(CAMPAIGN) == {2, 3}


async def test_the_last_to_leave_puts_out_the_light() -> None:
    async with hub_on(Book()) as hub:
        screen = Screen(hub, 0, 0)
        await until(lambda: len(hub.rooms) == 1)
        await screen.leave()
        assert hub.rooms == {}
        assert announce._ears == []
        again = Screen(hub, 0, 0)
        await until(lambda: len(announce._ears) == 1)
        await again.leave()


async def test_an_event_that_cannot_be_drawn_stops_no_table() -> None:
    async with watched() as (book, hub, screen):
        for _ in range(3):
            book.add()
        book.broken = {2}
        hub.wake(CAMPAIGN)
        await until(lambda: screen.ids == [1, 3])


async def test_a_database_that_fails_is_asked_again() -> None:
    async with watched() as (book, hub, screen):
        book.add()
        book.fails = [OperationalError("gone away")]
        hub.wake(CAMPAIGN)
        await until(lambda: screen.ids == [1])


async def test_closing_ends_every_stream_at_once() -> None:
    hub = Hub(Book(), lambda *_: None)
    screens = [Screen(hub, 0, 0, seat=seat) for seat in range(2, 302)]
    await until(lambda: all(screen.sent for screen in screens))
    await hub.close(1)
    assert hub.rooms == {}
    assert all(screen.ended for screen in screens)
    late = Screen(hub, 0, 0)
    await late.task
    assert late.ended
    hub.stop()


async def test_closing_does_not_wait_for_who_does_not_read() -> None:
    hub = Hub(Book(), lambda *_: None)
    stuck, reading = Screen(hub, 0, 0), Screen(hub, 0, 0, seat=3)
    await until(lambda: bool(reading.sent))
    stuck.blocked = asyncio.Event()
    hub.rooms[CAMPAIGN].ping()
    await until(lambda: reading.sent.count(b"alive") == 2)
    await hub.close(0.05)
    assert reading.ended
    assert not stuck.ended
    stuck.blocked.set()
    await stuck.task
    hub.stop()
