"""`manage.py serve` as a process: what it refuses, and that open streams do not keep it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from campaigns.live.frames import Frame, Root
from config.handler import Handler
from config.serving import CannotServe, Server, _why_not, bound_socket, hold_alone
from tests.bench.caller import Caller, live_url
from tests.campaigns.at_table import holds
from tests.campaigns.live.stage import Book
from tests.config.test_handler import handler, let_go, seen_threads
from tests.effort import few
from tests.journeys.server import ROOT, Stock, answers, stock_of_the_run
from tests.journeys.server import Server as Process
from tests.patience import patience, wait_until

__all__ = ["handler"]  # the fixture

WAITED_IN_VAIN = "timeout graceful shutdown exceeded"
"""What the server says once it has waited for somebody for as long as it waits for requests."""


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Stock:
    return stock_of_the_run(tmp_path_factory, "serving", on_sqlite=True)


@pytest.fixture
def server(stock: Stock) -> Iterator[Process]:
    made = stock.server(surroundings={"STREAMS_PER_USER": "100"}).start()
    yield made
    if made.running():
        made.kill()


def second(server: Process, **surroundings: str) -> subprocess.CompletedProcess[str]:
    environment = {**server._surroundings(), **surroundings}
    command = [sys.executable, "manage.py", "serve"]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=patience()
    )


def one_line(ran: subprocess.CompletedProcess[str]) -> str:
    assert ran.returncode == 1
    assert len(ran.stderr.strip().splitlines()) == 1, ran.stderr
    return ran.stderr.strip()


async def first_seat(caller: Caller, server: Process) -> str:
    """The live stream's address, once the caller sits at the demo table."""
    page = await caller.sit_down(server.demo()["seats"][0]["link"])
    return live_url(page.text)


async def opened(caller: Caller, live: str) -> asyncio.StreamReader:
    reply, reader = await caller.stream(live)
    assert reply.status == 200
    await reader.readuntil(b"data: alive")
    return reader


@pytest.mark.thorough
@pytest.mark.parametrize("stopping", few([signal.SIGTERM, signal.SIGINT], signal.SIGTERM))
async def test_a_hundred_open_streams_do_not_keep_it(server: Process, stopping: signal.Signals) -> None:
    async with Caller(server.port) as caller:
        live = await first_seat(caller, server)
        readers = [await opened(caller, live) for _ in range(100)]
        assert server.process is not None
        server.process.send_signal(stopping)
        assert await asyncio.to_thread(server.process.wait, patience()) == 0  # plain uvicorn never ends
        ends = [await asyncio.wait_for(reader.read(), patience()) for reader in readers]
    assert WAITED_IN_VAIN not in server.said()
    assert all(end.endswith(b"0\r\n\r\n") for end in ends)  # whole, and not torn off
    assert "Traceback" not in server.said()


@contextmanager
def within(handler: Handler) -> Iterator[tuple[Server, Any]]:
    """A server on a thread of this process, and its address."""
    listener = bound_socket("127.0.0.1", 0)
    address = listener.getsockname()
    started = threading.Event()
    server = Server(handler, started.set, "")
    thread = threading.Thread(target=server.run, args=[[listener]])
    thread.start()
    assert started.wait(patience())
    try:
        yield server, address
    finally:
        server.should_exit = True
        thread.join(patience())


def look_on(address: Any) -> socket.socket:
    """A stream that is open."""
    viewer = socket.create_connection(address, timeout=patience())
    viewer.sendall(b"GET /live HTTP/1.1\r\nHost: a\r\n\r\n")
    return viewer


def read_until(viewer: socket.socket, part: bytes) -> bytes:
    heard = b""
    while part not in heard:
        heard += viewer.recv(65_536)
    return heard


def stop(server: Server) -> None:
    """Stop it, and wait until nothing of it is left."""
    hub = server.handler.hub
    server.should_exit = True
    wait_until(lambda: not hub._now._threads or hub._now._shutdown)


def test_one_who_reads_nothing_does_not_keep_it(handler: Handler, caplog: pytest.LogCaptureFixture) -> None:
    """Within the process, where one event can be larger than all that the system puts by for a socket."""
    handler.hub.source = Shelf()
    with within(handler) as (server, address), look_on(address) as deaf:
        assert deaf.recv(10)
        wait_until(lambda: any(each.transport.get_write_buffer_size() for each in connections_of(server)))
        stop(server)
    assert WAITED_IN_VAIN not in caplog.text


def connections_of(server: Server) -> list[Any]:
    return list(server.server_state.connections)


def test_news_goes_straight_to_a_socket_in_chunks(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    with within(handler) as (server, address), look_on(address) as viewer:
        read_until(viewer, b"id: 2\n")
        (connection,), loop = handler.streams, loop_of(handler)
        monkeypatch.setattr(connection.socket, "write", _both(written.append, connection.socket.write))
        for seq in (3, 4):
            wait_until(lambda: connection.idle)
            give(handler, loop, seq)
        heard = read_until(viewer, b"id: 4\n")
        assert b"".join(written).count(b"id: ") == 2
        stop(server)
        assert b"".join([heard, *iter(lambda: viewer.recv(65_536), b"")]).endswith(b"\r\n0\r\n\r\n")


def loop_of(handler: Handler) -> asyncio.AbstractEventLoop:
    """The loop of a server on which somebody looks on."""
    return handler.hub._care[0].get_loop()


def give(handler: Handler, loop: asyncio.AbstractEventLoop, seq: int) -> None:
    """Let the hub have a frame, on the server's loop."""

    async def hand() -> None:
        handler.hub.hand(1, [Book.frame(seq)])

    asyncio.run_coroutine_threadsafe(hand(), loop).result(patience())


def _both(first: Callable[[bytes], None], second: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def write(part: bytes) -> None:
        first(part)
        second(part)

    return write


class Shelf(Book):
    """Its two events are 16 MB each."""

    @staticmethod
    def frame(seq: int, **root: Any) -> Frame:
        return Frame(seq, (Root(f"event-{seq}", "<li>" + "x" * 16_000_000),))

    def __init__(self) -> None:
        super().__init__(2)


def test_half_sent_requests_do_not_keep_it(server: Process) -> None:
    cookie = "Cookie: rollbook_session=made-up\r\n"
    half_body = f"POST /login HTTP/1.1\r\nHost: a\r\n{cookie}Content-Length: 900000\r\n\r\n" + "x" * 90_000
    halves = [half_body.encode(), b"GET / HTTP/1.1\r\nHos", b""]
    with ExitStack() as stack:
        for half in halves * 10:
            sender = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            sender.sendall(half)
        assert answers(f"{server.url}/healthz"), "who came later is answered, so that all of these are in"
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(patience()) == 0
    holds(server.said(), no=(WAITED_IN_VAIN, "Traceback"))


@pytest.mark.parametrize("sent", [b"", b"\r\n", b"GET /echo HTTP/1.1\r\nHos"])
def test_a_missing_head_ends_it(handler: Handler, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr("config.serving.HEAD_SECONDS", 0.1)
    with within(handler) as (_, address), socket.create_connection(address, timeout=patience()) as sender:
        sender.sendall(sent)
        while sender.recv(65_536):
            pass  # the whole answer to what was whole, and then the end


def test_an_answer_that_takes_longer_than_a_head_may_is_waited_for(handler: Handler) -> None:
    with (
        within(handler) as (server, address),
        socket.create_connection(address, timeout=patience()) as sender,
    ):
        sender.sendall(b"GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        wait_until(lambda: bool(seen_threads))
        (connection,) = connections_of(server)
        assert connection.head_due is None
        let_go.set()
        assert b"done" in read_until(sender, b"done")


def test_one_who_leaves_behind_a_request_has_left(handler: Handler, caplog: pytest.LogCaptureFixture) -> None:
    with within(handler) as (server, address):
        with look_on(address) as viewer:
            read_until(viewer, b"id: 2\n")
            (connection,) = connections_of(server)
            viewer.sendall(b"GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
            wait_until(lambda: len(connection.cycles) == 2)
            assert len(handler.streams) == 1
            loop, seqs = loop_of(handler), count(3)

        def has_left() -> bool:
            """What is written to one who has left tells that they have."""
            if handler.streams:
                give(handler, loop, next(seqs))
            return not handler.streams

        wait_until(has_left)
    assert "Exception" not in caplog.text


def test_a_peer_that_is_gone_without_a_word_is_given_up(handler: Handler) -> None:
    with within(handler) as (server, address), look_on(address) as viewer:
        read_until(viewer, b"id: 2\n")
        (connection,) = server.server_state.connections
        theirs = connection.transport.get_extra_info("socket")
        assert theirs.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 45_000


def test_a_second_one_on_its_file_or_port_is_refused(server: Process, tmp_path: Path, stock: Stock) -> None:
    assert f"http://127.0.0.1:{server.port}\n" in server.said()
    said = one_line(second(server, PORT="0"))
    assert server.process is not None
    assert f"Process {server.process.pid} already serves" in said
    link = tmp_path / "link.sqlite3"
    link.symlink_to(server.database_url.removeprefix("sqlite:///"))
    assert "already serves" in one_line(second(server, PORT="0", DATABASE_URL=f"sqlite:///{link}"))
    other = stock.server().database_url
    assert f"Port {server.port} is busy" in one_line(second(server, DATABASE_URL=other))


def test_why_a_port_cannot_be_had_is_said_in_a_sentence() -> None:
    with bound_socket("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(CannotServe, match=f"Port {port} is busy.*PORT={port + 1}"):
            bound_socket("127.0.0.1", port)
    assert _why_not("127.0.0.1", 80, PermissionError()).startswith("Port 80 is reserved for the system.")
    assert _why_not("127.0.0.1", 80, OSError("no such thing")).endswith("port 80: no such thing.")


def test_after_a_kill_the_next_one_starts(server: Process) -> None:
    server.kill()
    server.start()
    assert server.stop() == 0


def test_a_lock_is_held_by_one_and_names_its_holder(tmp_path: Path) -> None:
    with hold_alone(tmp_path / "table.sqlite3"), pytest.raises(CannotServe, match=f"Process {os.getpid()} "):
        hold_alone(tmp_path / "table.sqlite3")
    hold_alone(tmp_path / "table.sqlite3").close()


def test_a_folder_or_a_port_that_cannot_be_is_refused() -> None:
    with pytest.raises(CannotServe, match=r"^/proc/table\.sqlite3\.lock cannot be written: .*\.$"):
        hold_alone(Path("/proc/table.sqlite3"))
    with pytest.raises(CannotServe, match="70000"):
        bound_socket("127.0.0.1", 70000)


def test_everywhere_names_the_addresses_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    from config.management.commands.serve import where

    monkeypatch.setattr("config.addresses.lan_addresses", lambda: ["192.168.1.7"])
    holds("\n".join(where("0.0.0.0", 8000)), "http://127.0.0.1:8000", "http://192.168.1.7:8000")
    assert "192.168" not in "\n".join(where("127.0.0.1", 8000))
