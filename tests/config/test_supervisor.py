"""Several processes on one socket: who dies is replaced, and none outlives the one that began them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings

from config.management.commands.serve import ONE_PROCESS
from config.supervisor import pause_after
from tests.journeys.server import ROOT, Server, answers
from tests.patience import patience, wait_until

SERVER = """
import os, signal, sys
from config.supervisor import Supervisor

first = Supervisor(2).run()
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
os.write(1, f"{os.getpid()} {first}\\n".encode())  # in one piece, as there are two of them
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


def next_one(supervisor: Started) -> tuple[int, bool]:
    """Wait for a process that has begun, and return its number and whether it is the first."""
    assert supervisor.stdout is not None
    number, first = supervisor.stdout.readline().split()
    return int(number), first == "True"


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
    begun = dict(next_one(supervisor) for _ in range(2))
    assert sorted(begun.values()) == [False, True]
    supervisor.send_signal(stopping)
    assert supervisor.wait(patience()) == 0
    assert not any(map(runs, begun))
    assert complaints(supervisor) == ""


def test_who_is_killed_is_replaced_and_the_other_stays(supervisor: Started) -> None:
    killed, other = (next_one(supervisor)[0] for _ in range(2))
    os.kill(killed, signal.SIGKILL)
    new, first = next_one(supervisor)
    assert not first, "where it serves was said already"
    assert runs(other)
    assert runs(new)
    supervisor.terminate()
    assert supervisor.wait(patience()) == 0
    assert complaints(supervisor) == (
        f"Server process {killed} ended with status -9; another begins in 0.5 s.\n"
    )


def test_none_is_left_when_it_is_killed_itself(supervisor: Started) -> None:
    begun = [next_one(supervisor)[0] for _ in range(2)]
    supervisor.kill()
    wait_until(lambda: not any(map(runs, begun)))


def test_who_ends_again_and_again_is_started_ever_more_seldom() -> None:
    assert [pause_after(lives) for lives in (0, 1, 2, 3, 6, 7, 10_000)] == [0, 0.5, 1, 2, 16, 30, 30]


def test_sqlite_is_served_by_one(tmp_path: Path) -> None:
    surroundings = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "PROCESSES": "2", "PORT": "0"}
    command = [sys.executable, "manage.py", "serve"]
    ran = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr.strip()) == (1, f"CommandError: {ONE_PROCESS}")


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Server]:
    cluster = "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/postgres".format(**settings.DATABASES["default"])
    server = Server(cluster, tmp_path, tmp_path / "log", surroundings={"PROCESSES": "2"}).start()
    yield server
    if server.running():
        server.kill()


def children_of(server: Server) -> list[int]:
    assert server.process is not None
    number = server.process.pid
    return [int(child) for child in Path(f"/proc/{number}/task/{number}/children").read_text().split()]


@pytest.mark.postgresql
def test_postgresql_is_served_on_while_one_of_two_is_replaced(two: Server) -> None:
    def has_two(but: int) -> Callable[[], bool]:
        return lambda: len(children_of(two)) == 2 and but not in children_of(two)

    killed, other = children_of(two)
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: not runs(killed))  # until then it may take a connection to its grave
    assert answers(f"{two.url}/healthz")
    wait_until(has_two(but=killed))
    assert other in children_of(two)
    assert answers(f"{two.url}/healthz")
    assert two.stop() == 0
    assert two.said().count("Rollbook is at") == 1
    assert "Traceback" not in two.said()
