"""The tools of the journeys do what they say: otherwise every journey would be green for nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from rules.games import PLAYED
from tests.journeys.conftest import Servers, Visitors
from tests.journeys.relay import Relay
from tests.journeys.seats import GMS, PLAYERS
from tests.journeys.server import Server, answers
from tests.journeys.visitor import Visitor, arrive

pytestmark = pytest.mark.thorough


def test_a_server_starts_answers_and_stops_cleanly(server: Server) -> None:
    assert answers(f"{server.url}/healthz")
    assert server.stop() == 0
    assert not answers(f"{server.url}/healthz")


def test_a_killed_server_starts_again_on_the_same_port(server: Server) -> None:
    server.kill()
    assert not answers(f"{server.url}/healthz")
    server.start()
    assert answers(f"{server.url}/healthz")


def test_two_servers_have_two_databases(servers: Servers) -> None:
    assert servers().database_url != servers().database_url


def test_a_cut_cable_carries_nothing_until_it_is_mended(server: Server, relay: Relay) -> None:
    assert answers(f"{relay.url}/healthz")
    relay.cut()
    assert not answers(f"{relay.url}/healthz")
    relay.mend()
    assert answers(f"{relay.url}/healthz")


def test_a_stalled_cable_stays_open_and_carries_nothing(server: Server, relay: Relay) -> None:
    relay.stall()
    assert not answers(f"{relay.url}/healthz")
    relay.mend()
    assert answers(f"{relay.url}/healthz")


def test_every_game_has_its_people() -> None:
    assert GMS.keys() == PLAYERS.keys() == set(PLAYED)


BAD_PAGES = {
    "an image without words": '<html lang="en"><title>t</title><main><h1>t</h1><img src="/healthz"></main>',
    "a script that fails": '<html lang="en"><title>t</title><main><h1>t</h1></main><script>oops()</script>',
    "another site": '<html lang="en"><title>t</title><main><h1>t</h1></main><script src="http://localhost:9/x.js"></script>',
}


@pytest.mark.parametrize("name", BAD_PAGES)
def test_a_visitor_notices(browser: Browser, house: Server, name: str) -> None:
    visitor = arrive(browser, house.url, "Olaf")
    visitor.page.route("**/bad", lambda route: route.fulfill(body=BAD_PAGES[name], content_type="text/html"))
    visitor.go("/bad")
    assert visitor.finish(look=True) != []


def test_a_visitor_notices_what_the_policy_stops(browser: Browser, house: Server) -> None:
    visitor = arrive(browser, house.url, "Olaf")
    visitor.page.route(
        "**/bad",
        lambda route: route.fulfill(
            body='<html lang="en"><title>t</title><main><h1>t</h1></main><script>1</script>',
            content_type="text/html",
            headers={"Content-Security-Policy": "default-src 'self'"},
        ),
    )
    visitor.go("/bad")
    assert any("policy: script-src-elem" in problem for problem in visitor.finish(look=True))


def test_a_visitor_finds_nothing_wrong_with_a_good_page(callers: Visitors) -> None:
    visitor: Visitor = callers("Gwen")
    visitor.page.route(
        "**/good",
        lambda route: route.fulfill(
            body='<!doctype html><html lang="en"><title>t</title><main><h1>t</h1></main>',
            content_type="text/html",
        ),
    )
    visitor.go("/good")
    assert visitor.problems == []
