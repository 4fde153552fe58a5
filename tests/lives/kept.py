"""What earlier versions left behind, as scripts/keep_version.py keeps it in tests/fixtures/lives/."""

from __future__ import annotations

import json
import shutil
import tarfile
from dataclasses import dataclass
from pathlib import Path

from tests.journeys.server import ROOT

FOLDER = ROOT / "tests" / "fixtures" / "lives"


@dataclass(frozen=True)
class Kept:
    """A version's leavings: its var/ on SQLite, a dump of its PostgreSQL, and what was rolled on each."""

    folder: Path

    @property
    def var(self) -> Path:
        return self.folder / "var.tar.xz"

    @property
    def dump(self) -> Path:
        return self.folder / "postgresql.dump"

    @property
    def rolled(self) -> dict[str, list[str]]:
        """Return for each database the expressions in the order in which they were rolled there."""
        return dict(json.loads(self._rolled.read_text()))

    @property
    def _rolled(self) -> Path:
        return self.folder / "rolled.json"

    def keep(self, var: Path, on_sqlite: list[str], on_postgresql: list[str]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(self.var, "w:xz", preset=9) as tar:
            tar.add(var, "var")
        self._rolled.write_text(json.dumps({"sqlite": on_sqlite, "postgresql": on_postgresql}) + "\n")

    def unpack_var(self, installation: Path) -> None:
        """Put the var/ into an installation in the place of its own."""
        shutil.rmtree(installation / "var", ignore_errors=True)
        with tarfile.open(self.var) as tar:
            tar.extractall(installation, filter="data")


def all_kept() -> list[Kept]:
    return [Kept(path) for path in sorted(FOLDER.iterdir()) if path.is_dir()]
