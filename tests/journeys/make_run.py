"""`make run` as someone types it, in any folder that holds Rollbook."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

from tests.journeys.server import ROOT, answers
from tests.patience import patience, wait_until


class Started:
    """A `make run` in a process group of its own, so that Ctrl-C reaches all of it as in a terminal.

    What it prints goes to two files in `paper`, so that it can be read while it runs.
    """

    def __init__(self, paper: Path, port: int, folder: Path = ROOT, **surroundings: str) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        paper.mkdir(parents=True, exist_ok=True)
        self.url = f"http://127.0.0.1:{port}"
        self.out, self.err = paper / "out", paper / "err"
        with self.out.open("w") as out, self.err.open("w") as err:
            self.process = subprocess.Popen(
                ["make", "--no-print-directory", "run", f"PORT={port}"],
                cwd=folder,
                env={**kept, **surroundings},
                stdout=out,
                stderr=err,
                start_new_session=True,
            )

    def until_it_answers(self) -> Started:
        wait_until(lambda: answers(f"{self.url}/healthz") or not self.running(), 30)
        assert self.running(), self.said()
        return self

    def running(self) -> bool:
        return self.process.poll() is None

    def control_c(self) -> tuple[str, str]:
        """Return what it printed, and what it complained of."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.ended()

    def kill(self) -> None:
        """What a power cut leaves of it."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(patience())

    def ended(self) -> tuple[str, str]:
        self.process.wait(patience(30))
        return self.said()

    def said(self) -> tuple[str, str]:
        return self.out.read_text(), self.err.read_text()
