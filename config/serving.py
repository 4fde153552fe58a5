"""The server itself: one process, one port, and an end that open streams do not delay."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import gc
import os
import resource
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import HANDLED_SIGNALS

from campaigns.counted import PAUSES
from campaigns.webhooks.sender import WebhookSender
from config.compiled import read_all
from config.handler import SOCKET, Handler

STREAMS_GRACE = 0.2  # seconds for the streams to end; a client that has not read by then is cut off
REQUESTS_GRACE = 10  # seconds for the requests that are being answered
BACKLOG = 2048
SETTLED = 60
"""After so many seconds what the first tables brought into memory is there to stay. The collector leaves it
alone from then on, as the rules and templates before; looking through it all would hold everyone up for a
tenth of a second."""
HEAD_SECONDS = 15  # for a request's head to arrive; an idle connection is closed sooner
DEAD_MS = 45_000  # what a peer has not acknowledged for so long it never will: three pings


class CannotServe(Exception):
    """Why the server does not start, in one line for the one who started it."""


class Socket:
    """The way of one answer that streams to its connection, past the task that waits for more to send."""

    def __init__(self, connection: HttpToolsProtocol, cycle: RequestResponseCycle) -> None:
        self.flow, self.transport, self.cycle = connection.flow, connection.transport, cycle
        self.write = self.transport.write

    def is_open(self) -> bool:
        """Whether the head of a chunked answer is sent, its end is not, and somebody reads it."""
        cycle = self.cycle
        return bool(
            cycle.chunked_encoding
            and not (cycle.response_complete or cycle.disconnected or self.flow.write_paused)
            and not self.transport.is_closing()
        )


class Connection(HttpToolsProtocol):
    """uvicorn's, which by itself waits for ever for the head of a request, and loses sight of dead peers."""

    head_due: asyncio.TimerHandle | None = None
    cycles: tuple[RequestResponseCycle, ...] = ()  # asked for and not yet answered

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        with contextlib.suppress(AttributeError, OSError):  # only Linux has it
            transport.get_extra_info("socket").setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_MS
            )
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self._wait_for_head()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        super().connection_lost(exc)
        for cycle in self.cycles:  # uvicorn tells only the last of those that were asked for in a row
            cycle.disconnected = cycle.disconnected or not cycle.response_complete
            cycle.message_event.set()

    def on_headers_complete(self) -> None:
        self._head_is_here()
        super().on_headers_complete()  # the request's task begins on the next turn of the loop
        self.scope["extensions"] = {SOCKET: Socket(self, self.cycle)}  # type: ignore[dict-item]
        self.cycles = (*(cycle for cycle in self.cycles if not cycle.response_complete), self.cycle)

    def _wait_for_head(self) -> None:
        if self.head_due is None:
            self.head_due = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _head_is_here(self) -> None:
        if self.head_due:
            self.head_due.cancel()
        self.head_due = None


class Server(uvicorn.Server):
    """uvicorn's, which by itself waits for streams that never end, and dies of the signal that stops it."""

    def __init__(self, handler: Handler, listening: Callable[[], None], forwarded_allow_ips: str) -> None:
        self.handler, self.listening, self.sender = handler, listening, WebhookSender()
        super().__init__(
            uvicorn.Config(
                handler,
                loop="uvloop",
                http=Connection,
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=True,
                forwarded_allow_ips=forwarded_allow_ips,
                timeout_graceful_shutdown=REQUESTS_GRACE,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Says so when it is true."""
        await super().startup(sockets)
        self.listening()
        gc.freeze()
        threading.Thread(target=_read_templates, name="templates", daemon=True).start()
        self.sender.start()
        gc.callbacks.append(PAUSES)
        asyncio.get_running_loop().call_later(SETTLED, gc.freeze)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the streams first. No new one can come in, and nobody is left to wait for."""
        for server in self.servers:
            server.close()
        self.sender.stop()
        gc.callbacks.remove(PAUSES)
        self.handler.bodies.close()
        streams = {id(scope) for scope in self.handler.streams.values()}
        until = time.monotonic() + STREAMS_GRACE
        await self.handler.hub.close(STREAMS_GRACE)
        while (unread := self._unread(streams)) and time.monotonic() < until:
            await asyncio.sleep(0.01)
        for transport in unread:
            transport.abort()
        await super().shutdown(sockets)
        self.handler.close()

    def _unread(self, streams: set[int]) -> list[Any]:
        """The connections of streams whose reader has stopped reading: they would stay open for ever."""
        connections: list[Any] = [each for each in self.server_state.connections if hasattr(each, "scope")]
        open_ones = [each.transport for each in connections if id(each.scope) in streams]
        return [transport for transport in open_ones if transport.get_write_buffer_size()]

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stopping when asked to is success: the signal is not raised again, and the exit status is 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _read_templates() -> None:
    """Read them and settle them too: they are many, and there to stay."""
    read_all()
    gc.freeze()


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket on that address, bound before anything else is begun."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as problem:
        listener.close()
        raise CannotServe(_why_not(host, port, problem)) from problem
    return listener


def _why_not(host: str, port: int, problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
        return f"Port {port} is busy: something listens there. Choose another one, as in PORT={port + 1}."
    if isinstance(problem, PermissionError):
        return f"Port {port} is reserved for the system. Choose one above 1023, as in PORT=8000."
    return f"Rollbook cannot listen on {host}, port {port}: {problem}."


def hold_alone(database: Path) -> IO[str]:
    """Two servers on one SQLite file would not hear each other, so the second is turned away.

    The lock is the system's and ends with the process, however that ends. Keep what is returned.
    """
    path = database.with_name(database.name + ".lock")
    try:
        lock = open(path, "a+", encoding="ascii")  # noqa: SIM115 - held open for as long as the server runs
    except OSError as problem:
        raise CannotServe(f"{path} cannot be written: {problem.strerror}.") from problem
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        lock.close()
        holder = path.read_text(encoding="ascii").strip()
        raise CannotServe(f"Process {holder} already serves {database}. Stop that one first.") from problem
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def allow_many_connections() -> None:
    """As many open files as the system lets this process have: every stream is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
