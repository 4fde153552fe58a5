"""``manage.py backup FILE``: all tables, people and the secret key in one file, while they are played on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.backup.snapshot import CannotBackUp, back_up
from config.backup.words import contents_in_words, size, stamped_name


class Command(BaseCommand):
    help = "Write a backup of everything into one file, which `restore` puts back. Rollbook may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where it goes: a new file, or a folder")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        path = path / stamped_name("rollbook") if path.is_dir() else path
        try:
            manifest = back_up(path)
        except CannotBackUp as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{path} holds {contents_in_words(manifest.holds)} ({size(path.stat().st_size)}).")
        self.stdout.write("Anyone with this file can sign in as anyone. Keep it like a key.")
