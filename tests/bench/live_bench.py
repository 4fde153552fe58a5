"""The live table beside a bare broadcaster under the same uvicorn: latency, requests, threads, connections.

Both serve at the same time and are asked in turns, so that whatever else the machine does slows both alike.
"""

from __future__ import annotations

import asyncio
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

from tests.bench.caller import Caller, live_url
from tests.journeys.server import ROOT, Server, Stock, free_port

VIEWERS = {5: None, 50: 3.0, 500: None}  # and the bar, where the design sets one
ROLLS = 60
CALLERS = 8
SECONDS = 3.0
ROLL = {"expression": "1d20+5", "audience": "everyone"}

# Seats of their own for the viewers, each with a session: what 500 people are for the database.
SEAT_MANY = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from campaigns.models import Campaign, Seat, User
campaign, keys = Campaign.objects.get(), []
for number in range({number}):
    user = User.objects.create(username=f"viewer{{number}}", display_name=f"Viewer {{number}}", password="!")
    Seat.objects.create(campaign=campaign, user=user)
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.save()
    keys.append(session.session_key)
print(json.dumps(keys))
"""

Measure = dict[str, object]
Ask = Callable[[], Awaitable[object]]


def measures() -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    allow_many_connections()
    with tempfile.TemporaryDirectory() as folder, both_servers(Path(folder)) as (server, bare):
        yield from asyncio.run(collect(measured(server, bare)))


async def collect(figures: AsyncIterator[Measure]) -> list[Measure]:
    return [figure async for figure in figures]


@contextmanager
def both_servers(folder: Path) -> Iterator[tuple[Server, int]]:
    """Ours, on a database of its own, and the port of the bare one."""
    server = Stock(folder, None).prepare().server().start()
    port = free_port()
    flags = ["--loop", "uvloop", "--http", "httptools", "--lifespan", "off", "--log-level", "error"]
    command = [sys.executable, "-m", "uvicorn", "tests.bench.broadcaster:application", "--port", str(port)]
    bare = subprocess.Popen([*command, *flags, "--no-access-log"], cwd=ROOT)
    try:
        yield server, port
    finally:
        bare.kill()
        bare.wait()
        server.stop()


async def measured(server: Server, bare_port: int) -> AsyncIterator[Measure]:
    async with Caller(server.port) as gm, Caller(bare_port) as bare:
        page = await gm.sit_down(server.demo()[0]["seats"][0]["link"])
        live = live_url(page.text).split("?")[0]
        table = live.removesuffix("live")
        keys = json.loads(server.manage("shell", "-v0", "-c", SEAT_MANY.format(number=max(VIEWERS))))
        await until_it_listens(bare)
        for figure in await requests_per_second(server, gm, table, bare_port):
            yield figure
        async with AsyncExitStack() as stack:
            ours, theirs = Audience(), Audience()
            stack.callback(ours.leave)
            stack.callback(theirs.leave)
            alone: tuple[int, int] = (0, 0)
            for number, bar in VIEWERS.items():
                await ours.grow(number, server.port, live, keys)
                await theirs.grow(number, bare_port, "/live", keys)
                alone = alone if alone[0] else await after_a_second(server)
                rolled = [lambda: gm.post(f"{table}roll", ROLL), lambda: bare.post("/roll", ROLL)]
                yield await latency(number, bar, (ours, rolled[0]), (theirs, rolled[1]))
            crowd = await after_a_second(server)
        for name, here, before in zip(("threads", "connections"), crowd, alone, strict=True):
            yield figure_of(f"{name}: {max(VIEWERS)} streams beside 5", here, before, name, 1.0)


# Roll to every screen


class Screen(asyncio.Protocol):
    """One viewer's socket: notes when a card arrives."""

    def __init__(self, audience: Audience, request: bytes) -> None:
        self.audience, self.request = audience, request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self.request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        if b"<li " in data:
            self.audience.note_card()
        elif b"data: alive" in data:
            self.audience.note_open()


class Audience:
    """Many screens; knows when the last of them has the card."""

    def __init__(self) -> None:
        self.screens: list[Screen] = []
        self.missing = self.opened = 0
        self.last = 0.0
        self.all_have_it = asyncio.Event()

    async def grow(self, number: int, port: int, path: str, keys: list[str]) -> None:
        """Open streams until there are so many."""
        loop = asyncio.get_running_loop()
        for key in keys[len(self.screens) : number]:
            screen = Screen(self, Caller(port, cookies={"rollbook_session": key}).request("GET", path))
            await loop.create_connection(partial(_just, screen), "127.0.0.1", port)
            self.screens.append(screen)
        async with asyncio.timeout(60):
            while self.opened < number:
                await asyncio.sleep(0.05)

    def note_open(self) -> None:
        self.opened += 1

    def note_card(self) -> None:
        self.missing -= 1
        if self.missing == 0:
            self.last = time.perf_counter()
            self.all_have_it.set()

    async def see(self, roll: Ask) -> float:
        """Milliseconds from asking for a roll until it is on every screen."""
        self.missing = len(self.screens)
        self.all_have_it.clear()
        began = time.perf_counter()
        asked = asyncio.ensure_future(roll())
        async with asyncio.timeout(20):
            await self.all_have_it.wait()
        await asked
        return (self.last - began) * 1000

    def leave(self) -> None:
        for screen in self.screens:
            screen.transport.close()


def _just(screen: Screen) -> Screen:
    return screen


async def latency(
    number: int, bar: float | None, ours: tuple[Audience, Ask], theirs: tuple[Audience, Ask]
) -> Measure:
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROLLS):
        for times, (audience, roll) in zip(taken, (ours, theirs), strict=True):
            times.append(await audience.see(roll))
            await asyncio.sleep(0.01)
    here, beside = (statistics.median(times) for times in taken)
    return figure_of(f"roll to {number} screens, p50", here, beside, "ms", bar)


# Requests per second


async def requests_per_second(server: Server, gm: Caller, table: str, bare_port: int) -> list[Measure]:
    """By eight callers at once, each with its own connection, in turns of a second."""
    async with AsyncExitStack() as stack:
        callers = [
            await stack.enter_async_context(Caller(server.port, cookies=dict(gm.cookies), token=gm.token))
            for _ in range(CALLERS)
        ]
        others = [await stack.enter_async_context(Caller(bare_port)) for _ in range(CALLERS)]
        page = await side_by_side(
            [partial_get(c, table) for c in callers], [partial_get(c, "/") for c in others]
        )
        roll = await side_by_side(
            [partial_post(c, f"{table}roll") for c in callers], [partial_post(c, "/roll") for c in others]
        )
    return [
        figure_of("requests/s: the table page", *page, "1/s", None),
        figure_of("requests/s: a roll", *roll, "1/s", None),
    ]


def partial_get(caller: Caller, path: str) -> Ask:
    return lambda: caller.ask(caller.request("GET", path, headers={"Accept-Encoding": "gzip"}))


def partial_post(caller: Caller, path: str) -> Ask:
    return lambda: caller.post(path, ROLL)


async def side_by_side(ours: list[Ask], theirs: list[Ask]) -> tuple[float, float]:
    counted = [0, 0]
    for _ in range(int(SECONDS)):
        for side, asks in enumerate((ours, theirs)):
            until = time.perf_counter() + 1
            counted[side] += sum(await asyncio.gather(*(count_until(until, ask) for ask in asks)))
    return counted[0] / SECONDS, counted[1] / SECONDS


async def count_until(until: float, ask: Ask) -> int:
    asked = 0
    while time.perf_counter() < until:
        await ask()
        asked += 1
    return asked


# Threads and connections


async def after_a_second(server: Server) -> tuple[int, int]:
    """Threads, and connections to the database, once the streams have settled."""
    await asyncio.sleep(1)
    assert server.process is not None
    process = Path(f"/proc/{server.process.pid}")
    database = server.database_url.removeprefix("sqlite:///")
    targets = []
    for handle in (process / "fd").iterdir():
        with suppress(OSError):
            targets.append(str(handle.readlink()))
    return len(list((process / "task").iterdir())), targets.count(database)


async def until_it_listens(bare: Caller) -> None:
    for _ in range(200):
        with suppress(OSError):
            await bare.get("/")
            return
        await asyncio.sleep(0.05)
    raise TimeoutError("the bare broadcaster does not listen")


def figure_of(name: str, ours: float, beside: float, unit: str, bar: float | None) -> Measure:
    """A figure whose ratio must not be above its bar."""
    ratio = round(ours / beside, 3)
    return {
        "name": name,
        "ours": round(ours, 2),
        "beside": round(beside, 2),
        "unit": unit,
        "ratio": ratio,
        "bar": bar,
        "holds": bar is None or ratio <= bar,
    }


def allow_many_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
