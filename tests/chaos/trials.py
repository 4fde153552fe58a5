"""Each thing that is done to a table: in a long form for `make chaos`, and in a short one for the tests."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import uvloop

from scripts.on_postgresql import SURVIVES_A_CRASH, cluster, find_programs
from tests.bench.tables import allow_many_connections
from tests.chaos import machine, pool
from tests.chaos.damage import Damage
from tests.chaos.evening import (
    SEATS,
    cuts,
    deafens,
    evening,
    fills,
    kills,
    moves,
    restarts,
    sends_away,
    sets_clock,
    slows,
    stalls,
)
from tests.chaos.pool import find_pgbouncer, pool_before, pool_kills
from tests.chaos.reckoning import Reckoning
from tests.chaos.watchers import SILENT_S, Screens
from tests.journeys.relay import Relay
from tests.journeys.server import Server, Stock

Trial = Callable[..., Reckoning]


def killed(stock: Stock, times: int) -> Reckoning:
    """One server, killed under load."""
    with ExitStack() as stack:
        server = started(stack, stock.server())
        return uvloop.run(evening([server], kills([server], times)))


def cut(stock: Stock, times: int) -> Reckoning:
    """Streams over a cable that is cut; the rolls go another way and do not stop."""
    with ExitStack() as stack:
        server = started(stack, stock.server())
        relay = stack.enter_context(closing(Relay(server.port)))
        return uvloop.run(evening([server], cuts(relay, times), [relay.port]))


def half_open(stock: Stock, times: int, silent_s: float = SILENT_S) -> Reckoning:
    """Streams over a line that goes dead without a word; the rolls go another way and do not stop."""
    with ExitStack() as stack:
        server = started(stack, stock.server())
        relay = stack.enter_context(closing(Relay(server.port)))
        stalled = stalls(relay, times, silent_s)
        reckoning = uvloop.run(evening([server], stalled, [relay.port], screens=Screens(silent_s=silent_s)))
    assert len(reckoning.waits) >= times * len(SEATS), "who had a dead line did not come back"
    return reckoning


def clock_set(stock: Stock, times: int) -> Reckoning:
    """One server, whose clock is set by an hour ahead and back while it runs."""
    with ExitStack() as stack:
        moved, server = on_a_machine(stack, stock)
        return uvloop.run(evening([server], sets_clock(moved, server, times)))


def slowed(stock: Stock, times: int) -> Reckoning:
    """One server, whose disk is slow now and then."""
    with ExitStack() as stack:
        slow, server = on_a_machine(stack, stock)
        return uvloop.run(evening([server], slows(slow, times)))


def all_back(stock: Stock, times: int, screens: int = 2000) -> Reckoning:
    """One server, killed before so many screens, which all come back at once as soon as there is another."""
    allow_many_connections()
    each = Screens(-(-screens // len(SEATS)), rest_s=0.5)
    with ExitStack() as stack:
        many = {"STREAMS_PER_USER": str(screens)}
        server = started(stack, stock.server(surroundings=many))
        reckoning = uvloop.run(evening([server], sends_away([server], times), screens=each))
    assert len(reckoning.waits) >= screens, "not all were sent away and came back"
    return reckoning


def damaged(stock: Stock, times: int) -> Reckoning:
    """One server, in whose log a row after the other is damaged."""
    with ExitStack() as stack:
        server = started(stack, stock.server())
        damage = Damage(server, beside=server.demo("opend6")["seats"][0]["link"])
        return uvloop.run(evening([server], damage.disturb(times), verify=damage.is_told))


def filled(stock: Stock, times: int) -> Reckoning:
    """One server, whose disk is full for a moment."""
    with ExitStack() as stack:
        server = started(stack, stock.server())
        return uvloop.run(evening([server], fills(server, times)))


def one_of_two_killed(stock: Stock, times: int) -> Reckoning:
    """Two servers on one PostgreSQL, both under load, of which the second is killed."""
    with ExitStack() as stack:
        first, second = two_servers(stack, stock)
        return uvloop.run(evening([first, second], kills([second], times)))


def both_killed(stock: Stock, times: int) -> Reckoning:
    """Two servers on one PostgreSQL, both killed under load."""
    with ExitStack() as stack:
        both = two_servers(stack, stock)
        return uvloop.run(evening(both, kills(both, times)))


def deafened(stock: Stock, times: int) -> Reckoning:
    """Two servers on one PostgreSQL, neither of which hears the other until it listens again."""
    with ExitStack() as stack:
        both = two_servers(stack, stock)
        return uvloop.run(evening(both, deafens(both[0], times)))


def restarted(stock: Stock, times: int) -> Reckoning:
    """PostgreSQL itself, restarted under load: a cluster of its own, which keeps what it has acknowledged."""
    programs = find_programs()
    assert programs is not None, "this needs a PostgreSQL of its own"
    with ExitStack() as stack:
        database = stack.enter_context(cluster(programs, SURVIVES_A_CRASH))
        server = Server(database.url, stock.var, stock.folder / "restarted.log")
        server.manage("migrate", "--no-input", "-v", "0")
        started(stack, server)
        return uvloop.run(evening([server], restarts(database, times)))


def pooled(stock: Stock, times: int) -> Reckoning:
    """Two servers that reach one PostgreSQL through PgBouncer, which is killed, and LISTEN past it."""
    programs, program = find_programs(), find_pgbouncer()
    assert programs is not None, "this needs a PostgreSQL of its own"
    assert program is not None, "this needs PgBouncer"
    with ExitStack() as stack:
        database = stack.enter_context(cluster(programs, SURVIVES_A_CRASH))
        before = stack.enter_context(pool_before(database, program))
        past = {"LISTEN_DSN": database.url}
        logs = [stock.folder / f"pooled-{number}.log" for number in (1, 2)]
        servers = [Server(before.url, stock.var, log, surroundings=past) for log in logs]
        servers[0].manage("migrate", "--no-input", "-v", "0")
        for server in servers:
            started(stack, server)
        return uvloop.run(evening(servers, pool_kills(before, times)))


def updated(stock: Stock, times: int) -> Reckoning:
    """An update without a pause: a new server beside the old one, to which a proxy leads from then on."""
    with ExitStack() as stack:
        old = started(stack, stock.server())
        servers = [Server(old.database_url, old.var, old.log.with_suffix(f".{n}.log")) for n in range(times)]
        for server in servers:
            stack.callback(lambda new=server: new.stop() if new.running() else None)
        relay = stack.enter_context(closing(Relay(old.port)))
        return uvloop.run(evening([old], moves(relay, old, servers), through=relay.port))


def on_a_machine(stack: ExitStack, stock: Stock) -> tuple[machine.Machine, Server]:
    """Return one whose clock and disk can be changed, and a server that was started on it."""
    its = machine.Machine(stock.folder)
    return its, started(stack, stock.server(warm=False, surroundings=its.surroundings))


def lacks(trial: Trial) -> str:
    """Return what a trial needs and this machine has not, in a sentence; "" if it can be made."""
    if trial is pooled and find_pgbouncer() is None:
        return pool.MISSING
    if trial in (clock_set, slowed) and machine.COMPILER is None:
        return machine.MISSING
    return ""


def two_servers(stack: ExitStack, stock: Stock) -> list[Server]:
    """Return two on one database, both started."""
    first = started(stack, stock.server())
    second = Server(first.database_url, first.var, first.log.with_suffix(".second.log"))
    return [first, started(stack, second)]


def started(stack: ExitStack, server: Server) -> Server:
    """Return the server, which is stopped at the end."""
    server.start()
    stack.callback(lambda: server.stop() if server.running() else None)
    return server


def stock_in(folder: Path, postgresql: str | None) -> Stock:
    """Return migrated databases to copy."""
    folder.mkdir(exist_ok=True)
    return Stock(folder, postgresql).prepare()
