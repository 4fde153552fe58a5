"""A backup put in place of what is there: made ready beside it, tried, and then exchanged in one step.

On SQLite the step is the renaming of one folder, on PostgreSQL that of two databases in one transaction.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from config.backup import archive
from config.backup.archive import DATABASES, KEY, BadArchive, Manifest
from config.backup.snapshot import CannotBackUp, run_program
from config.placing import PLACES, RESTORING, flush, put_in_place

NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
MANAGE = Path(settings.BASE_DIR) / "manage.py"


class CannotRestore(Exception):
    """Why what is there stays, in a sentence."""


@dataclass(frozen=True)
class Ready:
    """A backup that was made ready and tried: its logs hang together, and its tables are of today's form."""

    manifest: Manifest
    folder: Path

    @property
    def database(self) -> Path:
        """Return the file of its database."""
        return self.folder / DATABASES[self.manifest.database]


@contextmanager
def made_ready(path: Path) -> Iterator[Ready]:
    """Unpack a backup beside what is there, bring it to today's form and verify every log in it.

    Raises BadArchive with why it cannot be restored. Nothing that is there is touched.
    """
    manifest = archive.read(path)
    _refuse_what_is_not_ours(manifest)
    var = Path(settings.VAR_DIR)
    if not archive.has_room(var, manifest):
        raise BadArchive(f"There is not enough room in {var} for what this backup holds.")
    folder = Path(tempfile.mkdtemp(prefix="restore-", dir=var))
    try:
        archive.unpack(path, folder)
        ready = Ready(manifest, folder)
        hold = _held_by_sqlite if manifest.database == "sqlite" else _held_by_postgresql
        with hold(ready) as url:
            if _is_older(manifest):
                _run("migrate", "--no-input", "-v", "0", url=url, var=folder / "trial")
            _run("verify", url=url, var=folder / "trial")
            yield ready
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def exchange(ready: Ready) -> None:
    """Put what was made ready in place of what is there. Raises CannotRestore where somebody serves it."""
    var, name = Path(settings.VAR_DIR), connection.settings_dict["NAME"]
    connection.close()
    places = {KEY: str(var / KEY)} if KEY in ready.manifest.files else {}
    if ready.manifest.database == "sqlite":
        places[ready.database.name] = str(name)
        with closing(sqlite3.connect(ready.database)) as database:
            database.execute("PRAGMA journal_mode=DELETE")  # one file, whole by itself
    else:
        _rename_databases(name)
    (ready.folder / PLACES).write_text(json.dumps(places))
    for file in (*places, PLACES):
        flush(ready.folder / file)
    flush(ready.folder)
    shutil.rmtree(var / RESTORING, ignore_errors=True)
    os.rename(ready.folder, var / RESTORING)
    flush(var)
    put_in_place(var)


def _refuse_what_is_not_ours(manifest: Manifest) -> None:
    theirs, ours = NAMES[manifest.database], NAMES[connection.vendor]
    if theirs != ours:
        raise BadArchive(f"This backup is of {theirs}, and this Rollbook keeps its tables in {ours}.")
    unknown = _applied(manifest) - _migrations()
    if unknown:
        raise BadArchive(
            f"This backup is of Rollbook {manifest.rollbook}, which knows more than this version "
            f"({' '.join(min(unknown))}). Update Rollbook first."
        )


def _is_older(manifest: Manifest) -> bool:
    """Say whether its tables have to be brought to today's form."""
    return not _migrations() <= _applied(manifest)


def _migrations() -> set[tuple[str, str]]:
    return set(MigrationLoader(None).disk_migrations)


def _applied(manifest: Manifest) -> set[tuple[str, str]]:
    return {(app, name) for app, names in manifest.migrations.items() for name in names}


@contextmanager
def _held_by_sqlite(ready: Ready) -> Iterator[str]:
    """Give the address of the backup's database, a file."""
    try:
        with closing(sqlite3.connect(ready.database)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    except sqlite3.DatabaseError:
        sound = False
    if not sound:
        raise BadArchive("The database in this backup is damaged.")
    yield f"sqlite:///{ready.database}"


@contextmanager
def _held_by_postgresql(ready: Ready) -> Iterator[str]:
    """Give the address of a database beside ours that holds the backup; what is not exchanged is dropped."""
    name = _beside(connection.settings_dict["NAME"])
    try:
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
            cursor.execute(f'CREATE DATABASE "{name}"')
        options = ("--no-owner", "--no-privileges", "--exit-on-error", f"--dbname={name}")
        run_program("pg_restore", *options, str(ready.database), database=name)
        yield urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}").geturl()
    except (CannotBackUp, DatabaseError) as problem:
        raise BadArchive(f"This backup cannot be unpacked: {' '.join(str(problem).split())}") from problem
    finally:
        with _maintenance(autocommit=True) as database:
            database.execute(f'DROP DATABASE IF EXISTS "{name}"')


def _rename_databases(name: str) -> None:
    """Let the database beside ours be ours; the one before stays under another name."""
    before = f"{name}_before_{datetime.now(UTC):%Y%m%d_%H%M%S}"
    try:
        with _maintenance() as database:
            database.execute(f'ALTER DATABASE "{name}" RENAME TO "{before}"')
            database.execute(f'ALTER DATABASE "{_beside(name)}" RENAME TO "{name}"')
    except psycopg.Error as problem:
        raise CannotRestore(f"Stop Rollbook first: {' '.join(str(problem).split())}") from problem


def _beside(name: str) -> str:
    return f"{name}_{RESTORING}"


def _maintenance(*, autocommit: bool = False) -> psycopg.Connection[tuple[object, ...]]:
    """Return a connection to our server that is to no database of ours."""
    ours = connection.get_connection_params()
    options = {key: ours[key] for key in ("host", "port", "user", "password", "sslmode") if ours.get(key)}
    return psycopg.connect(dbname="template1", autocommit=autocommit, **options)


def _run(*command: str, url: str, var: Path) -> None:
    """Run a command of ours on another database."""
    others = {"DATABASE_URL": url, "VAR_DIR": str(var), "SECRET_KEY": settings.SECRET_KEY}
    ran = subprocess.run(  # noqa: S603 - our own
        [sys.executable, str(MANAGE), *command],
        env={**settings.SURROUNDINGS, **others},
        capture_output=True,
        text=True,
    )
    if ran.returncode != 0:
        last = " ".join((ran.stderr.strip() or ran.stdout.strip()).splitlines()[-3:])
        raise BadArchive(f"This backup is not sound: {last}")
