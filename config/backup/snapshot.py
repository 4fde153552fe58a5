"""The database as it is at one moment, in a file, while it is played on."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from campaigns.models import Campaign, Event, User
from characters.models import Character
from config import VERSION
from config.backup import archive
from config.backup.archive import DATABASES, KEY, Manifest

HELD = {"tables": Campaign, "sheets": Character, "log entries": Event, "accounts": User}
"""What is counted in a backup, for who reads what it holds."""


LAST = "last_backup"
"""What in VAR_DIR says by its time when a backup was written, and where."""


class CannotBackUp(Exception):
    """Why there is no backup, in a sentence."""


def back_up(path: Path) -> Manifest:
    """Write a backup of the database and of the secret key that goes with it.

    Raises CannotBackUp; then there is no file.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="backup-", dir=settings.VAR_DIR) as folder:
            database = Path(folder) / DATABASES[connection.vendor]
            snapshot = _of_sqlite if connection.vendor == "sqlite" else _of_postgresql
            snapshot(database)
            files = {database.name: database} | own_key()
            manifest = archive.write(path, files, **_about())
            (Path(settings.VAR_DIR) / LAST).write_text(f"{path.absolute()}\n")
            return manifest
    except FileExistsError:
        raise CannotBackUp(f"{path} is there already. Choose another name.") from None
    except (OSError, sqlite3.Error) as problem:
        raise CannotBackUp(f"The backup cannot be written: {problem}.") from problem


def last_backup() -> datetime | None:
    """Return when the last backup was written; None where there was none."""
    try:
        return datetime.fromtimestamp((Path(settings.VAR_DIR) / LAST).stat().st_mtime, UTC)
    except FileNotFoundError:
        return None


def own_key() -> dict[str, Path]:
    """Return the file of the secret key; none where the host gives the key otherwise."""
    path = Path(settings.VAR_DIR) / KEY
    own = path.exists() and path.read_text(encoding="ascii").strip() == settings.SECRET_KEY
    return {KEY: path} if own else {}


def holdings() -> dict[str, int]:
    """Return how many the database holds of what is counted."""
    return {name: model._default_manager.count() for name, model in HELD.items()}


def _about() -> dict[str, Any]:
    migrations: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        migrations.setdefault(app, []).append(name)
    return {
        "rollbook": VERSION,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "database": connection.vendor,
        "migrations": migrations,
        "holds": holdings(),
    }


def _of_sqlite(path: Path) -> None:
    name = connection.settings_dict["NAME"]
    here = sqlite3.connect(f"{Path(name).resolve().as_uri()}?mode=ro", uri=True)
    with closing(here) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, whole by itself
        (health,) = copy.execute("PRAGMA quick_check").fetchone()
    if health != "ok":
        raise CannotBackUp(f"The database {name} is damaged, so there is no sound backup of it: {health}.")


def _of_postgresql(path: Path) -> None:
    run_program("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={path}")


def run_program(name: str, *arguments: str, database: str = "") -> None:
    """Run one of PostgreSQL's programs on our database, or on another one of its server."""
    program = program_of_postgresql(name)
    given = connection.settings_dict
    variables = {
        "HOST": given["HOST"],
        "PORT": given["PORT"],
        "USER": given["USER"],
        "PASSWORD": given["PASSWORD"],
    }
    environment = {f"PG{key}": str(value) for key, value in variables.items() if value}
    mode = given["OPTIONS"].get("sslmode")
    environment |= {"PGDATABASE": database or given["NAME"]} | ({"PGSSLMODE": mode} if mode else {})
    ran = subprocess.run(  # noqa: S603 - a program of the system's, and arguments of ours
        [program, *arguments], env={**settings.SURROUNDINGS, **environment}, capture_output=True, text=True
    )
    if ran.returncode != 0:
        raise CannotBackUp(f"{name} failed: {' '.join(ran.stderr.split())}")


def program_of_postgresql(name: str) -> str:
    """Return where one of PostgreSQL's programs is, of the newest version that is installed."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda one: int(one.parts[4]))
    program = str(installed[-1]) if installed else shutil.which(name)
    if not program:
        raise CannotBackUp(f"{name} is not installed here; it comes with PostgreSQL's client programs.")
    return program
