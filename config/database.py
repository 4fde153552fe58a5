"""DATABASE_URL as Django's settings: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from django.conf import settings
from django.core.management.base import CommandError
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "config.postgresql"
KINDS = {"sqlite", "postgres", "postgresql", "psql", "pgsql"}
# What was given is not repeated, for it may hold a password.
MODEL = "it should look like sqlite:////srv/rollbook.sqlite3 or postgres://user:password@host/name."
SQLITE_OPTIONS = {
    # A transaction takes the write lock when it begins, so that none fails half way for having come second.
    "transaction_mode": "IMMEDIATE",
    # FULL and not NORMAL: an acknowledged roll survives a lost mains plug (promise C1).
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}

# A server that has vanished is noticed in half a minute, as by the listener, and not in a quarter of an hour.
POSTGRESQL_OPTIONS = {
    "connect_timeout": 5,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "server_side_binding": True,
}
UNPOOLED = {
    # What a connection has been asked before it does not plan again: nearly half of a roll's work.
    "prepare_threshold": 1,
}

OURS = frozenset(("campaigns", "characters"))
"""The apps whose migrations are Rollbook's own."""


def database(url: str, home: Path, lock_seconds: int, *, pooled: bool = False) -> dict[str, Any]:
    """Return DATABASE_URL as Django's settings, or raise ValueError with a sentence for the one who set it.

    A relative file lies under `home`. Nobody waits longer than `lock_seconds` for what others write.
    Behind a pool each statement may go to another connection, so nothing is left for the next one there.
    """
    settings = _settings_of(url)
    # The threads that serve live long, and so do their connections.
    settings |= {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
    if settings["ENGINE"] == SQLITE:
        settings["NAME"] = str(home / settings["NAME"])
        settings["OPTIONS"] = {**settings.get("OPTIONS", {}), **SQLITE_OPTIONS, "timeout": lock_seconds}
    else:
        settings["ENGINE"] = POSTGRESQL
        kept = {} if pooled else UNPOOLED
        settings["OPTIONS"] = {**POSTGRESQL_OPTIONS, **kept, **settings.get("OPTIONS", {})}
        settings["DISABLE_SERVER_SIDE_CURSORS"] = pooled
    return settings


def _settings_of(url: str) -> dict[str, Any]:
    scheme, colon, _ = url.partition(":")
    if scheme not in KINDS or not colon:
        raise ValueError(f"DATABASE_URL is of an unknown kind, {scheme if colon else ''!r}; {MODEL}")
    try:
        settings = dict(environ.Env.db_url_config(url))
    except ValueError as problem:
        raise ValueError(f"DATABASE_URL cannot be read: {problem}; {MODEL}") from problem
    if settings["NAME"] in {"", None, ":memory:"}:
        raise ValueError(f"DATABASE_URL names no database; {MODEL}")
    return settings


def give_up_waiting(connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Give PostgreSQL the deadline for locks, which SQLite has from its options.

    It is set by a statement, as PgBouncer refuses connections that bring options of their own.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{settings.LOCK_SECONDS}s"])


def refuse_another_version(using: str, **_signal: object) -> None:
    """Stop before anything changes where a version has been at work whose forms this one does not know."""
    loader = MigrationLoader(connections[using], ignore_no_migrations=True)
    applied, ours = loader.applied_migrations, loader.disk_migrations
    if any(app in OURS and (app, name) not in ours for app, name in applied):
        name = connections[using].settings_dict["NAME"]
        raise CommandError(
            f"The database {name} was left by a version of Rollbook that is newer than this one or from "
            "before the first release: go on with that one, or put the database aside and start anew."
        )
