"""``manage.py move --to postgres://...``: from SQLite to an empty PostgreSQL, whole and compared."""

from __future__ import annotations

import io
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.management.commands.serve import database_file
from config.moving import CannotMove, move


class Command(BaseCommand):
    help = "Copy everything from SQLite into an empty PostgreSQL, while Rollbook is stopped; the file stays."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", required=True, help="as in postgres://user:password@host/name")

    def handle(self, *args: Any, **options: Any) -> None:
        from config.serving import CannotServe, hold_alone

        file = database_file()
        if file is None:
            raise CommandError(
                f"Rollbook moves from SQLite, and its tables are in {connection.display_name}."
            )
        try:
            with hold_alone(file):
                call_command("verify", stdout=io.StringIO())
                count = move(options["to"])
        except (CannotServe, CannotMove, CommandError) as problem:
            raise CommandError(f"{problem} {file} is as it was.") from problem
        self.stdout.write(f"{count:,} rows are there, each as it was here, and every log hangs together.")
        self.stdout.write(f"Start Rollbook with DATABASE_URL set to that address. {file} stays as it is.")
