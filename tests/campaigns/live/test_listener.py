"""That something was committed is heard: from this process, from another, and after the line was cut."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from django.db import connection, transaction

from campaigns.live import announce
from campaigns.live.listener import FileWatch, ServerEar, listen_dsn


@pytest.mark.django_db(transaction=True)
def test_an_announcement_is_heard_when_it_is_committed_and_not_before() -> None:
    heard: list[int] = []
    announce.subscribe(heard.append)
    try:
        with transaction.atomic():
            announce.announce(7, 1)
            assert heard == []
        assert heard == [7]
    finally:
        announce.unsubscribe(heard.append)


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_was_never_announced() -> None:
    heard: list[int] = []
    announce.subscribe(heard.append)
    try:
        with pytest.raises(ZeroDivisionError), transaction.atomic():  # noqa: PT012 both belong to it
            announce.announce(7, 1)
            raise ZeroDivisionError
        assert heard == []
    finally:
        announce.unsubscribe(heard.append)


def test_a_commit_of_another_connection_is_seen_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a table's.sqlite3"
    writer = sqlite3.connect(path, isolation_level=None)
    writer.executescript("PRAGMA journal_mode=WAL; CREATE TABLE log (seq)")
    stirred = threading.Event()
    watch = FileWatch(str(path), stirred.set)
    watch.start()
    try:
        assert stirred.wait(2)  # it looks once when it begins
        stirred.clear()
        assert not stirred.wait(0.3)  # and then nothing happens
        writer.execute("INSERT INTO log VALUES (1)")
        assert stirred.wait(2)
        stirred.clear()
        writer.execute("BEGIN")
        writer.execute("INSERT INTO log VALUES (2)")
        assert not stirred.wait(0.3)  # not committed
        writer.execute("COMMIT")
        assert stirred.wait(2)
    finally:
        watch.stop()
        writer.close()


def test_a_file_that_is_gone_is_not_made_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    watch = FileWatch(str(tmp_path / "gone.sqlite3"), lambda: None)
    watch.start()
    threading.Event().wait(0.2)
    watch.stop()
    assert not (tmp_path / "gone.sqlite3").exists()
    assert "cannot be watched" in caplog.text


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_the_server_tells_what_was_committed_and_all_is_looked_at_after_a_break(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rooms: list[int] = []
    everyone: list[str] = []
    monkeypatch.setattr(announce, "token", lambda: "another process")

    def tell() -> None:
        with transaction.atomic():
            announce.announce(7, 1)
        connection.close()

    def cut() -> None:
        with psycopg.connect(listen_dsn(), autocommit=True) as database:
            database.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'rollbook-listen' AND pid <> pg_backend_pid()"
            )

    async def scene() -> None:
        ear = ServerEar(listen_dsn(), rooms.append, lambda: everyone.append("look"))
        ear.start()
        await until(lambda: len(everyone) == 1)
        await asyncio.to_thread(tell)
        await until(lambda: rooms == [7])
        await asyncio.to_thread(cut)
        await until(lambda: len(everyone) == 2)
        await asyncio.to_thread(tell)
        await until(lambda: rooms == [7, 7])
        ear.stop()
        await asyncio.sleep(0.05)

    asyncio.run(scene())


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_what_this_process_announced_itself_is_not_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: list[int] = []
    everyone: list[str] = []

    def tell(campaign_id: int) -> None:
        with transaction.atomic():
            announce.announce(campaign_id, 1)
        connection.close()

    async def scene() -> None:
        ear = ServerEar(listen_dsn(), rooms.append, lambda: everyone.append("look"))
        ear.start()
        await until(lambda: len(everyone) == 1)
        await asyncio.to_thread(tell, 7)
        monkeypatch.setattr(announce, "token", lambda: "another process")
        await asyncio.to_thread(tell, 8)
        await until(lambda: 8 in rooms)
        assert rooms == [8]
        ear.stop()
        await asyncio.sleep(0.05)

    asyncio.run(scene())


@pytest.mark.postgresql
def test_the_listening_connection_notices_when_it_dies() -> None:
    assert "keepalives_idle=15 keepalives_interval=5 keepalives_count=3" in listen_dsn()
