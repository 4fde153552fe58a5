"""Many tables in turns beside few: what a process has at hand must do for all that are played."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from tests.bench.figures import RUNS, Measure, Pair, Wanted, figure_of, middle
from tests.bench.live_bench import one_by_one
from tests.bench.many import carry, open_tables, processes_of
from tests.bench.tables import ours
from tests.journeys.server import Server

IN_TURNS = "rolls/s at 10 tables in turns, beside 100"
FEW, MANY = 10, 100
SECONDS = 6


def measures(wanted: Wanted) -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    if not wanted(IN_TURNS):
        return
    with tempfile.TemporaryDirectory() as folder, ours(Path(folder)) as server:
        yield from one_by_one(_measured(server))


async def _measured(server: Server) -> AsyncIterator[Measure]:
    [process] = processes_of(server)
    tables = [(table, process) for table in open_tables(server, MANY)]
    await carry(tables, SECONDS)  # all were read once
    runs = []
    for _ in range(RUNS):
        few = await carry(tables[:FEW], SECONDS)
        many = await carry(tables, SECONDS)
        for number, each in ((FEW, few), (MANY, many)):
            print(f"  {number} tables: {each.told()}", flush=True)
        runs.append(Pair(few.rolls, many.rolls))
    yield figure_of(IN_TURNS, middle(runs), "1/s", 1 / 0.8)
