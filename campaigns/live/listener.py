"""Hears that something was committed, by this process or another, while somebody is looking on.

Both listeners only say "look": what there is to see is read from the events, so a missed word costs a delay.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import psycopg
from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from campaigns.counted import ELSEWHERE, LAG
from campaigns.live.announce import CHANNEL, PRESENCE, tell_presence, token

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.05
LONGEST_PAUSE = 5.0
# A connection that died without a word is noticed after 15 + 3 * 5 seconds.
KEEPALIVES = {"keepalives": 1, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}

WakeRoom = Callable[[int], None]
WakeAll = Callable[[], None]
Hear = Callable[[str, str], None]
"""Called with another process's mark and what it tells of who is at its tables."""


class Listener(Protocol):
    """Started when the first room opens, stopped when the last one closes."""

    hears_all: bool  # whether any change at all wakes, or only what was announced

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def tell(self, texts: Sequence[str]) -> None:
        """Tell other processes who is at the tables of this one."""


def listener_for(wake_room: WakeRoom, wake_all: WakeAll, hear: Hear) -> Listener | None:
    """The one that suits the database; what wakes may come from any thread."""
    if connection.vendor == "postgresql":
        return ServerEar(listen_dsn(), wake_room, wake_all, hear)
    if getattr(connection, "is_in_memory_db", bool)():
        return None  # nobody else can write to it
    return FileWatch(str(connection.settings_dict["NAME"]), wake_all)


class FileWatch:
    """SQLite: a number that changes with every commit of another connection. Asking costs microseconds."""

    hears_all = True

    def __init__(self, path: str, changed: WakeAll) -> None:
        self.uri = f"{Path(path).absolute().as_uri()}?mode=rw"  # never makes the file when it is gone
        self.changed = changed
        self._stopped = threading.Event()

    def start(self) -> None:
        """Watches from a thread of its own, with a connection that never writes."""
        threading.Thread(target=self._run, name="rollbook-watch", daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()

    def tell(self, texts: Sequence[str]) -> None:
        """Nobody else serves a file."""

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                with contextlib.closing(sqlite3.connect(self.uri, uri=True, timeout=1)) as database:
                    self._watch(database)
            except sqlite3.Error as problem:
                logger.warning("The database file cannot be watched: %s", problem)
                self._stopped.wait(LONGEST_PAUSE)

    def _watch(self, database: sqlite3.Connection) -> None:
        last = None
        while not self._stopped.wait(POLL_SECONDS if last else 0):
            version = database.execute("PRAGMA data_version").fetchone()
            if version != last:
                last = version
                self.changed()


class ServerEar:
    """PostgreSQL: one connection that LISTENs. Waking all makes up for what was said while it was away."""

    hears_all = False

    def __init__(self, dsn: str, wake_room: WakeRoom, wake_all: WakeAll, hear: Hear) -> None:
        self.dsn, self.wake_room, self.wake_all, self.hear = dsn, wake_room, wake_all, hear
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Listens in the running event loop."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    def tell(self, texts: Sequence[str]) -> None:
        """On a thread that has a connection for it."""
        tell_presence(texts)

    async def _run(self) -> None:
        pause = 0.1
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.dsn, autocommit=True) as database:
                    pause = 0.1
                    await self._listen(database)
            except (psycopg.Error, OSError) as problem:
                logger.warning("Not listening to the database, trying again: %s", problem)
            await asyncio.sleep(pause * random.uniform(0.5, 1))  # noqa: S311 - spreads reconnects, no secret
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _listen(self, database: psycopg.AsyncConnection[Any]) -> None:
        # LISTEN first and look then: the other way round, what is committed in between would be missed.
        # What comes while it LISTENs psycopg reads, and hands over here.
        database.add_notify_handler(lambda notice: self._take(notice.channel, notice.payload))
        await database.execute(f"LISTEN {CHANNEL}; LISTEN {PRESENCE}")
        self.wake_all()
        loop, socket = asyncio.get_running_loop(), database.fileno()
        lost: asyncio.Future[None] = loop.create_future()

        def read() -> None:
            """Take all that has come, in a third of the time of psycopg's own ``notifies``."""
            try:
                database.pgconn.consume_input()
            except psycopg.Error as problem:
                loop.remove_reader(socket)
                if not lost.done():
                    lost.set_exception(problem)
            while notice := database.pgconn.notifies():
                self._take(notice.relname.decode(), notice.extra.decode())

        loop.add_reader(socket, read)
        try:
            while not lost.done():
                read()  # now and then unasked: of a connection that was reset uvloop may never tell
                await asyncio.wait([lost], timeout=LONGEST_PAUSE)
            await lost
        finally:
            loop.remove_reader(socket)

    def _take(self, channel: str, payload: str) -> None:
        if channel == PRESENCE:
            process, _, text = payload.partition(" ")
            if process != token():
                self.hear(process, text)
            return
        campaign_id, _, rest = payload.partition(":")
        seq, _, process = rest.partition(":")
        if campaign_id.isdecimal() and process != token():
            if seq.isdecimal():
                LAG.committed(int(campaign_id), int(seq), ELSEWHERE)
            self.wake_room(int(campaign_id))


def listen_dsn() -> str:
    """LISTEN_DSN, or where Django connects to. Behind a transaction pool only the former hears anything."""
    dsn = settings.LISTEN_DSN
    if dsn:
        return make_conninfo(dsn, **KEEPALIVES)
    database = connection.settings_dict
    parameters = {
        "dbname": database["NAME"],
        "user": database["USER"],
        "password": database["PASSWORD"],
        "host": database["HOST"],
        "port": database["PORT"],
        "application_name": "rollbook-listen",
    }
    return make_conninfo("", **{key: value for key, value in parameters.items() if value}, **KEEPALIVES)
