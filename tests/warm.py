"""`manage.py` in processes that start warm: each forked from one that has read libraries and rules already.

A test that starts servers and commands by the dozen would wait for little else: an import of everything takes
a second. What is about the start itself (tests/lives, tests/bench) starts from nothing.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests import chance

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        "django.contrib.admin.options",
        "django.contrib.staticfiles",
        "django.core.management.commands.migrate",
        "jinja2.ext",
        "markdown_it",
        "psycopg",
        "rules.games",
        "uvicorn.config",
        "uvicorn.protocols.http.auto",
    ]
)


class Warm:
    """`manage.py` with these arguments, in surroundings of its own; its methods are those of a `Popen`."""

    def __init__(
        self, arguments: tuple[str, ...], surroundings: dict[str, str], output: Path, errors: Path
    ) -> None:
        said = output, errors
        self._process = FORKS.Process(target=_run, args=(arguments, surroundings, said), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("manage.py", timeout or 0)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(arguments: tuple[str, ...], surroundings: dict[str, str], said: tuple[Path, Path]) -> None:
    """Be `manage.py` from here on: nothing of whoever asked is left but what is passed."""
    os.setsid()
    os.environ.clear()
    os.environ.update(surroundings)
    sys.stdout, sys.stderr = (path.open("a", buffering=1) for path in said)
    os.dup2(sys.stdout.fileno(), 1)
    os.dup2(sys.stderr.fileno(), 2)
    chance.main(list(arguments))
