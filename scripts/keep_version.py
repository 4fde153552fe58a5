"""Keeps what a version leaves behind, for the lives in tests/lives: `python keep_version.py VERSION [NAME]`.

VERSION is a tag or a commit. It is put into a temporary folder, started by its own `make run`, played a bit
and stopped, once on SQLite and once on PostgreSQL. tests/fixtures/lives/NAME/ then holds its var/, a dump of
the other database, and what was rolled in both.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.on_postgresql import cluster, find_programs  # noqa: E402 - found once the project is on the path
from tests.journeys.conftest import CHROMIUM, QUIET  # noqa: E402
from tests.journeys.visitor import arrive  # noqa: E402
from tests.lives.evening import evening  # noqa: E402
from tests.lives.installation import Installation  # noqa: E402
from tests.lives.kept import FOLDER, Kept  # noqa: E402

ROLLS_EACH = 3


def main(version: str, name: str) -> None:
    programs = find_programs()
    if programs is None or CHROMIUM is None:
        raise SystemExit("Keeping a version takes Chromium and PostgreSQL.")
    with tempfile.TemporaryDirectory(prefix="rollbook-version-") as folder, cluster(programs) as postgresql:
        source, kept = checked_out(version, Path(folder) / "source"), Kept(FOLDER / name)
        on_sqlite = Installation.of(source, Path(folder) / "on-sqlite")
        on_postgresql = Installation.of(source, Path(folder) / "on-postgresql", DATABASE_URL=postgresql.url)
        rolled = played(on_sqlite), played(on_postgresql)
        kept.keep(on_sqlite.var, *rolled)
        dump = ["--format=custom", "--compress=9", f"--file={kept.dump}", postgresql.url]
        subprocess.run([programs / "pg_dump", *dump], check=True)
    for path in sorted(kept.folder.iterdir()):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")


def checked_out(version: str, place: Path) -> Path:
    place.mkdir()
    archive = subprocess.run(["git", "archive", version], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", place], input=archive, check=True)
    return place


def played(house: Installation) -> list[str]:
    """Return what two people rolled there; the installation is stopped as a host stops it."""
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            table = evening(house, partial(arrive, browser, house.url))
            for _ in range(ROLLS_EACH):
                table.roll(table.gm)
                table.roll(table.phone)
            browser.close()
        house.control_c()
    finally:
        house.end()
    return table.rolled


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    main(sys.argv[1], sys.argv[-1])
