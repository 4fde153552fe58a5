"""Who has lost a seat hears the event that says so, and nothing after it, whichever way it reaches them."""

from __future__ import annotations

import asyncio

import pytest

from campaigns.audience import GMS
from tests.campaigns.live.stage import BYE, CAMPAIGN, LOST, Book, Screen, hub_on, watched
from tests.patience import until

pytestmark = pytest.mark.database


async def test_a_lost_seat_hears_the_event_that_says_so_and_nothing_more() -> None:
    book = Book()
    async with hub_on(book) as hub:
        gwen, pip = Screen(hub, 0, 0, "gm"), Screen(hub, 0, 0, "gm", seat=3)
        await until(lambda: book.looks == 1)
        hub.hand(CAMPAIGN, [book.frame(1), book.frame(2, dismissed={2: LOST})])
        hub.hand(CAMPAIGN, [book.frame(3, audience=GMS)])
        await until(lambda: gwen.ended and pip.ids == [1, 2, 3])
        assert gwen.ids == [1, 2]
        assert gwen.sent.endswith(BYE)


@pytest.mark.parametrize("cursor", [0, 300])
async def test_a_lost_seat_that_comes_back_late_catches_up_to_its_loss_and_no_further(cursor: int) -> None:
    """Before the ring and far behind it: what was asked for with a seat is not answered without it."""
    book = Book(300)
    book.frames.append(book.frame(301, dismissed={2: LOST}))
    book.add(audience=GMS)
    async with hub_on(book) as hub:
        screen = Screen(hub, cursor, 300, "gm")
        book.endings[screen.connection.claim] = LOST
        await until(lambda: screen.ended)
        assert screen.ids == ([301] if cursor else [])
        assert screen.sent.endswith(BYE)


async def test_a_reader_that_blocks_while_the_seat_is_lost_hears_nothing_after_it() -> None:
    book = Book()
    async with hub_on(book) as hub:
        slow = Screen(hub, 0, 0, "gm")
        slow.blocked = asyncio.Event()
        await until(lambda: book.looks == 1)
        hub.hand(CAMPAIGN, [book.frame(1, dismissed={2: LOST})])
        hub.hand(CAMPAIGN, [book.frame(2, audience=GMS)])
        slow.blocked.set()
        await until(lambda: slow.ended)
        assert slow.ids == [1]


async def test_a_stream_that_was_asked_for_after_the_loss_goes_on() -> None:
    book = Book(2)
    book.frames[1] = book.frame(2, dismissed={2: LOST})
    async with hub_on(book) as hub:
        screen = Screen(hub, 0, 2)
        await until(lambda: screen.ids == [1, 2])
        book.add()
        hub.wake(CAMPAIGN)
        await until(lambda: screen.ids == [1, 2, 3])


async def test_an_event_that_cannot_be_drawn_dismisses_all_the_same() -> None:
    async with watched("gm") as (book, hub, screen):
        book.frames.append(book.frame(1, dismissed={2: LOST}))
        book.add(audience=GMS)
        book.broken = {1}
        hub.wake(CAMPAIGN)
        await until(lambda: screen.ended)
        assert screen.ids == []
