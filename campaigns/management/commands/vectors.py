"""``manage.py vectors FILE...``: runs worked examples against the rules core, as the tests do."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError

if TYPE_CHECKING:
    from tests.vectors.running import Result

NOT_HERE = "Vectors are run by Rollbook's tests, which are not here: use a checkout of its repository."


class Command(BaseCommand):
    help = "Runs worked examples against the rules core: a line per failure, and how many passed and failed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a JSON file of vectors")
        parser.add_argument("--json", action="store_true", help="print the answers, by the vectors' ids")

    def handle(self, *args: Any, **options: Any) -> None:
        running = _running()
        results = running.run([vector for name in options["files"] for vector in _read(running, name)])
        if options["json"]:
            self.stdout.write(json.dumps({result.id: result.actual for result in results}, indent=1))
        else:
            self._report(results)
        if not all(result.passed for result in results):
            sys.exit(1)

    def _report(self, results: list[Result]) -> None:
        failed = [result for result in results if not result.passed]
        for result in failed:
            self.stdout.write(f"{result.id} {result.mechanic}: {result.reason}")
        self.stdout.write(f"{len(results) - len(failed)} passed, {len(failed)} failed")


def _running() -> ModuleType:
    try:
        from tests.vectors import running
    except ModuleNotFoundError as missing:
        if missing.name not in ("tests", "tests.vectors"):
            raise
        raise CommandError(NOT_HERE, returncode=2) from None
    return running


def _read(running: ModuleType, name: str) -> list[Mapping[str, Any]]:
    try:
        vectors: list[Mapping[str, Any]] = running.vectors_of(Path(name).read_text(encoding="utf-8"))
        return vectors
    except OSError as error:
        reason = error.strerror or str(error)
    except ValueError as error:
        reason = str(error)
    raise CommandError(f"{name} cannot be read: {reason}.", returncode=2)
