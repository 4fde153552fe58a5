"""Every address of Rollbook, for the tests that walk all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

SAMPLES = {
    "int": "1",
    "slug": "no-such-table",
    "str": "nothing",
    "uuid": "00000000-0000-4000-8000-000000000000",
}
Routes = Iterator[tuple[str, str]]


def every_route() -> Routes:
    """(name, a path of that shape) for each URL pattern; what it names is nowhere in the database."""
    yield from _below(get_resolver().url_patterns, "/")


def _below(patterns: list[URLPattern | URLResolver], start: str) -> Routes:
    for entry in patterns:
        path = start + _filled(str(entry.pattern))
        if isinstance(entry, URLResolver):
            spaced = f"{entry.namespace}:" if entry.namespace else ""
            yield from ((spaced + name, below) for name, below in _below(entry.url_patterns, path))
        else:
            yield entry.name or path, path


def _filled(route: str) -> str:
    return re.sub(r"<(?:(\w+):)?\w+>", lambda hit: SAMPLES.get(hit[1] or "str", "nothing"), route)
