"""Real browsers against a real server. No test here touches the database but through `server.manage`."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.journeys.relay import Relay
from tests.journeys.server import Server, Stock, stock_of_the_run
from tests.journeys.visitor import STILL, Visitor, arrive
from tests.patience import patience_ms

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same without windows, which the others draw too: it opens pages in a third of the time."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

FAILED: set[pytest.Item | pytest.Collector | None] = set()
"""Tests that failed, and their files."""

Visitors = Callable[..., Visitor]
Servers = Callable[..., Server]

expect.set_options(timeout=patience_ms())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/journeys/" in item.nodeid:
            item.add_marker(pytest.mark.journey)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed here"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One per file, not per run: while Playwright's loop is alive, Django refuses its ORM to this thread."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Stock:
    return stock_of_the_run(tmp_path_factory, "journeys")


@contextmanager
def _serving(stock: Stock) -> Iterator[Servers]:
    started: list[Server] = []

    def start(**options: Any) -> Server:
        server = stock.server(**options)
        started.append(server)
        return server.start()

    yield start
    for server in started:
        if server.running():
            assert server.stop() == 0, server.said()
        assert "Traceback" not in server.said(), server.said()


@contextmanager
def _visiting(
    browser: Browser, server: Server, node: pytest.Item | pytest.Collector, **usual: Any
) -> Iterator[Visitors]:
    arrived: list[tuple[Visitor, bool]] = []

    def make(name: str, *, url: str | None = None, look: bool = True, **options: Any) -> Visitor:
        visitor = arrive(browser, url or server.url, name, **{**usual, **options})
        arrived.append((visitor, look))
        return visitor

    yield make
    failed = node in FAILED
    problems = [problem for visitor, look in arrived for problem in visitor.finish(look=look and not failed)]
    if problems and not failed:
        pytest.fail("what the visitors met with:\n" + "\n".join(dict.fromkeys(problems)), pytrace=False)


@pytest.fixture
def servers(stock: Stock) -> Iterator[Servers]:
    """Makes started servers: `servers(host="0.0.0.0")`. None may have met an error of its own."""
    with _serving(stock) as start:
        yield start


@pytest.fixture
def server(servers: Servers) -> Server:
    return servers()


@pytest.fixture
def visitors(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """Makes visitors: `visitors("Pip", **PHONE)`. What was wrong on any of their pages fails the test.

    `look=False` leaves accessibility out, where a test ends with the server gone.
    """
    with _visiting(browser, server, request.node, **STILL) as make:
        yield make


@pytest.fixture(scope="module")
def house(stock: Stock) -> Iterator[Server]:
    """One server for all the tests of a file, which are the scenes of one evening, played in their order."""
    with _serving(stock) as start:
        yield start()


@pytest.fixture(scope="module")
def guests(browser: Browser, house: Server, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """Makes visitors that stay for the whole evening; their pages are looked at when it ends."""
    with _visiting(browser, house, request.node, **STILL) as make:
        yield make


@pytest.fixture
def callers(browser: Browser, house: Server, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """Makes visitors of the file's one server, who leave when the test ends."""
    with _visiting(browser, house, request.node, **STILL) as make:
        yield make


@pytest.fixture
def gwen(visitors: Visitors) -> Visitor:
    """The GM's browser, at a desk, and not signed in yet."""
    return visitors("Gwen")


@pytest.fixture
def relay(server: Server) -> Iterator[Relay]:
    cable = Relay(server.port)
    yield cable
    cable.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """A test that failed by itself is not failed again by what its page looked like then."""
    report = yield
    if report.when == "call" and report.failed:
        FAILED.update((item, item.getparent(pytest.Module)))
    return report
