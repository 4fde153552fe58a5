"""A host as it is measured: one or more processes on one database, which keeps what it acknowledged."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.on_postgresql import Cluster, cluster, find_programs
from tests.bench.many import Process, cpu_of, processes_of
from tests.bench.tables import allow_many_connections, ours
from tests.journeys.server import Server, of_several


@dataclass(frozen=True)
class Host:
    """A server, those of its processes that are played at, and the cluster below them."""

    server: Server
    processes: list[Process]
    database: Cluster

    @property
    def ports(self) -> list[int]:
        return [process.port for process in self.processes]

    def only(self, processes: int) -> Host:
        """Return the same with fewer processes that are played at."""
        return replace(self, processes=self.processes[:processes])

    def used(self) -> Used:
        """Return what it has used of the processors so far."""
        return Used(
            time.perf_counter(),
            tuple(cpu_of(process.pid) for process in self.processes),
            sum(map(cpu_of, _family(self.database))),
            time.process_time(),
            _of_all(),
        )


@dataclass(frozen=True)
class Used:
    """Seconds: of the clock, and of a processor by the servers, the database, the generator and everybody."""

    clock: float
    servers: tuple[float, ...]
    database: float
    generator: float
    everybody: float

    def since(self, before: Used) -> Used:
        servers = tuple(now - then for now, then in zip(self.servers, before.servers, strict=True))
        return Used(
            self.clock - before.clock,
            servers,
            self.database - before.database,
            self.generator - before.generator,
            self.everybody - before.everybody,
        )

    @property
    def others(self) -> float:
        """The share of a core that went to what is no part of this."""
        own = sum(self.servers) + self.database + self.generator
        return max(0.0, self.everybody - own) / self.clock

    def shares(self) -> dict[str, object]:
        """Return how much of one core each took."""
        return {
            "servers": [round(seconds / self.clock, 2) for seconds in self.servers],
            "database": round(self.database / self.clock, 2),
            "generator": round(self.generator / self.clock, 2),
            "others": round(self.others, 2),
        }


@contextmanager
def host(processes: int, tables: int) -> Iterator[Host]:
    """A host on a database of its own, which has so many tables at hand: about half a megabyte each."""
    allow_many_connections()
    programs = find_programs()
    if programs is None:
        raise SystemExit("This needs PostgreSQL, which is not installed here.")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        database = stack.enter_context(cluster(programs, ()))
        several = of_several(processes, STATES_MEGABYTES=str(max(128, tables)))
        server = stack.enter_context(ours(folder, database.url, **several))
        yield Host(server, processes_of(server), database)


def _family(database: Cluster) -> list[int]:
    """Return PostgreSQL's processes that live now."""
    parent = (database.place / "data" / "postmaster.pid").read_text().split()[0]
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(process) for process in (parent, *children)]


def _of_all() -> float:
    """Return the seconds that the processors have worked, for whomever."""
    user, nice, system, _idle, _io, irq, soft_irq, *_ = Path("/proc/stat").read_text().split()[1:9]
    return sum(map(int, (user, nice, system, irq, soft_irq))) / 100
