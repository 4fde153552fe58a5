"""Walking every address with real things in its gaps, and seeing whether that changed anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.campaigns.matrix import Row
from tests.campaigns.world import World

KEPT = '"campaigns_rollsums"'
"""The table of what a report has added up, so that the next reader waits less; it says nothing new."""


def gaps() -> dict[str, list[str]]:
    """The gaps in each address, by the address's name."""
    found: dict[str, list[str]] = {}

    def collect(patterns: list[URLPattern | URLResolver], spaced: str = "") -> None:
        for entry in patterns:
            if isinstance(entry, URLResolver):
                collect(entry.url_patterns, f"{entry.namespace}:" if entry.namespace else spaced)
            else:
                found[f"{spaced}{entry.name}"] = list(entry.pattern.converters)

    collect(get_resolver().url_patterns)
    return found


GAPS = gaps()
USUAL = {"sheet_id": "mira", "key": "mace", "ability": "=presence", "row": "mace"}


def path_of(world: World, row: Row, **other: str) -> str:
    """Where a row is asked, with the world's things in its gaps; ``=word`` stands for itself."""
    where = {**USUAL, **row.where, **other}
    filled = {}
    for gap in GAPS[row.name]:
        thing = where.get(gap, gap)
        filled[gap] = thing[1:] if thing.startswith("=") else world.named[thing]
    return reverse(row.name, kwargs=filled)


def fields_of(world: World, row: Row) -> dict[str, object]:
    known = {"the offer": world.named["offer"], "the code": world.named["code"]}
    return {name: known.get(value, value) for name, value in row.fields.items()}


def ask(client: Client, method: str, path: str, fields: dict[str, object]) -> HttpResponseBase:
    response: HttpResponseBase = getattr(client, method)(path, fields)
    response.close()
    return response


@contextmanager
def writes() -> Iterator[list[str]]:
    """Yield the statements that write meanwhile, without those that are taken back or keep a reading."""
    lasting: list[str] = []
    begun: dict[str, int] = {}

    def note(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
        done = execute(sql, *others)
        if sql.startswith("SAVEPOINT "):
            begun[sql.split()[-1]] = len(lasting)
        elif sql.startswith("ROLLBACK TO SAVEPOINT "):
            del lasting[begun.get(sql.split()[-1], 0) :]
        elif not sql.startswith(("SELECT ", "RELEASE SAVEPOINT ")) and KEPT not in sql:
            lasting.append(sql)
        return done

    with connection.execute_wrapper(note):
        yield lasting
