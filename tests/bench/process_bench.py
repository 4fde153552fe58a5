"""Two processes on one PostgreSQL beside one of them: a roll that crosses over, and rolls at many tables.

The database keeps what it acknowledged, as a host's does: fsync and synchronous_commit are on.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

from scripts.on_postgresql import cluster, find_programs
from tests.bench.caller import Caller, live_url
from tests.bench.figures import RUNS, Measure, Pair, Wanted, figure_of, median_pair, middle
from tests.bench.live_bench import APART, PAIRS, one_by_one
from tests.bench.screens import Audience
from tests.bench.tables import NO_POSTGRESQL, Seated, ours, seat_many, seated
from tests.journeys.server import Server

ACROSS = "roll from one process to 5 screens of another, p50, beside its own"
CARRIED = "rolls/s that one process carries, beside two"
SCREENS = 5
SECONDS = 4
GAMES = ("freeblade", "freed6", "opend6", "wildd6", "sixd6")
TABLE = re.compile(r"/c/[\w-]+")


def measures(wanted: Wanted) -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    if not (wanted(ACROSS) or wanted(CARRIED)):
        return
    programs = find_programs()
    if programs is None:
        print(NO_POSTGRESQL, flush=True)  # noqa: T201
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        one = stack.enter_context(ours(folder, stack.enter_context(cluster(programs, ())).url))
        other = Server(one.database_url, one.var, folder / "other.log", warm=False).start()
        stack.callback(other.stop)
        yield from one_by_one(_measured(one, other, wanted))


async def _measured(one: Server, other: Server, wanted: Wanted) -> AsyncIterator[Measure]:
    async with AsyncExitStack() as stack:
        [pip] = await stack.enter_async_context(seated(one, "Pip"))
        if wanted(ACROSS):
            keys = seat_many(one, SCREENS)
            here, there = (Audience(server.port, f"{pip.page}live", keys) for server in (one, other))
            for audience in (here, there):
                stack.callback(audience.leave)
                await audience.grow(SCREENS)
            runs = [await _in_turns(pip, here, there) for _ in range(RUNS)]
            yield figure_of(ACROSS, middle(runs), "ms", 1.5)
        if wanted(CARRIED):
            tables = [await _at_table(stack, one, game) for game in GAMES]
            alone, both = [one.port] * len(tables), [one.port, other.port] * len(tables)
            runs = [
                Pair(await _carried(stack, tables, alone), await _carried(stack, tables, both))
                for _ in range(RUNS)
            ]
            yield figure_of(CARRIED, middle(runs), "1/s", 1 / 1.5)


async def _at_table(stack: AsyncExitStack, server: Server, game: str) -> Seated:
    """Return the Game Master of a game's demo table, who has sat down."""
    caller = await stack.enter_async_context(Caller(server.port))
    page = await caller.sit_down(server.demo(game)["seats"][0]["link"])
    address = live_url((await caller.get(f"{TABLE.search(page.text)[0]}/")).text)
    return Seated(caller, address.split("live?")[0], "")


async def _in_turns(pip: Seated, here: Audience, there: Audience) -> Pair:
    """Return how long a roll takes to the screens of the other process, and to those of its own, in ms."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(PAIRS):
        for audience, taken in ((there, times[0]), (here, times[1])):
            taken.append(await audience.see(pip.roll))
            await asyncio.sleep(APART)
    return median_pair(*times)


async def _carried(stack: AsyncExitStack, tables: Sequence[Seated], ports: Sequence[int]) -> float:
    """Return how many rolls a second are carried, with someone at each table who rolls without a pause."""
    callers = []
    for table, port in zip(tables, ports, strict=False):
        caller = await stack.enter_async_context(Caller(port))
        caller.cookies, caller.token, caller.shows = dict(table.caller.cookies), table.caller.token, ""
        callers.append(Seated(caller, table.page, ""))
    until = time.perf_counter() + SECONDS

    async def rolling(who: Seated) -> int:
        rolled = 0
        while time.perf_counter() < until:
            await who.roll()
            rolled += 1
        return rolled

    return sum(await asyncio.gather(*map(rolling, callers))) / SECONDS
