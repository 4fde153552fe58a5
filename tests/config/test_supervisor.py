"""Several processes on one socket: who dies is replaced, and none outlives the one that began them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from django.conf import settings

from config import serving
from config import supervisor as supervisor_module
from config.management.commands import serve
from config.management.commands.serve import ONE_PROCESS
from config.serving import bound_socket
from config.supervisor import keep_to_a_core, pause_after
from tests.journeys.server import ROOT, Server, answers, of_several
from tests.patience import patience, wait_until

SERVER = """
import os, signal, sys
from config.supervisor import Supervisor

supervisor = Supervisor(2)
place = supervisor.run()
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
# In one piece, as there are two of them.
os.write(1, f"{os.getpid()} {place} {supervisor.replacing}\\n".encode())
while True:
    signal.pause()
"""

Started = subprocess.Popen[str]


@pytest.fixture
def supervisor() -> Iterator[Started]:
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as started:
        yield started
        started.kill()


class Begun(NamedTuple):
    """A process that has begun: its number, its place, and whether it replaces another."""

    process: int
    place: int
    replaces: bool


def next_one(supervisor: Started) -> Begun:
    """Wait for a process that has begun."""
    assert supervisor.stdout is not None
    process, place, replaces = supervisor.stdout.readline().split()
    return Begun(int(process), int(place), replaces == "True")


def complaints(supervisor: Started) -> str:
    assert supervisor.stderr is not None
    return supervisor.stderr.read()


def runs(process: int) -> bool:
    """Say whether it is there; one that has ended and is not yet buried is not."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.parametrize("stopping", [signal.SIGTERM, signal.SIGINT])
def test_all_end_with_it_and_that_is_success(supervisor: Started, stopping: signal.Signals) -> None:
    begun = [next_one(supervisor) for _ in range(2)]
    assert sorted(one.place for one in begun) == [0, 1]
    supervisor.send_signal(stopping)
    assert supervisor.wait(patience()) == 0
    assert not any(runs(one.process) for one in begun)
    assert complaints(supervisor) == ""


def test_who_is_killed_is_replaced_in_its_place_and_the_other_stays(supervisor: Started) -> None:
    killed, other = (next_one(supervisor) for _ in range(2))
    os.kill(killed.process, signal.SIGKILL)
    new = next_one(supervisor)
    assert (new.place, new.replaces) == (killed.place, True)
    assert runs(other.process)
    assert runs(new.process)
    supervisor.terminate()
    assert supervisor.wait(patience()) == 0
    assert complaints(supervisor) == (
        f"Server process {killed.process} ended with status -9; another begins in 0.5 s.\n"
    )


def test_none_is_left_when_it_is_killed_itself(supervisor: Started) -> None:
    begun = [next_one(supervisor).process for _ in range(2)]
    supervisor.kill()
    wait_until(lambda: not any(map(runs, begun)))


def test_who_ends_again_and_again_is_started_ever_more_seldom() -> None:
    assert [pause_after(lives) for lives in (0, 1, 2, 3, 6, 7, 10_000)] == [0, 0.5, 1, 2, 16, 30, 30]


def test_each_process_keeps_to_the_next_core_that_it_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[set[int]] = []
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {5, 3})
    monkeypatch.setattr(os, "sched_setaffinity", lambda _process, cores: kept.append(cores))
    for place in range(3):
        keep_to_a_core(place)
    assert kept == [{3}, {5}, {3}]


@pytest.mark.parametrize(("own_cores", "kept"), [(True, [1]), (False, [])])
def test_a_process_of_several_keeps_to_a_core_unless_the_settings_say_no(
    monkeypatch: pytest.MonkeyPatch, own_cores: bool, kept: list[int]
) -> None:
    places: list[int] = []
    monkeypatch.setattr(settings, "OWN_CORES", own_cores)
    monkeypatch.setattr(supervisor_module, "keep_to_a_core", places.append)
    second = SimpleNamespace(run=lambda: 1, replacing=False)
    monkeypatch.setattr(supervisor_module, "Supervisor", lambda _count: second)
    monkeypatch.setattr(serving.Server, "run", lambda _self, sockets: None)
    with bound_socket("127.0.0.1", 0) as listener:
        serve.Command().run("127.0.0.1", 2, listener, [])
    assert places == kept


def test_sqlite_is_served_by_one(tmp_path: Path) -> None:
    surroundings = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "PROCESSES": "2", "PORT": "0"}
    command = [sys.executable, "manage.py", "serve"]
    ran = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr.strip()) == (1, f"CommandError: {ONE_PROCESS}")


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Server]:
    cluster = "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/postgres".format(**settings.DATABASES["default"])
    server = Server(cluster, tmp_path, tmp_path / "log", **of_several(2)).start()
    yield server
    if server.running():
        server.kill()


@pytest.mark.postgresql
def test_postgresql_is_served_on_while_one_of_two_is_replaced(two: Server) -> None:
    def has_two(but: int) -> Callable[[], bool]:
        return lambda: len(two.children()) == 2 and but not in two.children()

    def both_answer() -> bool:
        return all(answers(f"http://127.0.0.1:{two.port + own}/healthz") for own in (1, 2))

    wait_until(both_answer)
    killed, other = two.children()
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: not runs(killed))  # until then it may take a connection to its grave
    assert answers(f"{two.url}/healthz")
    wait_until(has_two(but=killed))
    wait_until(both_answer)  # who replaces it serves at its port too
    assert other in two.children()
    cores = [os.sched_getaffinity(process) for process in two.children()]
    assert sorted(map(len, cores)) == [1, 1]  # who replaces another has its core too
    assert len(set.union(*cores)) == min(2, len(os.sched_getaffinity(0)))
    assert answers(f"{two.url}/healthz")
    assert two.stop() == 0
    assert two.said().count("Rollbook is at") == 1
    assert "Traceback" not in two.said()
