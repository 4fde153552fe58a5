from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = str(ROOT / "scripts" / "on_postgresql.py")
HIDE = """
import on_postgresql as script
script.find_programs = lambda: None
raise SystemExit(script.main(["pytest"]))
"""
ASK = """
import os, psycopg
with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
    print(connection.execute("SELECT current_setting('server_version_num')::int >= 140000").fetchone()[0])
raise SystemExit(3)
"""


@pytest.mark.postgresql
def test_a_command_finds_a_fresh_database_and_its_status_counts() -> None:
    ran = subprocess.run([sys.executable, SCRIPT, sys.executable, "-c", ASK], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (3, "True\n"), ran.stderr


def without_postgresql(**surroundings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HIDE], cwd=ROOT / "scripts", env=surroundings, capture_output=True, text=True
    )


def test_without_postgresql_it_names_what_it_skips() -> None:
    ran = without_postgresql()
    assert ran.returncode == 0
    assert ran.stdout == "PostgreSQL is not installed here, so these tests are skipped: pytest\n"


def test_under_ci_nothing_is_skipped() -> None:
    assert without_postgresql(CI="1").returncode == 1
