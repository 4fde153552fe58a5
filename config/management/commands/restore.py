"""``manage.py restore FILE``: what a backup holds and would replace; with ``--yes`` it is put in place."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from config.backup.archive import BadArchive
from config.backup.restore import CannotRestore, Ready, exchange, made_ready
from config.backup.snapshot import CannotBackUp, back_up, holdings
from config.backup.words import contents_in_words, stamped_name
from config.management.commands.serve import database_file


class Command(BaseCommand):
    help = "Say what a backup holds and would replace, and verify it; with --yes, put it in place."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="what `backup` wrote")
        parser.add_argument("--yes", action="store_true", help="replace the data that is there now")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with ExitStack() as alone:
                if options["yes"]:
                    self._stop_others(alone)
                with made_ready(options["file"]) as ready:
                    self._restore(ready, sure=options["yes"])
        except (BadArchive, CannotBackUp, CannotRestore) as problem:
            raise CommandError(f"{problem} Nothing has changed.") from problem

    def _stop_others(self, alone: ExitStack) -> None:
        from config.serving import CannotServe, hold_alone

        database = database_file()
        try:
            if database:
                alone.enter_context(hold_alone(database))
        except CannotServe as problem:
            raise CommandError(str(problem)) from problem

    def _restore(self, ready: Ready, *, sure: bool) -> None:
        manifest = ready.manifest
        self.stdout.write(f"The backup is of {manifest.made}, by Rollbook {manifest.rollbook}.")
        self.stdout.write(f"It holds {contents_in_words(manifest.holds)}. Every log in it hangs together.")
        there = _there()
        if there:
            self.stdout.write(
                f"It replaces {contents_in_words(there)} in {connection.settings_dict['NAME']}."
            )
        if not sure:
            self.stdout.write("Nothing has changed yet. Add --yes to restore it.")
            return
        if there:
            aside = Path(settings.VAR_DIR) / "backups" / stamped_name("before-restore")
            back_up(aside)
            self.stdout.write(f"The earlier data is now in {aside}.")
        exchange(ready)
        self.stdout.write("Restored. Start Rollbook as always.")


def _there() -> dict[str, int]:
    """Return what there is to be replaced; nothing where no database was made yet."""
    try:
        return holdings()
    except DatabaseError:
        return {}
