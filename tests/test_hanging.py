"""A test that never ends fails by its name, instead of holding up all the others."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis.internal.conjecture import engine

from tests import hanging
from tests.patience import patience

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).resolve().parent.parent
HANGS = """\
import threading

def test_that_never_ends():
    threading.Event().wait()

def test_that_ends():
    pass
"""
SHRINKS_FOR_EVER = """\
import time

from hypothesis import given, settings, strategies as st

@settings(deadline=None, database=None, derandomize=True)
@given(st.lists(st.integers(0, 10**9), min_size=20))
def test_of_small_sums(numbers):
    if sum(numbers) > 10**6:
        time.sleep(0.1)
        raise AssertionError("too much")
"""


def ran(folder: Path, test: str, hangs_after: float) -> subprocess.CompletedProcess[str]:
    """Run a test in a worker, as `make test` does, where a test hangs after so many seconds."""
    (folder / "test_it.py").write_text(test)
    command = [sys.executable, "-m", "pytest", "-p", "tests.hanging", "-n", "1"]
    command += ["-o", f"faulthandler_timeout={hangs_after}"]
    command += ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patience(60))


def test_a_test_that_hangs_is_ended_and_named_and_the_others_are_run(tmp_path: Path) -> None:
    run = ran(tmp_path, HANGS, hangs_after=0.3)
    assert run.returncode == 1
    assert "crashed while running" in run.stdout
    assert "test_that_never_ends" in run.stdout
    assert 'test_it.py", line 4' in run.stderr, "where it hangs is shown too"
    assert "1 failed, 1 passed" in run.stdout


def test_a_property_whose_shrinking_would_take_for_ever_shows_what_failed(tmp_path: Path) -> None:
    run = ran(tmp_path, SHRINKS_FOR_EVER, hangs_after=1)
    assert run.returncode == 1
    assert "crashed" not in run.stdout
    assert "too much" in run.stdout
    assert "numbers=[" in run.stdout


def test_every_test_has_a_time_limit_that_a_slow_machine_does_not_reach(pytestconfig: pytest.Config) -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert 60 <= options["faulthandler_timeout"] <= 300
    assert hanging.limit(pytestconfig) == patience(options["faulthandler_timeout"])
    assert 10 <= engine.MAX_SHRINKING_SECONDS <= hanging.limit(pytestconfig) / 3
