"""What a host would ask about an installation, each answered in a line: is it well, and how is that known?"""

from __future__ import annotations

import io
import platform
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

import psycopg
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from campaigns.accounts.sessions import BACKEND, SessionStore
from campaigns.live.announce import CHANNEL
from campaigns.live.listener import listen_dsn
from campaigns.models import Event, Role, Seat
from config import VERSION, addresses
from config.backup.snapshot import last_backup
from config.health import MEGABYTE, trouble_with

Level = Literal["ok", "note", "wrong"]
Answer = tuple[Level, str]
SECONDS = 5
MOST_OFF = timedelta(seconds=5)
OLD = timedelta(days=7)


@dataclass(frozen=True)
class Finding:
    """What was asked about, how it is, and a sentence for the host. A note is to be read, and is no fault."""

    about: str
    level: Level
    sentence: str


def examine() -> Iterator[Finding]:
    """Look at everything, one thing after the other."""
    for about, look in CHECKS.items():
        try:
            level, sentence = look()
        except (DatabaseError, psycopg.Error, OSError, HTTPException) as problem:
            level, sentence = "wrong", f"It cannot be told: {' '.join(str(problem).split())}"
        yield Finding(about, level, sentence)


def _versions() -> Answer:
    with connection.cursor() as cursor:
        cursor.execute("SELECT version()" if connection.vendor == "postgresql" else "SELECT sqlite_version()")
        server = str(cursor.fetchone()[0])
    database = " ".join(server.split()[:2]) if connection.vendor == "postgresql" else f"SQLite {server}"
    return (
        "ok",
        f"Rollbook {VERSION}, Python {platform.python_version()}, Django {version('django')}, {database}",
    )


def _database() -> Answer:
    executor = MigrationExecutor(connection)
    if waiting := len(executor.migration_plan(executor.loader.graph.leaf_nodes())):
        return (
            "wrong",
            f"It waits for {waiting} changes of its form: start Rollbook, or `{settings.COMMAND} migrate`.",
        )
    return "ok", f"It answers, and has the form of this version: {connection.settings_dict['NAME']}"


def _writable() -> Answer:
    probe = Path(settings.VAR_DIR) / ".doctor"
    probe.write_bytes(b"")
    probe.unlink()
    if connection.vendor == "sqlite" and (trouble := trouble_with(Path(connection.settings_dict["NAME"]))):
        return "wrong", trouble
    return "ok", f"{settings.VAR_DIR} can be written."


def _space() -> Answer:
    free = shutil.disk_usage(settings.VAR_DIR).free // MEGABYTE
    level: Level = "wrong" if free < settings.FREE_MEGABYTES else "note" if free < 1_000 else "ok"
    return level, f"{free:,} MB are free in {settings.VAR_DIR}."


def _clock() -> Answer:
    newest = Event.objects.order_by("-created").values_list("created", flat=True).first()
    if newest and newest > timezone.now() + MOST_OFF:
        return (
            "wrong",
            f"The newest entry of a log is of {newest:%Y-%m-%d %H:%M} UTC, which is still to come.",
        )
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            off = abs(cursor.fetchone()[0] - timezone.now())
        if off > MOST_OFF:
            return "wrong", f"The database's clock is {off.total_seconds():.0f} seconds from this machine's."
    return "ok", f"It is {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC here, and no entry is of later."


def _listener() -> Answer:
    if connection.vendor != "postgresql":
        return "ok", "SQLite: the process that serves watches the file itself."
    began = time.monotonic()
    with psycopg.connect(listen_dsn(), autocommit=True) as ear:
        ear.execute(f"LISTEN {CHANNEL}")
        with (
            closing(connection.copy()) as other,
            other.cursor() as cursor,
        ):  # nothing here has to be committed
            cursor.execute("SELECT pg_notify(%s, 'doctor')", [CHANNEL])
        heard = any(notice.payload == "doctor" for notice in ear.notifies(timeout=SECONDS, stop_after=1))
    if not heard:
        return "wrong", "What one process commits, another does not hear: LISTEN_DSN must lead past any pool."
    return "ok", f"What one process commits, another hears after {(time.monotonic() - began) * 1000:.0f} ms."


def _server() -> Answer:
    answer = _get(_here() + "/healthz")
    if answer is None:
        return "note", f"Nobody serves at {_here()}."
    status, text, _ = answer
    if status != 200:
        return "wrong", text.splitlines()[0]
    if f"Rollbook {VERSION}" not in text:
        return "note", f"{_here()} is served by another version: start it again."
    return "ok", f"{_here()} answers."


def _proxy() -> Answer:
    if _public() == _here():
        return "ok", "There is none: PUBLIC_URL leads to the server itself."
    answer = _get(_public() + "/healthz")
    if answer is None:
        return "note" if _get(_here() + "/healthz") is None else "wrong", f"Nobody answers at {_public()}."
    status, text, date = answer
    if status != 200 or "Rollbook" not in text:
        return "wrong", f"{_public()}/healthz is answered {status}, and not by Rollbook."
    if date and abs(parsedate_to_datetime(date) - timezone.now()) > MOST_OFF:
        return "note", f"{_public()} answers, and its clock is another one: {date}."
    return "ok", f"{_public()} answers."


def _streams() -> Answer:
    """Open a live table as its Game Master would, by the address that players type."""
    if _get(_here() + "/healthz") is None:
        return "note", "Not tried, as nobody serves."
    seat = (
        Seat.objects.filter(role=Role.GM, left=None, campaign__archived=None)
        .select_related("user", "campaign")
        .first()
    )
    if seat is None:
        return "note", "Not tried, as there is no table yet."
    began = time.monotonic()
    with _session(seat) as cookie:
        address = f"{_public()}/c/{seat.campaign.slug}/live"
        try:
            with _open(address, Cookie=cookie) as stream:
                text = stream.read1(200)
        except TimeoutError:
            return (
                "wrong",
                f"{_public()} holds live updates back: the proxy must pass them on unbuffered (deploy/).",
            )
        except urllib.error.HTTPError as refused:
            with refused:
                return "wrong", f"{address} is answered {refused.code}."
    if b"event:" not in text:
        return "wrong", f"{address} is no stream: something between here and there changes it."
    return "ok", f"A live table opens in {(time.monotonic() - began) * 1000:.0f} ms, unbuffered."


def _backup() -> Answer:
    latest = last_backup()
    if latest is None:
        return "note", f"There is none yet: `{settings.COMMAND} backup FILE` writes one."
    age = timezone.now() - latest
    return (
        "note" if age > OLD else "ok",
        f"The last one is of {latest:%Y-%m-%d %H:%M} UTC, {age.days} days ago.",
    )


def _logs() -> Answer:
    report = io.StringIO()
    try:
        call_command("verify", stdout=report)
    except CommandError as problem:
        return "wrong", "; ".join(str(problem).splitlines())
    tables = len(report.getvalue().splitlines())
    return "ok", f"{tables} tables: every log is whole, and every sheet as its log makes it."


CHECKS: dict[str, Callable[[], Answer]] = {
    "versions": _versions,
    "database": _database,
    "writable": _writable,
    "space": _space,
    "clock": _clock,
    "listener": _listener,
    "server": _server,
    "proxy": _proxy,
    "streams": _streams,
    "backup": _backup,
    "logs": _logs,
}


def _here() -> str:
    host = "127.0.0.1" if settings.HOST in addresses.EVERYWHERE else addresses.in_url(settings.HOST)
    return f"http://{host}:{settings.PORT}{settings.FORCE_SCRIPT_NAME or ''}"


def _public() -> str:
    return f"{settings.PUBLIC_URL}{settings.FORCE_SCRIPT_NAME or ''}"


def _open(address: str, **headers: str) -> Any:
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - PUBLIC_URL is http or https
    return urllib.request.urlopen(request, timeout=SECONDS)  # noqa: S310


def _get(address: str) -> tuple[int, str, str] | None:
    """Return the status, what was said and when by their clock; None where nobody answers."""
    try:
        with _open(address) as answer:
            return answer.status, answer.read(1_000).decode(errors="replace"), answer.headers.get("Date", "")
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.read(1_000).decode(errors="replace"), ""
    except (OSError, HTTPException):
        return None


@contextmanager
def _session(seat: Seat) -> Iterator[str]:
    """Give a cookie that signs in as the person in that seat, for as long as it is needed."""
    store = SessionStore()
    store[SESSION_KEY], store[BACKEND_SESSION_KEY] = str(seat.user.pk), BACKEND
    store[HASH_SESSION_KEY] = seat.user.get_session_auth_hash()
    store.set_expiry(60)
    store.create()
    try:
        yield f"{settings.SESSION_COOKIE_NAME}={store.session_key}"
    finally:
        store.delete()
