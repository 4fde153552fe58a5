"""An installation as a host has it: the product in a folder of its own, and what its README says to type."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from tests.journeys.make_run import Started
from tests.journeys.server import ROOT, free_port

SOURCE = Path(os.environ.get("ROLLBOOK_LIVES_OF", ROOT))
"""Whose life is lived: what is here, or another version's files, to see what it would have met with."""
NO_PART_OF_IT = (".git", ".venv", "var", "tests", "__pycache__", ".*_cache", ".hypothesis", "screenshots")
LIBRARIES = ("requirements.txt", "requirements-dev.txt")


@dataclass
class Installation:
    """A folder with Rollbook in it, its `var/` in that, and the environment of its `make run`."""

    folder: Path
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    starts: list[Started] = field(default_factory=list)

    @classmethod
    def of(cls, source: Path, folder: Path, **settings: str) -> Installation:
        """Copy the product there, as `git clone` does."""
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns(*NO_PART_OF_IT))
        link_libraries(folder)
        return cls(folder, settings)

    def copy(self, folder: Path, settings: dict[str, str]) -> Installation:
        """Copy all of it, with what its starts have left there."""
        shutil.copytree(self.folder, folder, symlinks=True)
        return Installation(folder, settings)

    @property
    def url(self) -> str:
        return self.settings.get("PUBLIC_URL") or f"http://127.0.0.1:{self.port}"

    @property
    def var(self) -> Path:
        return self.folder / "var"

    def start(self) -> None:
        """`make run`, until it answers."""
        paper = self.folder.with_name(f"{self.folder.name}-said") / str(len(self.starts))
        self.starts.append(Started(paper, self.port, self.folder, **self.settings))
        self.starts[-1].until_it_answers()

    def control_c(self) -> None:
        said, complained = self.starts[-1].control_c()
        assert "Traceback" not in said + complained, said + complained

    def kill(self) -> None:
        self.starts[-1].kill()

    def link(self, name: str, game: str = "Freeblade") -> str:
        """Return the link that the last start printed for somebody's seat."""
        said, _ = self.starts[-1].said()
        [table] = re.findall(rf"^  \S[^\n]* \({re.escape(game)}\)\n((?:    [^\n]*\n)+)", said, re.M)
        [link] = re.findall(rf"^    {re.escape(name)} +\w+ +(\S+)$", table, re.M)
        return link

    def verify(self) -> None:
        """`manage.py verify`: every log is whole, and every sheet is what its log makes it."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        ran = subprocess.run(
            [".venv/bin/python", "manage.py", "verify"],
            cwd=self.folder,
            env={**kept, **self.settings},
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert ran.stdout.splitlines(), "there is no table"
        assert all(line.endswith("log and sheets agree") for line in ran.stdout.splitlines()), ran.stdout

    def change(self, path: str, old: str, new: str) -> None:
        """Put other words into one of its files, as an update does."""
        text = (self.folder / path).read_text()
        assert old in text, f"{path} does not say {old!r}"
        (self.folder / path).write_text(text.replace(old, new))

    def end(self) -> None:
        """Leave nothing running, and tell of any error that it met with."""
        for started in self.starts:
            if started.running():
                started.kill()
        said = "".join(text for started in self.starts for text in started.said())
        assert "Traceback" not in said, said


def link_libraries(folder: Path) -> None:
    """Give it the project's libraries, as fetching them from the network would take a minute each time.

    The stamps are its own: they say to scripts/make_venv.py that what it pins is installed, so that it never
    installs another version's libraries into the project's folder.
    """
    (folder / ".venv").mkdir()
    for path in (ROOT / ".venv").iterdir():
        if not path.name.endswith(".installed"):
            (folder / ".venv" / path.name).symlink_to(path)
    for name in LIBRARIES:
        pinned = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        (folder / ".venv" / f".{name}.installed").write_text(pinned)
