from __future__ import annotations

import contextlib
import io
import time
from collections.abc import Callable
from pathlib import Path
from traceback import print_exc
from typing import Any, TextIO

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from config import static_files
from config.backup.snapshot import CannotBackUp, back_up
from config.backup.words import stamped_name
from config.database import refuse_another_version

BEFORE_UPDATE, KEPT = "before-update", 3
"""What the backups before an update are called, and how many stay."""
UNSAVED = "An update begins with a backup, so nothing has changed. BACKUP_BEFORE_UPDATE=no does without."
BACK = " The database from before is in {file}: with the earlier version, `{command} restore` brings it back."


class Command(BaseCommand):
    """All of it in one process, for Django itself takes most of a second to start."""

    help = "Prepare the database, the demo table and the static files, then serve. `make run` is this."

    def handle(self, *args: Any, **options: Any) -> None:
        self._say("Rollbook: the sheets, the dice and the log of your table, live on every screen.")
        self._say(f"  Everything is stored in {settings.VAR_DIR}; the log is run.log there.")
        prepare_folder()
        with run_log() as log:
            self._step("Database", lambda: prepare_database(log))
            self._step("Pages", lambda: gather_static_files(log))
            self._step("Demo tables", set_up_demos)
        call_command("demo", links_only=True, stdout=self.stdout)
        call_command("serve", stdout=self.stdout, stderr=self.stderr)

    def _step(self, name: str, work: Callable[[], str]) -> None:
        """Say what is done, how it ended and how long it took; on a terminal all in one line."""
        moves = self.stdout.isatty()
        if moves:
            self.stdout.write(f"  {name:<12} ...", ending="")
            self.stdout.flush()
        began = time.monotonic()
        try:
            ended = work()
        finally:
            if moves:
                self.stdout.write("\r\033[K", ending="")
        self._say(f"  {name:<12} {ended} ({time.monotonic() - began:.1f} s)")

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def run_log() -> TextIO:
    """Where all goes that nobody needs to read while it works."""
    try:
        return open(settings.VAR_DIR / "run.log", "a", encoding="utf-8")
    except OSError:  # it is a convenience: a full or read-only place is told of by what needs it
        return io.StringIO()


def prepare_folder() -> None:
    with contextlib.suppress(OSError):  # the database says so itself, in its own words
        Path(settings.VAR_DIR).mkdir(parents=True, exist_ok=True)


def prepare_database(log: TextIO) -> str:
    try:
        if connection.vendor == "sqlite":
            Path(settings.DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        refuse_another_version(DEFAULT_DB_ALIAS)
        backup = kept_before_update()
    except OSError as problem:
        raise CommandError(f"The database cannot be kept there: {problem}.") from problem
    except CannotBackUp as problem:
        raise CommandError(f"{problem} {UNSAVED}") from problem
    except DatabaseError as problem:
        raise CommandError(f"The database cannot be prepared: {in_a_line(problem)}") from problem
    try:
        call_command("migrate", interactive=False, verbosity=1, stdout=log, no_color=True)
    except Exception as problem:  # whatever a migration meets with, there is a way back
        print_exc(file=log)
        back = BACK.format(file=backup, command=settings.COMMAND) if backup else ""
        raise CommandError(f"The database cannot be prepared: {in_a_line(problem)}{back}") from problem
    return f"updated; the database from before is in {backup}" if backup else "ready"


def kept_before_update() -> Path | None:
    """Back up what an update is about to change, and keep the last three; None where it changes nothing."""
    executor = MigrationExecutor(connection)
    applied = set(executor.loader.applied_migrations)
    if not (applied and settings.BACKUP_BEFORE_UPDATE) or not executor.migration_plan(
        executor.loader.graph.leaf_nodes()
    ):
        return None
    folder = Path(settings.VAR_DIR) / "backups"
    path = folder / stamped_name(BEFORE_UPDATE)
    back_up(path)
    for older in sorted(folder.glob(f"{BEFORE_UPDATE}-*.zip"))[:-KEPT]:
        older.unlink()
    return path


def in_a_line(problem: Exception) -> str:
    """Return a reason as one sentence, as PostgreSQL's have several lines."""
    return " ".join(str(problem).split()).rstrip(".") + "."


def gather_static_files(log: TextIO) -> str:
    try:
        changed = static_files.gather(log)
    except OSError as problem:
        raise CommandError(
            f"The static files cannot be kept in {settings.STATIC_ROOT}: {problem}."
        ) from problem
    return "gathered" if changed else "ready"


def set_up_demos() -> str:
    """Make those that lack, as a new game's, until people come. Links are for the terminal, not a file."""
    call_command("demo", unless_lived_in=True, json=True, stdout=io.StringIO())
    return "ready"
