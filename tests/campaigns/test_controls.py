"""No page shows anybody a way that is closed to them: each link and each form leads where they may go."""

from __future__ import annotations

from collections.abc import Container, Iterable
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import Resolver404, resolve

from campaigns.models import Campaign
from tests.campaigns.test_looking import looks
from tests.campaigns.walks import ask
from tests.campaigns.world import GM, OTHER, PLAYER, ROLES, WATCHER, World, rolled_back
from tests.effort import WHOLE

pytestmark = [pytest.mark.django_db, pytest.mark.examples]
CLOSED_DOORS = (403, 404, 405)


class Ways(HTMLParser):
    """What a page leads to, as (method, path with query)."""

    def __init__(self, page: str, at: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.at = at
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "a" and named.get("href"):
            self._leads("get", named["href"])
        if tag == "form" and named.get("method") != "dialog":
            self._leads((named.get("method") or "get").lower(), named.get("action") or self.at)
        if named.get("formaction"):
            self._leads((named.get("formmethod") or "post").lower(), named["formaction"])
        for method in ("get", "post"):
            if f"hx-{method}" in named:
                self._leads(method, named[f"hx-{method}"] or self.at)

    def _leads(self, method: str, address: str | None) -> None:
        parts = urlsplit(address or "")
        if parts.scheme in ("", "http", "https") and parts.netloc in ("", "testserver") and parts.path:
            self.found.add((method, parts.path + (f"?{parts.query}" if parts.query else "")))


def kind_of(address: str, whichever: Container[str]) -> tuple[object, ...]:
    """What an address leads to, whichever of these things it is about."""
    parts = urlsplit(address)
    try:
        found = resolve(parts.path)
    except Resolver404:
        return (parts.path,)
    things = [thing for gap, thing in found.kwargs.items() if gap not in whichever]
    return found.url_name, *things, parse_qs(parts.query).get("sheet", [""])[0]


def different(addresses: Iterable[str], whichever: Container[str]) -> list[str]:
    """One address of each kind, or all of them in a thorough run."""
    ordered = sorted(addresses)
    return ordered if WHOLE else list({kind_of(one, whichever): one for one in ordered}.values())


def pages_of(world: World, role: str) -> list[str]:
    """The addresses that this role looks at, as far as they are answered with a page."""
    paths = {look.path for look in looks(world) if look.role == role and not look.htmx}
    return different(paths, ("seq", "row"))


def ways_of(world: World, role: str) -> dict[tuple[str, str], str]:
    """Each way that a role is shown, and one of the pages that show it."""
    ways: dict[tuple[str, str], str] = {}
    for path in pages_of(world, role):
        answer = world.browser(role).get(path)
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code == 200 and kind.startswith("text/html"):
            for way in Ways(answer.content.decode(), path).found:
                ways.setdefault(way, path)
        answer.close()
    return ways


def closed_ways(world: World, role: str) -> list[str]:
    """The ways that a role is shown and may not go. What is posted is empty: only the door is tried."""
    ways, closed = ways_of(world, role), []
    for method in ("get", "post"):
        for path in different((path for way, path in ways if way == method), ("seq", "row", "sheet_id")):
            with rolled_back():
                status = ask(world.browser(role), method, path, {}).status_code
            if status in CLOSED_DOORS or status >= 500:
                closed.append(f"{ways[method, path]} leads to {method} {path}: {status}")
    return closed


@pytest.mark.parametrize("role", ROLES)
def test_every_way_that_a_page_shows_is_open_to_who_sees_it(world: World, role: str) -> None:
    assert not (closed := closed_ways(world, role)), "\n".join(closed)


@pytest.mark.parametrize("role", [WATCHER, OTHER, PLAYER, GM])
def test_every_way_that_an_archived_table_shows_is_open(world: World, role: str) -> None:
    with rolled_back():
        Campaign.objects.filter(pk=world.campaign.pk).update(archived="2026-01-01T00:00:00Z")
        assert not (closed := closed_ways(world, role)), "\n".join(closed)


def test_the_game_master_is_shown_ways_to_most_deeds(world: World) -> None:
    shown = {way for way in ways_of(world, GM) if way[0] == "post"}
    assert len(shown) > 30, "there were forms to try"
