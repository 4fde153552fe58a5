"""A roll while somebody searches a log of which nothing is indexed yet: it waits for nobody's reading."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import uvloop

from tests.bench.figures import RUNS, Measure, Pair, Wanted, figure_of, middle
from tests.bench.growth_bench import lengthen
from tests.bench.tables import Seated, accepted, ours, seated
from tests.journeys.server import Server

ENTRIES = 10_000
ALONE = 200
"""How many rolls nobody disturbs."""
MORE = 50.0
"""So many milliseconds longer than alone the longest may take."""
NAME = f"the longest roll while a search reads {ENTRIES:,} entries, beside alone and {MORE:.0f} ms"
FORGET = "from campaigns.models import Words; Words.objects.filter(seq__isnull=False).delete()"


def measures(wanted: Wanted) -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    if not wanted(NAME):
        return
    with tempfile.TemporaryDirectory() as folder, ours(Path(folder)) as server:
        lengthen(server, ENTRIES)
        runs = [uvloop.run(_run(server)) for _ in range(RUNS)]
    yield figure_of(NAME, middle(runs), "ms", 1.0)


async def _run(server: Server) -> Pair:
    server.manage("shell", "-v0", "-c", FORGET)
    async with seated(server, "Pip", "Gwen") as [pip, gwen]:
        alone = [await _taken(pip) for _ in range(ALONE)]
        searching = asyncio.ensure_future(_search(gwen))
        beside = [await _taken(pip)]
        while not searching.done():
            beside.append(await _taken(pip))
        await searching
    return Pair(max(beside), max(alone) + MORE)


async def _search(who: Seated) -> None:
    """Search until all is indexed."""
    while "not indexed yet" in accepted(await who.caller.get(f"{who.page}search?q=nowhere")).text:
        pass


async def _taken(who: Seated) -> float:
    began = time.perf_counter()
    await who.roll()
    return (time.perf_counter() - began) * 1000
