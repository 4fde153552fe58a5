"""DATABASE_URL as Django's settings: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ

SQLITE = "django.db.backends.sqlite3"
KINDS = {"sqlite", "postgres", "postgresql", "psql", "pgsql"}
# What was given is not repeated, for it may hold a password.
MODEL = "it should look like sqlite:////srv/rollbook.sqlite3 or postgres://user:password@host/name."
SQLITE_OPTIONS = {
    # A transaction takes the write lock when it begins, so that none fails half way for having come second.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL and not NORMAL: an acknowledged roll survives a lost mains plug (promise C1).
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}


def database(url: str, home: Path) -> dict[str, Any]:
    """Raises ValueError with a sentence for whoever set the URL. A relative file lies under `home`."""
    chosen = _parsed(url)
    # The threads that serve live long, and so do their connections.
    chosen |= {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
    if chosen["ENGINE"] == SQLITE:
        chosen["NAME"] = str(home / chosen["NAME"])
        chosen["OPTIONS"] = {**chosen.get("OPTIONS", {}), **SQLITE_OPTIONS}
    else:
        chosen["OPTIONS"] = {"connect_timeout": 10, **chosen.get("OPTIONS", {})}
    return chosen


def _parsed(url: str) -> dict[str, Any]:
    scheme, colon, _ = url.partition(":")
    if scheme not in KINDS or not colon:
        raise ValueError(f"DATABASE_URL is of an unknown kind, {scheme if colon else ''!r}; {MODEL}")
    try:
        chosen = dict(environ.Env.db_url_config(url))
    except ValueError as problem:
        raise ValueError(f"DATABASE_URL cannot be read: {problem}; {MODEL}") from problem
    if chosen["NAME"] in {"", None, ":memory:"}:
        raise ValueError(f"DATABASE_URL names no database; {MODEL}")
    return chosen
