"""`make chaos`: a table under load to which all is done that may happen to one; writes `var/chaos.json`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from scripts.on_postgresql import cluster, find_programs
from tests.bench.figures import Measure, write
from tests.chaos import trials
from tests.chaos.trials import Trial, lacks, stock_in

NO_POSTGRESQL = "PostgreSQL is not installed here, so what is done with it is left out."
SQLITE = "SQLite"
POSTGRESQL = "PostgreSQL"
TRIALS: dict[str, tuple[str, Trial, int]] = {
    "kill -9, SQLite": (SQLITE, trials.killed, 20),
    "streams cut, SQLite": (SQLITE, trials.cut, 40),
    "half-open lines, SQLite": (SQLITE, trials.half_open, 2),
    "clock set, SQLite": (SQLITE, trials.clock_set, 20),
    "2,000 back at once, SQLite": (SQLITE, trials.all_back, 3),
    "disk slow, SQLite": (SQLITE, trials.slowed, 20),
    "rows damaged, SQLite": (SQLITE, trials.damaged, 6),
    "disk full, SQLite": (SQLITE, trials.filled, 20),
    "kill -9, PostgreSQL": (POSTGRESQL, trials.killed, 10),
    "streams cut, PostgreSQL": (POSTGRESQL, trials.cut, 20),
    "one of two processes killed": (POSTGRESQL, trials.one_of_two_killed, 10),
    "both processes killed": (POSTGRESQL, trials.both_killed, 10),
    "listeners cut off": (POSTGRESQL, trials.deafened, 20),
    "updated without a pause": (POSTGRESQL, trials.updated, 5),
    "PostgreSQL restarted": (POSTGRESQL, trials.restarted, 10),
    "PgBouncer killed": (POSTGRESQL, trials.pooled, 10),
}


def main(arguments: list[str]) -> int:
    """All trials, or with ONLY=name those with that in their name. 1 if one does not hold."""
    only = " ".join(arguments) or os.environ.get("ONLY", "")
    measures = []
    for measure in measured([name for name in TRIALS if only in name]):
        print(line(measure), flush=True)
        measures.append(measure)
    if not measures:
        print(f"Nothing was tried for {only!r}. There are {', '.join(TRIALS)}.")
        return 1
    write("chaos.json", measures, whole=not only)
    return 0 if all(measure["holds"] for measure in measures) else 1


def measured(names: list[str]) -> Iterator[Measure]:
    """One trial after the other, each on a fresh database."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        stocks = {SQLITE: stock_in(Path(folder) / "sqlite", None)}
        if any(TRIALS[name][0] == POSTGRESQL for name in names):
            if programs := find_programs():
                database = stack.enter_context(cluster(programs))
                stocks[POSTGRESQL] = stock_in(Path(folder) / "postgresql", database.url)
            else:
                print(NO_POSTGRESQL, flush=True)
                assert not os.environ.get("CI"), NO_POSTGRESQL
        for name in names:
            kind, trial, times = TRIALS[name]
            if lacking := lacks(trial):
                print(lacking, flush=True)
                assert not os.environ.get("CI"), lacking
            elif kind in stocks:
                yield {**trial(stocks[kind], times).measure(name), "times": times}


def line(measure: Measure) -> str:
    """One trial for people to read."""
    wrong = ", ".join(f"{measure[name]} {name}" for name in ("lost", "repeated", "leaked", "disordered"))
    verdict = "holds" if measure["holds"] else "BROKEN"
    log = "" if measure["verified"] else ", verify FAILS"
    tried = f"{measure['times']:>3} times, {measure['tried']:>5} rolls"
    wait = measure["live_p95_s"]
    live = "no stream broke" if wait is None else f"live again after {wait} s at p95"
    return f"{measure['name']:<28} {tried}: {wrong}{log}: {verdict}  ({live}, answers {measure['answers']})"
