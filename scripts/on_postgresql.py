"""Runs a command with DATABASE_URL set to a throw-away PostgreSQL: `python on_postgresql.py pytest -q`.

The cluster lives in a temporary folder and goes when the command ends. PostgreSQL refuses to run as root, so
root starts it as the system user `postgres`, or as `nobody` where there is none.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

MISSING = "PostgreSQL is not installed here, so these tests are skipped: {command}"
# A power cut may lose this database, and it is quicker for that; with QUICK a crash of PostgreSQL may, too.
SURVIVES_A_CRASH = ("fsync=off", "full_page_writes=off", "max_connections=200")
QUICK = (*SURVIVES_A_CRASH, "synchronous_commit=off")


def main(command: list[str]) -> int:
    programs = find_programs()
    if programs is None:
        print(MISSING.format(command=" ".join(command)), flush=True)
        return 1 if os.environ.get("CI") else 0
    with cluster(programs) as made:
        return subprocess.call(command, env={**os.environ, "DATABASE_URL": made.url})


def find_programs() -> Path | None:
    """The folder that holds initdb and postgres, of the newest version installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).resolve().parent if on_path else None


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL in a folder of its own."""

    programs: Path
    place: Path
    port: int
    settings: tuple[str, ...]

    @property
    def url(self) -> str:
        return f"postgres://rollbook@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        initdb = [
            str(self.programs / "initdb"),
            "-D",
            str(self.place / "data"),
            "-U",
            "rollbook",
            "-A",
            "trust",
        ]
        self._as_owner([*initdb, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])

    def start(self) -> None:
        own = ("listen_addresses=127.0.0.1", f"port={self.port}")
        options = " ".join(f"-c {setting}" for setting in (*self.settings, *own))
        self._control("-l", str(self.place / "log"), "-o", f"{options} -k {self.place}", "start")

    def stop(self, mode: str = "immediate") -> None:
        """`fast` ends the connections and writes everything down, `immediate` is a crash."""
        self._control("-m", mode, "stop")

    def restart(self, mode: str) -> None:
        self.stop(mode)
        self.start()

    def _control(self, *arguments: str) -> None:
        self._as_owner(
            [str(self.programs / "pg_ctl"), "-D", str(self.place / "data"), "-w", "-s", *arguments]
        )

    def _as_owner(self, command: list[str]) -> None:
        as_owner(owner_of_the_cluster(), command)


@contextmanager
def cluster(programs: Path, settings: Iterable[str] = QUICK) -> Iterator[Cluster]:
    """A running PostgreSQL, which goes when this ends."""
    owner = owner_of_the_cluster()
    with tempfile.TemporaryDirectory(prefix="rollbook-postgresql-") as folder:
        if owner is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        made = Cluster(programs, Path(folder), free_port(), tuple(settings))
        made.create()
        made.start()
        try:
            yield made
        finally:
            made.stop()


def owner_of_the_cluster() -> pwd.struct_passwd | None:
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def as_owner(owner: pwd.struct_passwd | None, command: list[str]) -> None:
    identity = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if owner else {}
    ran = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", text=True, **identity
    )
    if ran.returncode != 0:
        raise SystemExit(f"{Path(command[0]).name} failed: {ran.stderr.strip()}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
