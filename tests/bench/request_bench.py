"""What one request costs: beside the cheapest one of the same server, and how many there are in a second."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import uvloop

from tests.bench.caller import Caller
from tests.bench.figures import RUNS, Measure, Pair, Wanted, figure_of, median_pair, middle
from tests.bench.screens import Ask, Audience
from tests.bench.tables import CREATURE, Bare, broadcaster, getting, ours, posting, seat_many, seated
from tests.journeys.server import Server

PAIRS = 100
APART = 0.01
SEATS = 5
CALLERS = 8
SECONDS = 3
FEW, MANY = 4, 200
DEMO_SHEETS = 3

POST = "POST of a free roll beside GET /healthz"
PAGE = "a player's table page beside GET /healthz"
SHEETS = f"check at a table of {MANY} sheets beside {FEW}"
SCREEN = f"the GM's screen of {MANY} sheets beside {FEW}"
ANEW = f"the GM's screen of {MANY} sheets after a check beside the same again"
PAGES_A_SECOND, ROLLS_A_SECOND = "requests/s: the table page", "requests/s: a roll"
SERIAL = {POST: 4.0, PAGE: 5.0}


def measures(wanted: Wanted) -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if any(wanted(name) for name in SERIAL):
            with ours(place / "serial") as server:
                figures = uvloop.run(serial(server))
            yield from (figure for figure in figures if wanted(str(figure["name"])))
        if any(wanted(name) for name in (SHEETS, SCREEN, ANEW)):
            with ours(place / "many") as many, ours(place / "few") as few:
                figures = uvloop.run(with_sheets(many, few))
            yield from (figure for figure in figures if wanted(str(figure["name"])))
        if wanted(PAGES_A_SECOND) or wanted(ROLLS_A_SECOND):
            with ours(place / "seconds") as server, broadcaster() as bare:
                figures = uvloop.run(in_a_second(server, bare))
            yield from (figure for figure in figures if wanted(str(figure["name"])))


async def serial(server: Server) -> list[Measure]:
    """One request after another, while all seats of the table look on."""
    async with seated(server, "Pip") as [pip], Caller(server.port) as other:
        audience = Audience(server.port, f"{pip.page}live", seat_many(server, SEATS))
        await audience.grow(SEATS)
        asks = pip.roll, pip.look, getting(other, "/healthz")
        runs = [await in_turns(*asks) for _ in range(RUNS)]
        audience.leave()
    return [
        figure_of(name, middle([median_pair(run[number], run[-1]) for run in runs]), "ms", bar)
        for number, (name, bar) in enumerate(SERIAL.items())
    ]


async def with_sheets(many: Server, few: Server) -> list[Measure]:
    async with seated(many, "Gwen", "Pip") as [gwen, pip], seated(few, "Gwen", "Pip") as [ada, bob]:
        for gm, number in ((gwen, MANY), (ada, FEW)):
            for _ in range(number - DEMO_SHEETS):
                reply = await gm.caller.post(f"{gm.page}do/creature/", CREATURE)
                assert reply.status < 400, (reply.status, reply.body[:500])
        runs = [median_pair(*await in_turns(pip.check, bob.check)) for _ in range(RUNS)]
        screen, other = (getting(each.caller, f"{each.page}screen") for each in (gwen, ada))
        screens = [median_pair(*await in_turns(screen, other)) for _ in range(RUNS)]
        anew = [await after_change(pip.check, screen) for _ in range(RUNS)]
    return [
        figure_of(SHEETS, middle(runs), "ms", 1.2),
        figure_of(SCREEN, middle(screens), "ms", 3.0),
        figure_of(ANEW, middle(anew), "ms", 1.5),
    ]


async def after_change(change: Ask, page: Ask) -> Pair:
    """Return the medians of a page right after a change, and of the same page again."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(PAIRS // 4):
        await change()
        for taken in times:
            began = time.perf_counter()
            await page()
            taken.append((time.perf_counter() - began) * 1000)
    return median_pair(*times)


async def in_turns(*asks: Ask) -> list[list[float]]:
    """Return the milliseconds of each request, for each that is asked."""
    times: list[list[float]] = [[] for _ in asks]
    for _ in range(PAIRS):
        for taken, ask in zip(times, asks, strict=True):
            began = time.perf_counter()
            await ask()
            taken.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(APART)
    return times


async def in_a_second(server: Server, bare: Bare) -> list[Measure]:
    """By eight callers at once, each with its own connection, in turns of a second."""
    async with AsyncExitStack() as stack:
        people = [(await stack.enter_async_context(seated(server, "Gwen")))[0] for _ in range(CALLERS)]
        others = [await stack.enter_async_context(Caller(bare.port)) for _ in range(CALLERS)]
        await bare.listens(others[0])
        page = await side_by_side([person.look for person in people], [getting(c, "/") for c in others])
        roll = await side_by_side([person.roll for person in people], [posting(c, "/roll") for c in others])
    return [
        figure_of(PAGES_A_SECOND, page, "1/s", None),
        figure_of(ROLLS_A_SECOND, roll, "1/s", None),
    ]


async def side_by_side(ours: list[Ask], theirs: list[Ask]) -> Pair:
    counted = [0, 0]
    for _ in range(SECONDS):
        for side, asks in enumerate((ours, theirs)):
            until = time.perf_counter() + 1
            counted[side] += sum(await asyncio.gather(*(count_until(until, ask) for ask in asks)))
    return Pair(counted[0] / SECONDS, counted[1] / SECONDS)


async def count_until(until: float, ask: Ask) -> int:
    asked = 0
    while time.perf_counter() < until:
        await ask()
        asked += 1
    return asked
