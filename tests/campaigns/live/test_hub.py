"""The hub with a source of its own: who gets what, how often it reads, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from django.db import OperationalError

from campaigns.live import announce
from campaigns.live.frames import GMS, Frame, Root, Viewer
from campaigns.live.hub import PING_TICKS, SWEEP_TICKS, Hub
from campaigns.live.presence import present_at
from campaigns.live.room import RING, Claim, Line
from campaigns.live.stream import follow

CAMPAIGN = 1
NOBODY: Mapping[int, str] = {}
LOST = "You no longer have a seat."
BYE = f"event: bye\ndata: {LOST}\n\n".encode()


class Book:
    """A source that keeps its events in a list and counts how often it is asked."""

    def __init__(self, head: int = 0) -> None:
        self.frames = [self.frame(seq) for seq in range(1, head + 1)]
        self.reads: list[tuple[int, int]] = []
        self.looks = 0
        self.checks = 0
        self.blind = 0
        self.snapshots = 0
        self.refusals: dict[Claim, str] = {}
        self.fails: list[Exception] = []
        self.broken: set[int] = set()

    @staticmethod
    def frame(seq: int, dismissed: Mapping[int, str] = NOBODY, **root: Any) -> Frame:
        return Frame(seq, (Root(f"event-{seq}", f"<li>{seq}</li>", **root),), dismissed)

    def add(self, **root: Any) -> None:
        self.frames.append(self.frame(len(self.frames) + 1, **root))

    def render(self, campaign_id: int, after: int, limit: int) -> list[Frame]:
        self.reads.append((after, limit))
        if self.fails:
            raise self.fails.pop()
        found = self.frames[after : after + limit]
        if any(frame.seq in self.broken for frame in found):
            raise ValueError("a template's fault")
        return found

    def snapshot(self, viewer: Viewer, campaign_id: int) -> Frame:
        self.snapshots += 1
        head = len(self.frames)
        return Frame(head, (Root("log", f"<ol>{head}</ol>"), Root("secret", "<p>x</p>", GMS)))

    def presence(self, campaign_id: int, seat_ids: Iterable[int]) -> list[Root]:
        return [Root("presence", f"<p>{','.join(map(str, seat_ids))}</p>")]

    def refused(self, claims: Iterable[Claim]) -> dict[Claim, str]:
        self.checks += 1
        return {claim: self.refusals[claim] for claim in claims if claim in self.refusals}

    def dismissed(self, campaign_id: int, seq: int) -> Mapping[int, str]:
        return self.frames[seq - 1].dismissed

    def heads(self, campaign_ids: Iterable[int]) -> dict[int, int]:
        self.looks += 1
        if self.blind:
            self.blind -= 1
            raise OperationalError("gone away")
        return {campaign_id: len(self.frames) for campaign_id in campaign_ids}


class Screen:
    """One reader: collects what is sent to it, and leaves when told."""

    def __init__(
        self, hub: Hub, cursor: int, head: int, role: str = "player", seat: int = 2, blocked: bool = False
    ) -> None:
        viewer = Viewer(seat, seat, role)
        self.line = Line(CAMPAIGN, viewer, Claim(seat, role, seat, f"key-{seat}", "pw"), cursor, head)
        self.sent = b""
        self.ended = False
        self.left = asyncio.Event()
        self.blocked = asyncio.Event() if blocked else None
        self.task = asyncio.create_task(follow(hub, self.line, self.receive, self.send))

    async def receive(self) -> dict[str, str]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        if self.blocked:
            await self.blocked.wait()
        self.sent += message["body"]
        self.ended = not message["more_body"]

    @property
    def ids(self) -> list[int]:
        return [int(row[4:]) for row in self.sent.split(b"\n") if row.startswith(b"id: ")]

    async def leave(self) -> None:
        self.left.set()
        await self.task


async def until(holds: Callable[[], bool], seconds: float = 3) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.005)


class Ear:
    """A listener that hears all, and is told by the test what it hears."""

    hears_all = True

    def __init__(self) -> None:
        self.calls: list[str] = []

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        self.calls.append("stop")


@asynccontextmanager
async def hub_on(book: Book, ear: Ear | None = None) -> Any:
    hub = Hub(book, lambda wake_room, wake_all: ear)
    try:
        yield hub
    finally:
        await hub.close(1)
        hub.stop()


def run(scene: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scene())  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def no_ears_left() -> Iterator[None]:
    yield
    assert announce._ears == []


def test_news_reaches_everyone_and_is_read_once() -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screens = [Screen(hub, 0, 0, seat=seat) for seat in range(2, 52)]
            await until(lambda: len(hub.rooms) == 1 and book.looks == 1)
            book.add()
            hub.wake(CAMPAIGN)
            await until(lambda: all(screen.ids == [1] for screen in screens))
            assert book.reads == [(0, RING)]

    run(scene)


def test_an_announcement_from_another_thread_wakes_the_room() -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 0)
            await until(lambda: book.looks == 1)
            book.add()
            threading.Thread(target=announce._tell, args=[CAMPAIGN]).start()
            await until(lambda: screen.ids == [1])

    run(scene)


def test_a_wake_for_nothing_new_costs_one_look_and_draws_nothing() -> None:
    async def scene() -> None:
        book = Book(3)
        async with hub_on(book) as hub:
            Screen(hub, 3, 3)
            await until(lambda: book.looks == 1)
            hub.wake(CAMPAIGN)
            await until(lambda: book.looks == 2)
            await asyncio.to_thread(lambda: None)
            assert book.reads == []

    run(scene)


def test_frames_that_are_handed_over_are_shown_without_a_look_at_the_database() -> None:
    async def scene() -> None:
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

    run(scene)


def test_frames_that_overtake_each_other_are_shown_in_order_once_they_are_complete() -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 0)
            await until(lambda: book.looks == 1)
            for seq in (3, 2):
                hub.hand(CAMPAIGN, [book.frame(seq)])
            assert hub.rooms[CAMPAIGN].head == 0
            hub.hand(CAMPAIGN, [book.frame(1)])
            await until(lambda: screen.ids == [1, 2, 3])
            assert book.reads == []

    run(scene)


def test_frames_that_came_too_early_do_not_wait_for_what_was_lost() -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 0)
            await until(lambda: book.looks == 1)
            book.add()
            book.add()
            hub.hand(CAMPAIGN, [book.frame(2)])
            await until(lambda: screen.ids == [1, 2])
            assert book.reads == [(0, RING)]
            assert hub.rooms[CAMPAIGN].early == {}

    run(scene)


def test_frames_handed_to_a_table_that_nobody_watches_are_let_go() -> None:
    async def scene() -> None:
        async with hub_on(Book()) as hub:
            hub.hand(CAMPAIGN, [Book.frame(1)])
            assert hub.rooms == {}

    run(scene)


def test_many_wakes_are_few_reads_and_nothing_comes_twice() -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 0)
            for _ in range(50):
                book.add()
                hub.wake(CAMPAIGN)
            await until(lambda: len(screen.ids) == 50)
            assert screen.ids == list(range(1, 51))
            assert len(book.reads) < 10

    run(scene)


def test_five_who_come_back_share_one_reading() -> None:
    async def scene() -> None:
        book = Book(100)
        async with hub_on(book) as hub:
            screens = [Screen(hub, cursor, 100) for cursor in (90, 95, 92, 99, 90)]
            await until(lambda: all(screen.ids[-1:] == [100] for screen in screens))
            assert [screen.ids[0] for screen in screens] == [91, 96, 93, 100, 91]
            assert len([read for read in book.reads if read[0] < 100]) == 1

    run(scene)


def test_one_far_behind_gets_the_present_and_then_the_news() -> None:
    async def scene() -> None:
        book = Book(1000)
        async with hub_on(book) as hub:
            screen = Screen(hub, 10, 1000)
            await until(lambda: screen.ids == [1000])
            assert b"<ol>1000</ol>" in screen.sent
            assert b"<p>x</p>" not in screen.sent  # what the snapshot drew for a GM alone
            book.add()
            hub.wake(CAMPAIGN)
            await until(lambda: screen.ids == [1000, 1001])

    run(scene)


def test_a_reader_that_blocks_holds_up_nobody_and_catches_up_from_the_database() -> None:
    async def scene() -> None:
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

    run(scene)


def test_a_lost_seat_ends_the_stream_with_a_sentence_within_a_second() -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            pip, wim = Screen(hub, 0, 0), Screen(hub, 0, 0, seat=3)
            await until(lambda: book.looks == 1)
            book.refusals[pip.line.claim] = "You no longer have a seat."
            began = time.monotonic()
            await until(lambda: pip.ended)
            assert time.monotonic() - began < 1
            assert pip.sent.endswith(b"event: bye\ndata: You no longer have a seat.\n\n")
            assert not wim.ended

    run(scene)


def test_a_lost_seat_hears_the_event_that_says_so_and_nothing_more() -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            gwen, pip = Screen(hub, 0, 0, "gm"), Screen(hub, 0, 0, "gm", seat=3)
            await until(lambda: book.looks == 1)
            hub.hand(CAMPAIGN, [book.frame(1), book.frame(2, dismissed={2: LOST})])
            hub.hand(CAMPAIGN, [book.frame(3, audience=GMS)])
            await until(lambda: gwen.ended and pip.ids == [1, 2, 3])
            assert gwen.ids == [1, 2]
            assert gwen.sent.endswith(BYE)

    run(scene)


@pytest.mark.parametrize("cursor", [0, 300])
def test_a_lost_seat_that_comes_back_late_catches_up_to_its_loss_and_no_further(cursor: int) -> None:
    """Before the ring and far behind it: what was asked for with a seat is not answered without it."""

    async def scene() -> None:
        book = Book(300)
        book.frames.append(book.frame(301, dismissed={2: LOST}))
        book.add(audience=GMS)
        async with hub_on(book) as hub:
            screen = Screen(hub, cursor, 300, "gm")
            book.refusals[screen.line.claim] = LOST
            await until(lambda: screen.ended)
            assert screen.ids == ([301] if cursor else [])
            assert screen.sent.endswith(BYE)

    run(scene)


def test_a_reader_that_blocks_while_the_seat_is_lost_hears_nothing_after_it() -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            slow = Screen(hub, 0, 0, "gm", blocked=True)
            await until(lambda: book.looks == 1)
            hub.hand(CAMPAIGN, [book.frame(1, dismissed={2: LOST})])
            hub.hand(CAMPAIGN, [book.frame(2, audience=GMS)])
            assert slow.blocked
            slow.blocked.set()
            await until(lambda: slow.ended)
            assert slow.ids == [1]

    run(scene)


def test_a_stream_that_was_asked_for_after_the_loss_goes_on() -> None:
    async def scene() -> None:
        book = Book(2)
        book.frames[1] = book.frame(2, dismissed={2: LOST})
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 2)
            await until(lambda: screen.ids == [1, 2])
            book.add()
            hub.wake(CAMPAIGN)
            await until(lambda: screen.ids == [1, 2, 3])

    run(scene)


def test_an_event_that_cannot_be_drawn_dismisses_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 0, "gm")
            await until(lambda: book.looks == 1)
            book.frames.append(book.frame(1, dismissed={2: LOST}))
            book.add(audience=GMS)
            book.broken = {1}
            hub.wake(CAMPAIGN)
            await until(lambda: screen.ended)
            assert screen.ids == []

    caplog.set_level(logging.CRITICAL)
    run(scene)


def test_presence_is_shown_to_the_room() -> None:
    async def scene() -> None:
        async with hub_on(Book()) as hub:
            pip, wim = Screen(hub, 0, 0), Screen(hub, 0, 0, seat=3)
            await until(lambda: b"event: presence\ndata: <p>2,3</p>" in pip.sent)
            await until(lambda: b"event: presence\ndata: <p>2,3</p>" in wim.sent)
            assert present_at(CAMPAIGN) == {2, 3}

    run(scene)


# What is seen to between events: with a listener that hears all, as on SQLite


@pytest.fixture
def no_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.hub.TICK_SECONDS", 3600)


@pytest.mark.usefixtures("no_ticks")
def test_claims_are_asked_about_when_something_was_committed_and_every_fifteen_seconds() -> None:
    async def scene() -> None:
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
            for stir in (
                hub.wake_all,
                lambda: hub.wake(CAMPAIGN),
                lambda: hub.hand(CAMPAIGN, [book.frame(1)]),
            ):
                before = book.checks
                stir()
                await hub._look_round(1)
                await hub._look_round(2)
                assert book.checks == before + 1
        assert ear.calls == ["start", "stop"]

    run(scene)


@pytest.mark.usefixtures("no_ticks")
def test_where_not_everything_is_heard_claims_are_asked_about_each_time() -> None:
    async def scene() -> None:
        book, ear = Book(), Ear()
        ear.hears_all = False
        async with hub_on(book, ear) as hub:
            Screen(hub, 0, 0)
            for tick in (1, 2, 3):
                await hub._look_round(tick)
            assert book.checks == 3

    run(scene)


@pytest.mark.usefixtures("no_ticks")
def test_a_ping_comes_every_fifteen_seconds_and_not_between() -> None:
    async def scene() -> None:
        async with hub_on(Book()) as hub:
            screen = Screen(hub, 0, 0)
            await until(lambda: screen.sent.count(b"alive") == 1)
            await hub._look_round(1)
            assert hub.rooms[CAMPAIGN].pings == 0
            await hub._look_round(PING_TICKS)
            await until(lambda: screen.sent.count(b"alive") == 2)
            assert 14 <= PING_TICKS * 0.4 <= 15

    run(scene)


@pytest.mark.usefixtures("no_ticks")
@pytest.mark.parametrize("how", ["wake all", "sweep"])
def test_what_nobody_announced_is_found_with_one_look_at_all_tables(how: str) -> None:
    async def scene() -> None:
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

    run(scene)


def test_heads_that_cannot_be_read_are_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("campaigns.live.hub.AGAIN_SECONDS", 0.01)

    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 0)
            await until(lambda: book.looks == 1)
            book.add()
            book.blind = 1
            hub.wake_all()
            await until(lambda: screen.ids == [1])

    caplog.set_level(logging.CRITICAL)
    run(scene)


def test_stopping_lets_go_of_rooms_that_are_still_open() -> None:
    async def scene() -> None:
        ear = Ear()
        hub = Hub(Book(), lambda wake_room, wake_all: ear)
        screen = Screen(hub, 0, 0)
        await until(lambda: bool(screen.sent))
        (room,) = hub.rooms.values()
        hub.stop()
        await asyncio.sleep(0)
        assert (hub.rooms, ear.calls, announce._ears) == ({}, ["start", "stop"], [])
        assert room.pump is not None
        assert room.pump.cancelled()
        await screen.leave()

    run(scene)


def test_the_last_to_leave_puts_out_the_light() -> None:
    async def scene() -> None:
        async with hub_on(Book()) as hub:
            screen = Screen(hub, 0, 0)
            await until(lambda: len(hub.rooms) == 1)
            await screen.leave()
            assert hub.rooms == {}
            assert announce._ears == []
            again = Screen(hub, 0, 0)
            await until(lambda: len(announce._ears) == 1)
            await again.leave()

    run(scene)


def test_an_event_that_cannot_be_drawn_does_not_stop_the_table(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 0)
            await until(lambda: book.looks == 1)
            for _ in range(3):
                book.add()
            book.broken = {2}
            hub.wake(CAMPAIGN)
            await until(lambda: screen.ids == [1, 3])

    caplog.set_level(logging.CRITICAL)
    run(scene)


def test_a_database_that_fails_is_asked_again_and_nothing_is_lost(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        book = Book()
        async with hub_on(book) as hub:
            screen = Screen(hub, 0, 0)
            await until(lambda: book.looks == 1)
            book.add()
            book.fails = [OperationalError("gone away")]
            hub.wake(CAMPAIGN)
            await until(lambda: screen.ids == [1])

    caplog.set_level(logging.CRITICAL)
    run(scene)


def test_closing_ends_every_stream_at_once() -> None:
    async def scene() -> None:
        hub = Hub(Book(), lambda wake_room, wake_all: None)
        screens = [Screen(hub, 0, 0, seat=seat) for seat in range(2, 302)]
        await until(lambda: all(screen.sent for screen in screens))
        await hub.close(1)
        assert hub.rooms == {}
        assert all(screen.ended for screen in screens)
        late = Screen(hub, 0, 0)
        await late.task
        assert late.ended
        hub.stop()

    run(scene)


def test_closing_does_not_wait_for_who_does_not_read() -> None:
    async def scene() -> None:
        hub = Hub(Book(), lambda wake_room, wake_all: None)
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

    run(scene)
