"""`make run`, as someone types it: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.journeys.make_run import Started
from tests.journeys.server import free_port

Run = Callable[..., Started]


@pytest.fixture
def make_run(tmp_path: Path) -> Iterator[Run]:
    runs: list[Started] = []

    def start(port: int | None = None, **surroundings: str) -> Started:
        paper, kept = tmp_path / f"said-{len(runs)}", {"VAR_DIR": str(tmp_path / "var")}
        started = Started(paper, port or free_port(), **{**kept, **surroundings})
        runs.append(started)
        return started

    yield start
    for started in runs:
        if started.running():
            started.kill()


@pytest.mark.thorough
def test_it_prints_a_link_for_each_demo_seat_ends_cleanly_and_makes_nothing_again(
    make_run: Run, tmp_path: Path
) -> None:
    started = make_run().until_it_answers()
    said, complained = started.control_c()
    assert started.url in said
    links = re.findall(rf"{re.escape(started.url)}/signin/\S+", said)
    assert len(links) == len(set(links)) >= 3
    assert "Traceback" not in said + complained
    assert "Error" not in complained
    before, _ = said.split("Demo tables to look round")
    assert len(before.splitlines()) <= 10
    assert "\x1b" not in said  # nothing moves where there is no terminal
    log = (tmp_path / "var" / "run.log").read_text()
    assert "Applying campaigns.0001" in log
    assert "/signin/" not in log
    key = (tmp_path / "var" / "secret_key").read_text()
    said, _ = make_run().until_it_answers().control_c()
    assert (tmp_path / "var" / "secret_key").read_text() == key
    assert "No migrations to apply" in (tmp_path / "var" / "run.log").read_text().removeprefix(log)
    assert re.search(r"Pages +ready", said), "the static files are not gathered again"
    assert "/signin/" in said


@pytest.mark.thorough
def test_a_busy_port_and_a_second_server_on_the_same_file_end_with_one_line(make_run: Run) -> None:
    first = make_run().until_it_answers()
    _, complained = make_run().ended()
    assert "already serves" in one_line(complained)
    first.control_c()
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        _, complained = make_run(port=port).ended()
    assert one_line(complained).endswith(f"PORT={port + 1}.")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DATABASE_URL", "postgres://nobody@127.0.0.1:9/nothing", "database"),
        ("PUBLIC_URL", "rollbook.example.org", "PUBLIC_URL"),
        ("VAR_DIR", "/proc/rollbook", "/proc/rollbook"),
    ],
)
def test_what_cannot_work_ends_with_one_line(make_run: Run, name: str, value: str, words: str) -> None:
    started = make_run(**{name: value})
    _, complained = started.ended()
    assert words in one_line(complained)
    assert started.process.returncode != 0


def one_line(complained: str) -> str:
    """The one line of ours; the other is make's own, which says that its recipe failed."""
    lines = [line for line in complained.splitlines() if not line.startswith("make:")]
    assert len(lines) == 1, complained
    return lines[0]
