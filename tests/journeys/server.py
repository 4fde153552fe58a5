"""Rollbook as a host runs it: a process of its own, on a database of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.conf import settings

from tests.chance import SEED, START
from tests.once import folder_of_the_run, made_once
from tests.patience import patience, wait_until
from tests.warm import Warm

ROOT = Path(__file__).resolve().parents[2]
MANAGE = [sys.executable, "-m", "tests.chance"]
KEPT = ("PATH", "HOME", "LANG", "TMPDIR", SEED)
PATTERNS_PORT = 8000
"""Where the links of the pattern's demo tables lead, until a server has its own."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def of_several(processes: int, **surroundings: str) -> dict[str, Any]:
    """Return what makes a server one of so many processes, each with a port of its own after the server's."""
    surroundings |= {"PROCESSES": str(processes), "OWN_PORTS": "yes"}
    while True:
        port = free_port()
        with suppress(OSError, OverflowError), ExitStack() as probes:
            for place in range(1, processes + 1):
                probes.enter_context(socket.socket()).bind(("127.0.0.1", port + place))
            return {"port": port, "surroundings": surroundings}


@dataclass
class Server:
    """One `manage.py serve`. `kill` is a kill -9; `start` after it is the restart."""

    database_url: str
    var: Path
    log: Path
    host: str = "127.0.0.1"
    port: int = field(default_factory=free_port)
    surroundings: dict[str, str] = field(default_factory=dict)  # more of the environment, as PUBLIC_URL
    demos: str = ""  # what `demo --json` printed of the tables that came with the database, not given out yet
    warm: bool = (
        True  # forked from a process that has read everything; what measures a start wants none of it
    )
    process: Warm | subprocess.Popen[bytes] | None = None
    starts: int = 0  # of the server and of commands beside it

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        if self.warm:
            self.process = Warm(("serve",), self._surroundings(), self.log, self.log)
        else:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    [*MANAGE, "serve"], cwd=ROOT, env=self._surroundings(), stdout=log, stderr=log
                )
        self._wait_until_it_answers()
        return self

    def stop(self) -> int:
        """Ctrl-C, and its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(patience())
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def kill(self) -> None:
        """What a power cut leaves of a process."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(patience())

    def children(self) -> list[int]:
        """The processes of one that serves with several."""
        assert self.process is not None
        number = self.process.pid
        return [int(child) for child in Path(f"/proc/{number}/task/{number}/children").read_text().split()]

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def manage(self, *arguments: str, fails: bool = False) -> str:
        """What a `manage.py` command prints beside the running server."""
        with TemporaryDirectory(prefix="rollbook-") as folder:
            output, errors = Path(folder) / "output", Path(folder) / "errors"
            status = Warm(arguments, self._surroundings(), output, errors).wait()
            assert (status != 0) == fails, output.read_text() + errors.read_text()
            return output.read_text()

    def shell(self, script: str) -> str:
        """What a script of Django's shell prints beside the running server."""
        return self.manage("shell", "-v", "0", "-c", script)

    def demo(self, game: str = "freeblade") -> dict[str, Any]:
        """A game's demo table: `{campaign, system, url, seats: [{name, role, link}]}`.

        A link is good for once: what came with the database is given out first, and then fresh ones.
        """
        said, self.demos = self.demos, ""
        if not said or "PUBLIC_URL" in self.surroundings:
            said = self.manage("demo", "--json")
        tables: list[dict[str, Any]] = json.loads(said.replace(f":{PATTERNS_PORT}/", f":{self.port}/"))
        return next(table for table in tables if table["system"] == game)

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def _surroundings(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        self.starts += 1
        return {
            SEED: "0",
            **kept,
            START: f"{os.environ.get('PYTEST_CURRENT_TEST', '')} {self.starts}",
            "VAR_DIR": str(self.var),
            "DATABASE_URL": self.database_url,
            "SECRET_KEY": "a key for tests alone, long enough for every check there is",
            "HOST": self.host,
            "PORT": str(self.port),
            "PYTHONUNBUFFERED": "1",
            "ACTIONS_AT_ONCE": "1000000",  # a test is no person
            **self.surroundings,
        }

    def _wait_until_it_answers(self) -> None:
        wait_until(lambda: answers(f"{self.url}/healthz") or not self.running(), 30)
        assert self.running(), f"the server did not start:\n{self.said()}"


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=patience(1)) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@dataclass
class Stock:
    """Databases that are made once and then copied, for migrating and the demo tables take seconds."""

    folder: Path
    postgresql: str | None  # the address of the tests' own cluster, if that is what they run on
    made: int = 0
    pattern: str = ""  # the address of the database that is copied
    demos: str = ""
    mark: str = field(default_factory=lambda: str(os.getpid()))  # others make databases in the same cluster

    @property
    def var(self) -> Path:
        return self.folder / "var"

    def prepare(self, shared: Path | None = None) -> Stock:
        """Make the pattern; in a shared folder only who comes first does, and the others take it."""
        made = made_once((shared or self.folder) / "pattern", self._make_pattern)
        self.pattern, self.demos = json.loads((made / "made.json").read_text())
        shutil.copytree(made / "var", self.var)
        return self

    def _make_pattern(self, folder: Path) -> None:
        address = f"sqlite:///{folder / 'pattern.sqlite3'}"
        if self.postgresql is not None:
            address = self._create(f"pattern_{self.mark}")
        pattern = Server(address, folder / "var", folder / "prepare.log", port=PATTERNS_PORT)
        pattern.manage("migrate", "--no-input", "-v", "0")
        pattern.manage("collectstatic", "--no-input", "-v", "0")
        (folder / "made.json").write_text(json.dumps([address, pattern.manage("demo", "--json")]))

    def server(self, **options: Any) -> Server:
        """A server on a fresh database with the demo tables, not yet started."""
        self.made += 1
        log = self.folder / f"server-{self.made}.log"
        return Server(self._copy(), self.var, log, demos=self.demos, **options)

    def _copy(self) -> str:
        if self.postgresql is None:
            copy = self.folder / f"table-{self.made}.sqlite3"
            shutil.copy(self.pattern.removeprefix("sqlite:///"), copy)
            return f"sqlite:///{copy}"
        template = self.pattern.rpartition("/")[2]
        return self._create(f"table_{self.mark}_{self.made}", f"TEMPLATE {template}")

    def _create(self, name: str, how: str = "") -> str:
        import psycopg

        assert self.postgresql is not None
        with psycopg.connect(self.postgresql, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} {how}")
        return self.postgresql.rsplit("/", 1)[0] + "/" + name


def stock_of_the_run(folders: pytest.TempPathFactory, name: str, *, on_sqlite: bool = False) -> Stock:
    """Return a stock on the database of this run, or on SQLite; all workers share its pattern."""
    database = settings.DATABASES["default"]
    cluster = None
    if database["ENGINE"].endswith("postgresql") and not on_sqlite:
        cluster = "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/postgres".format(**database)
    shared = folder_of_the_run(folders) / ("stock-sqlite" if cluster is None else "stock-postgresql")
    return Stock(folders.mktemp(name), cluster, mark=f"{name}_{os.getpid()}").prepare(shared)
