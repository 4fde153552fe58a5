"""PgBouncer in transaction mode before a PostgreSQL, as hosts put it there to share few connections."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from scripts.on_postgresql import Cluster, free_port, owner_of_the_cluster
from tests.chaos.evening import Disturb, some_rolls
from tests.chaos.players import Player
from tests.patience import wait_until

MISSING = "PgBouncer is not installed here, so what is done through it is left out."
SETTINGS = """
[databases]
* = host=127.0.0.1 port={server} user=rollbook
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
"""


def find_pgbouncer() -> str | None:
    """Return the program, which Debian keeps where only root looks for it."""
    return shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")


@dataclass
class Pool:
    """One PgBouncer with its settings in a file."""

    program: str
    settings: Path
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None)

    @property
    def url(self) -> str:
        return f"postgres://rollbook@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        owner = owner_of_the_cluster()  # it refuses to run as root, too
        identity = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if owner else {}
        command = [self.program, "-q", str(self.settings)]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **identity)
        wait_until(self._listens, 10)

    def kill(self) -> None:
        """A kill -9: whoever waits for an answer gets none."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def _listens(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


@contextmanager
def pool_before(cluster: Cluster, program: str) -> Iterator[Pool]:
    """A running PgBouncer, which goes when this ends."""
    with TemporaryDirectory(prefix="rollbook-pgbouncer-") as folder:
        pool = Pool(program, Path(folder) / "pgbouncer.ini", free_port())
        pool.settings.write_text(SETTINGS.format(server=cluster.port, port=pool.port))
        Path(folder).chmod(0o755)
        pool.start()
        try:
            yield pool
        finally:
            pool.kill()


def pool_kills(pool: Pool, times: int) -> Disturb:
    """A kill -9 of PgBouncer and a new one at the same port, so many times."""

    async def disturb(players: list[Player]) -> None:
        for _ in range(times):
            await some_rolls(players)
            await asyncio.to_thread(pool.kill)
            await asyncio.to_thread(pool.start)

    return disturb
