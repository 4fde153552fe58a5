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
from tests.effort import FIFTHS, SHARE, few

pytestmark = [pytest.mark.django_db, pytest.mark.examples]
CLOSED_DOORS = (403, 404, 405)
EVERY = FIFTHS == SHARE
"""Whether each thing's own address is tried, as a night has time for, or one address of each kind."""


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


def different(addresses: Iterable[str], whichever: Container[str], *, every: bool) -> list[str]:
    """One address of each kind, or every one of them."""
    ordered = sorted(addresses)
    return ordered if every else list({kind_of(one, whichever): one for one in ordered}.values())


def ways_of(world: World, role: str, *, every: bool) -> dict[tuple[str, str], str]:
    """Each way that a role is shown, and one of the pages that show it."""
    looked_at = {look.path for look in looks(world) if look.role == role and not look.htmx}
    ways: dict[tuple[str, str], str] = {}
    for path in different(looked_at, ("seq", "row"), every=every):
        answer = world.browser(role).get(path)
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code == 200 and kind.startswith("text/html"):
            for way in Ways(answer.content.decode(), path).found:
                ways.setdefault(way, path)
        answer.close()
    return ways


def closed_ways(world: World, role: str, ways: dict[tuple[str, str], str], *, every: bool) -> list[str]:
    """The ways that a role is shown and may not go. What is posted is empty: only the door is tried."""
    closed = []
    for method in ("get", "post"):
        shown = (path for way, path in ways if way == method)
        for path in different(shown, ("seq", "row", "sheet_id"), every=every):
            with rolled_back():
                status = ask(world.browser(role), method, path, {}).status_code
            if status in CLOSED_DOORS or status >= 500:
                closed.append(f"{ways[method, path]} leads to {method} {path}: {status}")
    return closed


@pytest.mark.parametrize("role", few(ROLES, PLAYER))
def test_every_way_that_a_page_shows_is_open_to_who_sees_it(world: World, role: str) -> None:
    ways = ways_of(world, role, every=EVERY)
    assert not (closed := closed_ways(world, role, ways, every=EVERY)), "\n".join(closed)
    if role == GM:
        assert sum(method == "post" for method, _ in ways) > 30, "there were forms to try"


@pytest.mark.parametrize("role", few([WATCHER, OTHER, PLAYER, GM], PLAYER))
def test_every_kind_of_way_that_an_archived_table_shows_is_open(world: World, role: str) -> None:
    """The archive closes a kind of page or deed, whichever thing it is about: one of each is tried."""
    with rolled_back():
        Campaign.objects.filter(pk=world.campaign.pk).update(archived="2026-01-01T00:00:00Z")
        ways = ways_of(world, role, every=False)
        assert not (closed := closed_ways(world, role, ways, every=False)), "\n".join(closed)
