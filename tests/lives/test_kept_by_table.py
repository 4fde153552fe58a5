"""The proxies as deploy/ sets them up, before several processes: a table is kept at one of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.journeys.server import free_port
from tests.lives.proxies import NAME, PROXIES, Proxy, installed

pytestmark = pytest.mark.thorough

# That all come to one port by chance happens once in half a million runs.
TABLES = [f"table-{number}" for number in range(20)]
PAGES = ("", "live?after=3", "screen", "sheets/9f/roll")


class TellsItsPort(BaseHTTPRequestHandler):
    """Answers each question with the port at which it was asked."""

    def do_GET(self) -> None:
        answer = str(self.server.server_address[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def two() -> Iterator[list[ThreadingHTTPServer]]:
    """Two servers at ports of their own, in the place of Rollbook's processes."""
    with ExitStack() as stack:
        servers = [stack.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), TellsItsPort)) for _ in range(2)]
        for server in servers:
            Thread(target=server.serve_forever, daemon=True).start()
            stack.callback(server.shutdown)
        yield servers


@pytest.fixture(params=PROXIES)
def proxy(request: pytest.FixtureRequest, tmp_path: Path, two: list[ThreadingHTTPServer]) -> Iterator[Proxy]:
    made = installed(request.param, tmp_path, free_port(), *(server.server_address[1] for server in two))
    made.start()
    yield made
    made.stop()


def served_at(proxy: Proxy, path: str) -> str:
    """Return the port at which the proxy had a path answered."""
    with closing(HTTPConnection(NAME)) as asking:
        asking.sock = proxy.connect()
        asking.request("GET", path)
        return asking.getresponse().read().decode()


def test_all_pages_of_a_table_come_to_one_process_and_the_tables_to_both(
    proxy: Proxy, two: list[ThreadingHTTPServer]
) -> None:
    places = {table: {served_at(proxy, f"/c/{table}/{page}") for page in PAGES} for table in TABLES}
    assert {len(ports) for ports in places.values()} == {1}
    assert set.union(*places.values()) == {str(server.server_address[1]) for server in two}
    assert served_at(proxy, "/account/"), "what is about no table comes to either"
