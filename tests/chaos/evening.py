"""An evening at the demo table under load, while something is done to it."""

from __future__ import annotations

import asyncio
import random
import resource
import time
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from email.utils import parsedate_to_datetime
from itertools import cycle, pairwise

import psycopg

from campaigns.live.room import RING
from scripts.on_postgresql import Cluster
from tests.bench.caller import Caller, live_url
from tests.chaos.machine import Machine
from tests.chaos.players import Player
from tests.chaos.reckoning import Reckoning, Stored, due_to, reckon, stored, verified
from tests.chaos.watchers import Screens, Watcher
from tests.journeys.relay import Relay
from tests.journeys.server import Server
from tests.patience import patience, until, wait_until

Disturb = Callable[[list[Player]], Awaitable[None]]
FULL = 4096
"""Of every file the server may write as many bytes as there are in one page of a database."""
HOUR_S = 3600
ONE_EACH = Screens()
SEATS = {"Gwen": "gm_only", "Pip": "everyone", "Moss": "everyone"}


async def evening(
    servers: list[Server],
    disturb: Disturb,
    streams_from: list[int] | None = None,
    through: int | None = None,
    screens: Screens = ONE_EACH,
    verify: Callable[[Server], bool] = verified,
) -> Reckoning:
    """Return what came of it. Streams come from these ports, which are the servers' own unless told.

    ``through``: the port of a proxy, to which everything goes.
    """
    demo = servers[0].demo()
    links = {seat["name"]: seat["link"] for seat in demo["seats"]}
    slug = demo["url"].rstrip("/").rsplit("/", 1)[1]
    ports = [through] if through else [server.port for server in servers]
    first = stored(servers[0], slug)[-1][0]
    players: list[Player] = []
    watchers: list[Watcher] = []
    async with AsyncExitStack() as stack:
        for name, audience in SEATS.items():
            seated = await stack.enter_async_context(Caller(ports[0]))
            page = live_url((await seated.sit_down(links[name])).text).split("live?")[0]
            for kind in ("everyone", audience):
                callers = [twin(seated, port) for port in (ports * 2)[:2]]
                players.append(Player(f"{name}-{len(players)}", page, callers, kind))
            watchers += [
                Watcher(name, twin(seated, port), page, first, screens=screens)
                for port in (streams_from or ports) * screens.number
            ]
        for caller in [each.caller for each in watchers] + [
            caller for each in players for caller in each.callers
        ]:
            await stack.enter_async_context(caller)
        watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
        await until(lambda: all(watcher.streams for watcher in watchers), 30, look_again=0.1)
        await play(players, disturb)
        entries = [entry for entry in stored(servers[0], slug) if entry[0] > first]
        await all_caught_up(watchers, entries)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
    return reckon(entries, players, watchers, verified=verify(servers[0]))


def twin(seated: Caller, port: int) -> Caller:
    """Return another connection of the same browser."""
    return Caller(port, cookies=seated.cookies, token=seated.token)


async def play(players: list[Player], disturb: Disturb) -> None:
    """Have everyone roll for as long as the disturbance lasts, and finish what they began."""
    over = asyncio.Event()
    rolling = [asyncio.create_task(player.roll_until(over)) for player in players]
    try:
        await disturb(players)
        await some_rolls(players)
    finally:
        over.set()
        await asyncio.gather(*rolling)


async def all_caught_up(watchers: list[Watcher], entries: Stored) -> None:
    """Wait until every stream has brought everything; what is missing then is reckoned as lost."""

    due = {watcher.name: due_to(watcher, entries) for watcher in watchers}

    def have_all() -> bool:
        return all(due[watcher.name] <= set(watcher.seen) for watcher in watchers)

    with suppress(TimeoutError):
        await until(have_all, 20, look_again=0.1)


async def some_rolls(players: list[Player]) -> None:
    """Wait for so many rolls that nobody can foresee the moment of the work in which this ends."""
    enough = rolled(players) + random.randint(10, 60)
    while rolled(players) < enough:
        await asyncio.sleep(random.uniform(0.001, 0.02))


def rolled(players: list[Player]) -> int:
    return sum(len(player.told) for player in players)


def kills(servers: list[Server], times: int) -> Disturb:
    """A kill -9 of all of them and a restart on the same database, so many times."""

    async def disturb(players: list[Player]) -> None:
        for _ in range(times):
            await some_rolls(players)
            for server in servers:
                await asyncio.to_thread(server.kill)
            for server in servers:
                await asyncio.to_thread(server.start)

    return disturb


def sends_away(servers: list[Server], times: int) -> Disturb:
    """The same before so many screens that a roll takes its time to reach them all."""

    async def disturb(players: list[Player]) -> None:
        for player in players:
            player.pause_s = 0.5
        await kills(servers, times)(players)

    return disturb


def cuts(relay: Relay, times: int) -> Disturb:
    """A cable that is cut and mended, so many times."""

    async def disturb(players: list[Player]) -> None:
        for _ in range(times):
            await some_rolls(players)
            relay.cut()
            await asyncio.sleep(random.uniform(0.05, 0.2))
            relay.mend()

    return disturb


def stalls(relay: Relay, times: int, silent_s: float) -> Disturb:
    """A line that is there and carries nothing, not even that it was let go, until all have given it up."""

    async def disturb(players: list[Player]) -> None:
        for _ in range(times):
            await some_rolls(players)
            relay.stall()
            await _slowly(players, silent_s * random.uniform(1.2, 1.8))
            relay.mend()

    return disturb


async def _slowly(players: list[Player], seconds: float) -> None:
    """Have so little happen in this time that a stream can still bring all of it, entry by entry."""
    paces = [player.pause_s for player in players]
    for player in players:
        player.pause_s = max(player.pause_s, seconds * len(players) / (RING / 2))
    await asyncio.sleep(seconds)
    for player, pace in zip(players, paces, strict=True):
        player.pause_s = pace


def sets_clock(machine: Machine, server: Server, times: int) -> Disturb:
    """The server's clock set an hour ahead, right again, an hour back, and right again; so many times set."""

    async def disturb(players: list[Player]) -> None:
        for _, ahead_s in zip(range(times), cycle((HOUR_S, 0, -HOUR_S, 0)), strict=False):
            await some_rolls(players)
            machine.set_clock(ahead_s)
            await asyncio.to_thread(_wait_until_ahead, server, ahead_s)

    return disturb


def _wait_until_ahead(server: Server, ahead_s: int) -> None:
    wait_until(lambda: abs(_ahead_s(server) - ahead_s) < 60, rest=lambda _: time.sleep(0.1))


def _ahead_s(server: Server) -> float:
    """Return by how much a server's clock is ahead of ours, as it tells everyone."""
    with urllib.request.urlopen(f"{server.url}/healthz", timeout=patience(5)) as answer:
        return parsedate_to_datetime(answer.headers["date"]).timestamp() - time.time()


def slows(machine: Machine, times: int, syncs: int = 5) -> Disturb:
    """A disk that takes a fifth of a second each time until it has kept something, for so many of these."""

    async def disturb(players: list[Player]) -> None:
        for _ in range(times):
            await some_rolls(players)
            enough = machine.slow_syncs + syncs
            machine.slow_disk(200)
            await until(lambda enough=enough: machine.slow_syncs >= enough, 30, look_again=0.05)
            machine.slow_disk(0)

    return disturb


def moves(relay: Relay, old: Server, servers: list[Server]) -> Disturb:
    """A new server started, everyone led to it, and the old one stopped in good order; so once for each."""

    async def disturb(players: list[Player]) -> None:
        for before, after in pairwise([old, *servers]):
            await some_rolls(players)
            await asyncio.to_thread(after.start)
            relay.target = (after.host, after.port)
            assert await asyncio.to_thread(before.stop) == 0

    return disturb


def fills(server: Server, times: int) -> Disturb:
    """A disk that is full for a moment, so many times: no file of the server may grow."""

    async def disturb(players: list[Player]) -> None:
        for _ in range(times):
            await some_rolls(players)
            await _full(server, players)

    return disturb


async def _full(server: Server, players: list[Player]) -> None:
    """Let no file of a server grow until it has refused more often than there are players."""
    enough = sum(player.answers["503"] for player in players) + len(players)
    before = resource.prlimit(_pid(server), resource.RLIMIT_FSIZE)
    resource.prlimit(_pid(server), resource.RLIMIT_FSIZE, (FULL, before[1]))
    try:
        await until(lambda: sum(player.answers["503"] for player in players) > enough)
    finally:
        resource.prlimit(_pid(server), resource.RLIMIT_FSIZE, before)


def _pid(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


def deafens(server: Server, times: int) -> Disturb:
    """All who LISTEN at a server's database cut off, so many times: what is said meanwhile is missed."""

    async def disturb(players: list[Player]) -> None:
        for _ in range(times):
            await some_rolls(players)
            await asyncio.to_thread(_cut_off_listeners, server.database_url)

    return disturb


def _cut_off_listeners(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as database:
        cut = database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'rollbook-listen' AND datname = current_database()"
        )
        assert cut.fetchall(), "nobody listened"


def restarts(cluster: Cluster, times: int) -> Disturb:
    """The database server stopped and started: in good order, and as if it had crashed."""

    async def disturb(players: list[Player]) -> None:
        for _, mode in zip(range(times), cycle(("fast", "immediate")), strict=False):
            await some_rolls(players)
            await asyncio.to_thread(cluster.restart, mode)

    return disturb
