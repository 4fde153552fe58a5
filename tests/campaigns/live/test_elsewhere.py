"""Who is at a table, whichever process their streams are open in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import psycopg
import pytest

from campaigns.live.elsewhere import ASKED, LONGEST, SILENT_SECONDS, Elsewhere, spelt, tables_in
from campaigns.live.hub import Hub
from campaigns.live.listener import Hear, listen_dsn
from campaigns.live.room import present_at
from tests.campaigns.live.stage import CAMPAIGN, Book, Ear, Screen, hub_on
from tests.patience import patience, until

pytestmark = pytest.mark.database

Clock = list[float]


def after(seconds: Clock) -> Elsewhere:
    return Elsewhere(lambda: seconds[0])


def test_what_processes_tell_is_added_up_and_each_takes_back_its_own() -> None:
    elsewhere = Elsewhere()
    assert elsewhere.hear("a", "7:1,2 8:3") == {7, 8}
    elsewhere.hear("b", "7:2,5")
    assert (elsewhere.at(7), elsewhere.at(8), elsewhere.at(9)) == ({1, 2, 5}, {3}, set())
    assert elsewhere.hear("a", "7:") == {7}
    assert (elsewhere.at(7), elsewhere.at(8)) == ({2, 5}, {3})


def test_a_process_that_falls_silent_is_forgotten_and_one_that_speaks_is_not() -> None:
    seconds = [0.0]
    elsewhere = after(seconds)
    elsewhere.hear("killed", "7:1 8:1")
    elsewhere.hear("alive", "7:2")
    seconds[0] = SILENT_SECONDS - 1
    elsewhere.hear("alive", "7:2")
    assert elsewhere.forget() == set()
    seconds[0] += 2
    assert elsewhere.forget() == {7, 8}
    assert (elsewhere.at(7), elsewhere.at(8)) == ({2}, set())


def test_what_is_told_is_read_as_it_was_meant_and_fits_into_a_notification() -> None:
    tables = {campaign: frozenset(range(campaign % 7)) for campaign in range(1, 3_000)}
    texts = spelt(tables)
    assert max(map(len, texts)) <= LONGEST
    assert len(texts) < 10
    assert dict(one for text in texts for one in tables_in(text)) == tables
    assert list(tables_in("7:a x:1 :: ? 9:1")) == [(9, frozenset({1}))]


class Wire:
    """What joins hubs as PostgreSQL joins processes: each hears what the others tell."""

    def __init__(self) -> None:
        self.ends: dict[str, Hear] = {}
        self.told: list[str] = []

    @asynccontextmanager
    async def hub(self, name: str, book: Book) -> AsyncIterator[Hub]:
        loop, wire = asyncio.get_running_loop(), self

        class End(Ear):
            hears_all = False

            def tell(self, texts: Sequence[str]) -> None:
                for text in texts:
                    wire.told.append(f"{name} {text}")
                    for other in wire.ends.keys() - {name}:
                        loop.call_soon_threadsafe(wire.ends[other], name, text)

        def listen(_wake_room: object, _wake_all: object, hear: Hear) -> Ear:
            self.ends[name] = hear
            return End()

        hub = Hub(book, listen)
        try:
            yield hub
        finally:
            await hub.close(1)
            hub.stop()


async def test_two_processes_show_the_same_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.hub.TICK_SECONDS", 0.02)
    wire, book = Wire(), Book()
    async with wire.hub("a", book) as one, wire.hub("b", book) as other:
        pip = Screen(one, 0, 0, seat=2)
        await until(lambda: b"<p>2</p>" in pip.sent)
        wim = Screen(other, 0, 0, seat=3)  # comes later, and is told at once who is there
        await until(lambda: b"<p>2,3</p>" in wim.sent and b"<p>2,3</p>" in pip.sent)
        for hub in (one, other):
            assert hub.rooms[CAMPAIGN].attendance.present == {2, 3}
        assert "a ?" in wire.told
        assert "b ?" in wire.told
        await wim.leave()
        await until(lambda: pip.sent.endswith(b"<p>2</p>\n\n"))


async def test_who_goes_from_one_process_to_another_has_not_left() -> None:
    wire, book = Wire(), Book()
    async with wire.hub("a", book) as one, wire.hub("b", book) as other:
        pip, wim = Screen(one, 0, 0, seat=2), Screen(other, 0, 0, seat=3)
        await until(lambda: b"<p>2,3</p>" in pip.sent)
        await wim.leave()
        again = Screen(one, 0, 0, seat=3)
        await until(lambda: "b 1:" in wire.told)
        await until(lambda: "a 1:2,3" in wire.told)
        assert pip.sent.count(b"event: presence") <= 2
        assert pip.sent.endswith(b"<p>2,3</p>\n\n")
        await again.leave()


async def test_nothing_is_told_while_nothing_changes_but_all_of_it_every_few_seconds() -> None:
    ear = Ear()
    ear.hears_all = False
    async with hub_on(Book(), ear) as hub:
        Screen(hub, 0, 0, seat=2)
        for task in hub._care:
            task.cancel()  # the test is its clock
        ear.told.clear()
        for tick in range(1, 13):
            await hub._look_round(tick)
        assert ear.told == [ASKED, "1:2", "1:2"]


async def test_a_page_of_a_table_that_nobody_watches_here_knows_who_is_there() -> None:
    ear = Ear()
    ear.hears_all = False
    async with hub_on(Book(), ear) as hub:
        screen = Screen(hub, 0, 0)
        await until(lambda: bool(screen.sent))
        hub.hear("another", f"{CAMPAIGN + 1}:7")
        assert present_at(CAMPAIGN + 1) == {7}
        await screen.leave()  # nobody listens any more, so nothing is known of others
        assert present_at(CAMPAIGN + 1) == frozenset()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
async def test_postgresql_carries_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.hub.TICK_SECONDS", 0.02)
    hub = Hub(Book())
    async with await psycopg.AsyncConnection.connect(listen_dsn(), autocommit=True) as another:
        await another.execute("LISTEN rollbook_presence")
        pip = Screen(hub, 0, 0, seat=2)
        await until(lambda: b"<p>2</p>" in pip.sent)
        heard: set[str] = set()
        async for notice in another.notifies(timeout=patience()):
            heard.add(notice.payload.partition(" ")[2])
            if heard >= {ASKED, "1:2"}:
                break
        await another.execute("SELECT pg_notify('rollbook_presence', 'another 1:3')")
        await until(lambda: b"<p>2,3</p>" in pip.sent)
        await hub.close(1)
        hub.stop()
