"""A roll to every screen, beside a bare broadcaster under the same uvicorn.

Both serve at the same time and are asked in turns, so that whatever else the machine does slows both alike.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import uvloop

from tests.bench.caller import Caller
from tests.bench.figures import RUNS, Measure, Pair, Wanted, figure_of, median_pair, middle
from tests.bench.screens import Ask, Audience
from tests.bench.tables import (
    Bare,
    allow_many_connections,
    broadcaster,
    ours,
    postgresql,
    posting,
    seat_many,
    seated,
)
from tests.journeys.server import Server

PAIRS = 100
APART = 0.01  # seconds between two rolls: at a table nobody rolls without a pause
SWEEP = 6  # seconds: the hub looks at the clock every five
CHOSEN = 3  # foes that one press of the Game Master harms
FEW, MOST = 5, 2000


@dataclass(frozen=True)
class Figure:
    """A roll of one sort to so many screens; of some the server's CPU time is measured instead."""

    viewers: int
    bar: float | None
    deed: str = "roll"
    of: str = "p50"

    def name(self, database: str) -> str:
        return f"{self.deed} to {self.viewers} screens, {database}, {self.of}"


ON_SQLITE = (
    Figure(FEW, None),
    Figure(50, 3.2),
    Figure(50, 4.5, "check"),
    Figure(50, 9.0, "press"),
    Figure(500, 1.5),
    Figure(MOST, 1.0),
    Figure(MOST, 1.25, of="server CPU"),
)
ON_POSTGRESQL = (Figure(50, 4.5),)


def measures(wanted: Wanted) -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    allow_many_connections()
    with tempfile.TemporaryDirectory() as folder:
        yield from on_database("SQLite", ON_SQLITE, None, Path(folder) / "sqlite", wanted)
        if any(wanted(figure.name("PostgreSQL")) for figure in ON_POSTGRESQL):
            with postgresql() as url:
                if url:
                    yield from on_database(
                        "PostgreSQL", ON_POSTGRESQL, url, Path(folder) / "postgresql", wanted
                    )


def on_database(
    database: str, figures: tuple[Figure, ...], url: str | None, folder: Path, wanted: Wanted
) -> Iterator[Measure]:
    """The figures that are asked for, with one server of ours on that database and one bare."""
    chosen = [figure for figure in figures if wanted(figure.name(database))]
    resources = {name: wanted(resource_name(name)) and url is None for name in ("threads", "connections")}
    if not chosen and not any(resources.values()):
        return
    with ours(folder, url) as server, broadcaster() as bare:
        yield from one_by_one(measured(server, bare, database, chosen, resources))


def one_by_one(figures: AsyncIterator[Measure]) -> Iterator[Measure]:
    """Each figure as soon as it is measured, for the later ones may fail."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:

        async def following() -> Measure | None:
            return await anext(figures, None)

        while figure := runner.run(following()):
            yield figure


async def measured(
    server: Server, bare: Bare, database: str, figures: list[Figure], resources: dict[str, bool]
) -> AsyncIterator[Measure]:
    crowded = any(resources.values())
    most = max([figure.viewers for figure in figures] + [MOST if crowded else 0])
    async with AsyncExitStack() as stack:
        pip, gwen = await stack.enter_async_context(seated(server, "Pip", "Gwen"))
        other = await stack.enter_async_context(Caller(bare.port))
        await bare.listens(other)
        keys = seat_many(server, most)
        here, there = Audience(server.port, f"{pip.page}live", keys), Audience(bare.port, "/live", keys)
        stack.callback(here.leave)
        stack.callback(there.leave)
        deeds: dict[str, Ask] = {"roll": pip.roll, "check": pip.check, "press": gwen.press}
        few = await settled(server, here, there) if crowded else None
        for viewers in sorted({figure.viewers for figure in figures}):
            await grown(server, viewers, here, there)
            for deed in dict.fromkeys(figure.deed for figure in figures if figure.viewers == viewers):
                if deed == "press":
                    await gwen.bring_foes(CHOSEN)
                side = Side(server, bare, (here, deeds[deed]), (there, posting(other, "/roll")))
                runs = [await side.run() for _ in range(RUNS)]
                for figure in figures:
                    if (figure.viewers, figure.deed) == (viewers, deed):
                        pair = middle([run[figure.of] for run in runs])
                        yield figure_of(figure.name(database), pair, "ms", figure.bar)
        if few:
            crowd = await grown(server, MOST, here, there)
            for name in (name for name, asked in resources.items() if asked):
                yield figure_of(resource_name(name), Pair(crowd[name], few[name]), name, 1.0)


async def settled(server: Server, *audiences: Audience) -> dict[str, int]:
    """Return what a few streams take, with every thread of the server begun and its connection open.

    Each starts when a request needs it, and the one that looks at the clock at its first sweep.
    """
    await grown(server, FEW, *audiences)
    callers = [Caller(server.port) for _ in range(32)]
    for _ in range(3):
        await asyncio.gather(*(caller.get("/healthz") for caller in callers))
    for caller in callers:
        caller.close()
    await asyncio.sleep(SWEEP)
    return await grown(server, FEW, *audiences)


def resource_name(name: str) -> str:
    return f"{name}: {MOST} streams beside {FEW}"


@dataclass(frozen=True)
class Side:
    """Ours and the bare one, each with its audience and what makes a card."""

    server: Server
    bare: Bare
    ours: tuple[Audience, Ask]
    theirs: tuple[Audience, Ask]

    async def run(self) -> dict[str, Pair]:
        """One run of pairs in turns: the medians to the last screen, and the CPU time for each roll."""
        assert self.server.process is not None
        pids = self.server.process.pid, self.bare.pid
        times: tuple[list[float], list[float]] = ([], [])
        before = [cpu_ms(pid) for pid in pids]
        for _ in range(PAIRS):
            for taken, (audience, roll) in zip(times, (self.ours, self.theirs), strict=True):
                taken.append(await audience.see(roll))
                await asyncio.sleep(APART)
        spent = [(cpu_ms(pid) - then) / PAIRS for pid, then in zip(pids, before, strict=True)]
        return {"p50": median_pair(*times), "server CPU": Pair(*spent)}


def cpu_ms(pid: int) -> float:
    """Return the milliseconds that all threads of a process have run."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            total += int((task / "schedstat").read_text().split()[0])
    return total / 1e6


async def grown(server: Server, viewers: int, *audiences: Audience) -> dict[str, int]:
    """Return the threads, and the connections to the database, once so many streams have settled."""
    for audience in audiences:
        await audience.grow(viewers)
    await asyncio.sleep(1)
    assert server.process is not None
    process = Path(f"/proc/{server.process.pid}")
    database = server.database_url.removeprefix("sqlite:///")
    targets = []
    for handle in (process / "fd").iterdir():
        with suppress(OSError):
            targets.append(str(handle.readlink()))
    return {"threads": len(list((process / "task").iterdir())), "connections": targets.count(database)}
