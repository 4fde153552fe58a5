"""Two processes on one PostgreSQL beside one of them: a roll that crosses over, and rolls at many tables.

The database keeps what it acknowledged, as a host's does: fsync and synchronous_commit are on.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack
from itertools import cycle
from pathlib import Path

from scripts.on_postgresql import cluster, find_programs
from tests.bench.figures import RUNS, Measure, Pair, Wanted, figure_of, median_pair, middle
from tests.bench.live_bench import APART, PAIRS, one_by_one
from tests.bench.many import carry, open_tables, processes_of
from tests.bench.screens import Audience
from tests.bench.tables import NO_POSTGRESQL, Seated, ours, seat_many, seated
from tests.journeys.server import Server, of_several

ACROSS = "roll from one process to 5 screens of another, p50, beside its own"
CARRIED = "rolls/s that one process carries at 50 tables, beside two"
SHARED = f"{CARRIED} that share each table"
"""With a proxy before them that keeps a table at one process, as deploy/ sets it up; and without."""
TABLES = 50
SCREENS = 5
SECONDS = 6


def measures(wanted: Wanted) -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    if not (wanted(ACROSS) or wanted(CARRIED)):
        return
    programs = find_programs()
    if programs is None:
        print(NO_POSTGRESQL, flush=True)
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        one = stack.enter_context(ours(folder, stack.enter_context(cluster(programs, ())).url))
        two = Server(one.database_url, one.var, folder / "two.log", warm=False, **of_several(2)).start()
        stack.callback(two.stop)
        yield from one_by_one(_measured(one, two, wanted))


async def _measured(one: Server, two: Server, wanted: Wanted) -> AsyncIterator[Measure]:
    async with AsyncExitStack() as stack:
        [pip] = await stack.enter_async_context(seated(one, "Pip"))
        if wanted(ACROSS):
            keys = seat_many(one, SCREENS)
            here, there = (Audience(server.port, f"{pip.page}live", keys) for server in (one, two))
            for audience in (here, there):
                stack.callback(audience.leave)
                await audience.grow(SCREENS)
            runs = [await _in_turns(pip, here, there) for _ in range(RUNS)]
            yield figure_of(ACROSS, middle(runs), "ms", 1.5)
        if wanted(CARRIED):
            kept, shared = await _carried(one, two)
            yield figure_of(CARRIED, kept, "1/s", 1 / 1.5)
            yield figure_of(SHARED, shared, "1/s", None)


async def _in_turns(pip: Seated, here: Audience, there: Audience) -> Pair:
    """Return how long a roll takes to the screens of the other process, and to those of its own, in ms."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(PAIRS):
        for audience, taken in ((there, times[0]), (here, times[1])):
            taken.append(await audience.see(pip.roll))
            await asyncio.sleep(APART)
    return median_pair(*times)


async def _carried(one: Server, two: Server) -> tuple[Pair, Pair]:
    """Return the rolls a second of one process beside two that keep or share tables, in turns.

    Kept, half of the tables are played at each; shared, each table at both: neither has it for itself.
    As many rolls are under way as there are tables, so that no process waits for the disk with nothing to do.
    """
    tables, [alone], both = open_tables(one, TABLES), processes_of(one), processes_of(two)
    at_one = [(table, alone) for table in tables]
    kept = list(zip(tables, cycle(both), strict=False))
    shared = [*kept, *zip(tables, cycle(reversed(both)), strict=False)]
    await carry([*at_one, *shared], SECONDS, TABLES)  # each has read every table once
    pairs: tuple[list[Pair], list[Pair]] = ([], [])
    for _ in range(RUNS):
        single = await carry(at_one, SECONDS, TABLES)
        print(f"  one: {single.told()}", flush=True)
        for words, places, runs in zip(("kept", "shared"), (kept, shared), pairs, strict=True):
            double = await carry(places, SECONDS, TABLES)
            print(f"  two, tables {words}: {double.told()}", flush=True)
            runs.append(Pair(single.rolls, double.rolls))
    return middle(pairs[0]), middle(pairs[1])
