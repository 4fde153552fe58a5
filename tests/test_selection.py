"""Two workers share a run so that the tests of a file stay with one of them, in their order."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.patience import patience
from tests.selection import pytest_xdist_auto_num_workers

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).resolve().parent.parent
NAMES_ITS_WORKER = """\
import os
import pytest
from pathlib import Path

@pytest.mark.parametrize("scene", range(6))
def test_that_names_its_worker(scene):
    with (Path(__file__).parent / "workers").open("a") as workers:
        workers.write(f"{os.environ['PYTEST_XDIST_WORKER']} {scene}\\n")
"""


def test_one_worker_plays_a_file_in_its_order(tmp_path: Path) -> None:
    folders = [tmp_path / "tests" / name for name in ("journeys", "rules")]
    for folder in folders:
        folder.mkdir(parents=True)
        (folder / f"test_{folder.name}.py").write_text(NAMES_ITS_WORKER)
    command = [sys.executable, "-m", "pytest", "-p", "tests.seeds", "-p", "tests.selection", "-n", "2"]
    command += ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patience(60))
    assert "12 passed" in run.stdout, run.stdout + run.stderr
    for folder in folders:
        played = (folder / "workers").read_text().split("\n")[:-1]
        assert played == [f"{played[0].split()[0]} {scene}" for scene in range(6)]


@pytest.mark.parametrize(
    ("asked", "workers"), [("not thorough", 4), ("thorough or examples", 6), ("database", 4)]
)
def test_workers_that_wait_for_browsers_are_half_as_many_again(
    asked: str, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda process: range(4))
    config = SimpleNamespace(option=SimpleNamespace(markexpr=asked))
    assert pytest_xdist_auto_num_workers(cast(pytest.Config, config)) == workers
