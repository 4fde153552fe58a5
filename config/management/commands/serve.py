from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from socket import socket
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections

from config import addresses

ONE_PROCESS = "SQLite is served by one process. For more of them, give DATABASE_URL a PostgreSQL."


class Command(BaseCommand):
    help = "Serves Rollbook until it is stopped with Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="the address to listen on")
        parser.add_argument("--port", default=settings.PORT, type=int, help="the port to listen on")
        parser.add_argument(
            "--processes", default=settings.PROCESSES, type=int, help="how many to serve with, on PostgreSQL"
        )
        parser.add_argument(
            "--own-ports",
            default=settings.OWN_PORTS,
            action="store_true",
            help="let each process listen at a port of its own too: the next ones after PORT",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        from config.serving import CannotServe, allow_many_connections, bound_socket, hold_alone

        host, port, processes = options["host"], options["port"], options["processes"]
        settings.PROCESSES = processes  # what is bounded for one person is shared out among them
        with ExitStack() as stack:
            try:
                database = database_file()
                if database and processes > 1:
                    raise CannotServe(ONE_PROCESS)
                if database:
                    stack.enter_context(hold_alone(database))
                listener = stack.enter_context(bound_socket(host, port))
                places = range(processes if options["own_ports"] and processes > 1 else 0)
                own_listeners = [
                    stack.enter_context(bound_socket(host, port + 1 + place)) for place in places
                ]
            except CannotServe as problem:
                raise CommandError(str(problem)) from problem
            allow_many_connections()
            self.run(host, processes, listener, own_listeners)

    def run(self, host: str, processes: int, listener: socket, own_listeners: Sequence[socket]) -> None:
        """Serve until a signal comes. What is read before the processes part is in memory once."""
        from config.asgi import application
        from config.serving import Server
        from config.supervisor import Supervisor, keep_to_a_core

        place, first = 0, True
        if processes > 1:
            connections.close_all()
            supervisor = Supervisor(processes)
            place = supervisor.run()
            if settings.OWN_CORES:
                keep_to_a_core(place)
            first = place == 0 and not supervisor.replacing
        port = listener.getsockname()[1]

        def say_where() -> None:
            for line in where(host, port) if first else ():
                self.stdout.write(line)
            self.stdout.flush()

        Server(application, say_where, settings.FORWARDED_ALLOW_IPS).run(
            sockets=[listener, *own_listeners[place : place + 1]]
        )


def database_file() -> Path | None:
    """The SQLite file, if that is what holds the tables."""
    if connection.vendor != "sqlite" or connection.is_in_memory_db():  # type: ignore[attr-defined]
        return None
    return Path(connection.settings_dict["NAME"]).resolve()


def where(host: str, port: int) -> Iterator[str]:
    """The addresses to type into a browser."""
    if host in addresses.EVERYWHERE:
        yield f"Rollbook is at http://127.0.0.1:{port} on this machine"
        for address in addresses.lan_addresses():
            yield f"           and http://{address}:{port} for everyone in this network"
    else:
        yield f"Rollbook is at http://{addresses.in_url(host)}:{port}"
    if settings.PUBLIC_URL.startswith("https"):
        yield f"           and {settings.PUBLIC_URL}{settings.FORCE_SCRIPT_NAME or ''} through your proxy"
    yield "Stop it with Ctrl-C."
