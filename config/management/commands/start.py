from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection


class Command(BaseCommand):
    """All of it in one process, for Django itself takes most of a second to start."""

    help = "Prepare the database, the demo table and the static files, then serve. `make run` is this."

    def handle(self, *args: Any, **options: Any) -> None:
        self._say("Preparing the database ...")
        prepare_database()
        self._say("Gathering the static files ...")
        gather_static_files()
        call_command("demo", if_empty=True, stdout=self.stdout)
        call_command("serve", stdout=self.stdout, stderr=self.stderr)

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def prepare_database() -> None:
    try:
        if connection.vendor == "sqlite":
            Path(settings.DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        call_command("migrate", interactive=False, verbosity=0)
    except OSError as problem:
        raise CommandError(f"The database cannot be kept there: {problem}.") from problem
    except DatabaseError as problem:
        reason = " ".join(str(problem).split())  # PostgreSQL's reasons have several lines
        raise CommandError(f"The database cannot be prepared: {reason}") from problem


def gather_static_files() -> None:
    try:
        call_command("collectstatic", interactive=False, verbosity=0)
    except OSError as problem:
        raise CommandError(
            f"The static files cannot be kept in {settings.STATIC_ROOT}: {problem}."
        ) from problem
