"""``manage.py doctor``: a line for each thing that may be wrong with an installation."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.doctor import CHECKS, examine


class Command(BaseCommand):
    help = "Check the installation, a line for each check; the exit code is 1 where something is wrong."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        width, wrong = max(map(len, CHECKS)), 0
        for finding in examine():
            self.stdout.write(f"{finding.about:<{width}}  {finding.level:<5}  {finding.sentence}")
            self.stdout.flush()
            wrong += finding.level == "wrong"
        if wrong:
            raise CommandError("One of them is wrong." if wrong == 1 else f"{wrong} of them are wrong.")
