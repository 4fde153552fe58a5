"""A test that never ends fails by its name, instead of holding up all the others."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HANGS = "import time\n\n\ndef test_that_never_ends():\n    time.sleep(60)\n"


def test_a_test_that_hangs_is_ended_and_named(tmp_path: Path) -> None:
    (tmp_path / "test_hang.py").write_text(HANGS)
    command = [sys.executable, "-m", "pytest", "-n", "1", "-o", "faulthandler_timeout=1"]
    command += ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), str(tmp_path)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=50)
    assert ran.returncode == 1
    assert "crashed while running" in ran.stdout
    assert "test_that_never_ends" in ran.stdout
    assert 'test_hang.py", line 5' in ran.stderr, "where it hangs is shown too"


def test_every_test_has_a_time_limit_that_a_slow_machine_does_not_reach() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert 60 <= options["faulthandler_timeout"] <= 300
