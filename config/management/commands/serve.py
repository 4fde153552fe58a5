from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
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
            except CannotServe as problem:
                raise CommandError(str(problem)) from problem
            allow_many_connections()
            self.run(listener, host, processes)

    def run(self, listener: Any, host: str, processes: int) -> None:
        """Serve until a signal comes. What is read before the processes part is in memory once."""
        from config.asgi import application
        from config.serving import Server
        from config.supervisor import Supervisor

        first = True
        if processes > 1:
            connections.close_all()
            first = Supervisor(processes).run()
        port = listener.getsockname()[1]

        def say_where() -> None:
            for line in where(host, port) if first else ():
                self.stdout.write(line)
            self.stdout.flush()

        Server(application, say_where, settings.FORWARDED_ALLOW_IPS).run(sockets=[listener])


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
