"""That something was committed is heard: from this process, from another, and after the line was cut."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection, transaction

from campaigns.live import announce, listener
from campaigns.live.listener import FileWatch, ServerEar, listen_dsn
from tests.patience import patience, until, wait_until

pytestmark = pytest.mark.database


@pytest.mark.django_db(transaction=True)
def test_an_announcement_is_heard_when_it_is_committed_and_not_before(heard: list[int]) -> None:
    with transaction.atomic():
        announce.announce(7, 1)
        assert heard == []
    assert heard == [7]


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_was_never_announced(heard: list[int]) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():  # noqa: PT012 both belong to it
        announce.announce(7, 1)
        raise ZeroDivisionError
    assert heard == []


def test_a_commit_of_another_connection_is_seen_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a table's.sqlite3"
    writer = sqlite3.connect(path, isolation_level=None)
    writer.executescript("PRAGMA journal_mode=WAL; CREATE TABLE log (seq)")
    done: list[str] = []
    between = Between(writer, done, "SELECT 1", INSERT, "SELECT 1", "BEGIN", INSERT, "COMMIT", "SELECT 1")
    watch = FileWatch(str(path), lambda: done.append("stirred"))
    watch._stopped = between
    watch._watch(sqlite3.connect(watch.uri, uri=True))
    writer.close()
    assert done[:2] == ["SELECT 1", "stirred"], "it looks once when it begins"
    assert done[2:] == [INSERT, "stirred", "SELECT 1", "BEGIN", INSERT, "COMMIT", "stirred", "SELECT 1"]


INSERT = "INSERT INTO log VALUES (1)"


class Between(threading.Event):
    """What another connection does between two looks, one statement each time, until the watch is stopped."""

    def __init__(self, writer: sqlite3.Connection, done: list[str], *statements: str) -> None:
        super().__init__()
        self.writer, self.done, self.statements = writer, done, iter(statements)

    def wait(self, timeout: float | None = None) -> bool:
        statement = next(self.statements, None)
        if statement:
            self.writer.execute(statement)
            self.done.append(statement)
        return statement is None


def test_a_file_is_watched_from_a_thread(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("CREATE TABLE log (seq)")
        stirred = threading.Event()
        watch = FileWatch(str(path), stirred.set)
        watch.start()
        assert stirred.wait(patience())
        stirred.clear()
        writer.execute(INSERT)
        assert stirred.wait(patience())
        watch.stop()


def test_a_file_that_is_gone_is_not_made_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    watch = FileWatch(str(tmp_path / "gone.sqlite3"), lambda: None)
    watch.start()
    wait_until(lambda: "cannot be watched" in caplog.text)
    watch.stop()
    assert not (tmp_path / "gone.sqlite3").exists()


def tell(campaign_id: int) -> None:
    with transaction.atomic():
        announce.announce(campaign_id, 1)
    connection.close()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
async def test_the_server_tells_of_commits_and_of_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: list[int] = []
    everyone: list[str] = []
    monkeypatch.setattr(announce, "token", lambda: "another process")

    def cut() -> None:
        with psycopg.connect(listen_dsn(), autocommit=True) as database:
            database.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'rollbook-listen' AND pid <> pg_backend_pid()"
            )

    ear = ServerEar(listen_dsn(), rooms.append, lambda: everyone.append("look"), lambda *_: None)
    ear.start()
    await until(lambda: len(everyone) == 1)
    await asyncio.to_thread(tell, 7)
    await until(lambda: rooms == [7])
    await asyncio.to_thread(cut)
    await until(lambda: len(everyone) == 2)
    await asyncio.to_thread(tell, 7)
    await until(lambda: rooms == [7, 7])
    await ended(ear)


async def ended(ear: ServerEar) -> None:
    ear.stop()
    assert ear._task is not None
    await asyncio.wait([ear._task])


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
async def test_what_this_process_announced_itself_is_not_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: list[int] = []
    everyone: list[str] = []

    ear = ServerEar(listen_dsn(), rooms.append, lambda: everyone.append("look"), lambda *_: None)
    ear.start()
    await until(lambda: len(everyone) == 1)
    await asyncio.to_thread(tell, 7)
    monkeypatch.setattr(announce, "token", lambda: "another process")
    await asyncio.to_thread(tell, 8)
    await until(lambda: 8 in rooms)
    assert rooms == [8]
    await ended(ear)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
async def test_what_comes_while_it_begins_to_listen_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: list[int] = []
    execute = psycopg.AsyncConnection.execute

    async def told_meanwhile(database: psycopg.AsyncConnection, statement: str) -> None:
        await execute(database, statement)
        await asyncio.to_thread(tell, 7)
        await execute(database, "SELECT 1")  # with whose answer the word comes

    monkeypatch.setattr(psycopg.AsyncConnection, "execute", told_meanwhile)
    monkeypatch.setattr(announce, "token", lambda: "another process")
    ear = ServerEar(listen_dsn(), rooms.append, lambda: rooms.append(0), lambda *_: None)
    ear.start()
    await until(lambda: rooms == [7, 0])
    await ended(ear)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
async def test_what_has_come_is_read_though_the_loop_never_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: list[int] = []
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(listener, "LONGEST_PAUSE", 0.05)
    monkeypatch.setattr(announce, "token", lambda: "another process")

    def now_deaf() -> None:
        monkeypatch.setattr(loop, "add_reader", lambda *_: None)
        rooms.append(0)

    ear = ServerEar(listen_dsn(), rooms.append, now_deaf, lambda *_: None)
    ear.start()
    await until(lambda: rooms == [0])
    await asyncio.to_thread(tell, 7)
    await until(lambda: rooms == [0, 7])
    await ended(ear)


@pytest.mark.postgresql
def test_the_listening_connection_notices_when_it_dies() -> None:
    assert "keepalives_idle=15 keepalives_interval=5 keepalives_count=3" in listen_dsn()
