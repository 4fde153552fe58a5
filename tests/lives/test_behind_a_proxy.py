"""Behind nginx and behind Caddy, as deploy/ sets them up: played over TLS, each end restarted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.journeys.conftest import CHROMIUM, QUIET, Visitors
from tests.journeys.server import free_port
from tests.lives.conftest import Install
from tests.lives.evening import evening
from tests.lives.installation import Installation
from tests.lives.proxies import NAME, PROXIES, Proxy, installed

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def tls_port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def browser(tls_port: int) -> Iterator[Browser]:
    """One that takes the name for this machine, and the certificate as it is."""
    found = [f"--host-resolver-rules=MAP {NAME} 127.0.0.1:{tls_port}", "--ignore-certificate-errors"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, *found])
        yield chromium
        chromium.close()


@pytest.fixture
def house(install: Install, begun: Installation) -> Installation:
    return install(begun, PUBLIC_URL=f"https://{NAME}")


@pytest.fixture(params=PROXIES)
def proxy(
    request: pytest.FixtureRequest, tmp_path: Path, tls_port: int, house: Installation
) -> Iterator[Proxy]:
    made = installed(request.param, tmp_path, tls_port, house.port)
    made.start()
    yield made
    if made.running():
        made.stop()


def test_a_table_is_live_through_a_proxy_that_restarts(
    house: Installation, proxy: Proxy, visitors: Visitors
) -> None:
    table = evening(house, visitors)
    assert table.phone.page.url.startswith(f"https://{NAME}/c/")
    table.roll(table.phone)
    table.roll(table.gm)
    with table.away(proxy.stop, proxy.start):
        pass
    table.roll(table.phone)
    with table.away(house.control_c):
        pass
    table.expect_nothing_lost()
