"""What a deed sends to the database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.db import connection


class NotSent(Exception):
    """Comes in place of the database's answer, where only the statement is asked about."""


@contextmanager
def statements_of() -> Iterator[list[str]]:
    """The statements that are sent meanwhile; unlike Django's own, a request does not empty the list."""
    sent: list[str] = []

    def note(execute: Any, text: str, parameters: Any, many: bool, context: Any) -> Any:
        sent.append(text)
        return execute(text, parameters, many, context)

    with connection.execute_wrapper(note):
        yield sent


@contextmanager
def kept_back() -> Iterator[list[str]]:
    """The statements that would be sent; the first of them ends what sends it."""
    kept: list[str] = []

    def keep(execute: Any, text: str, parameters: Any, many: bool, context: Any) -> Any:
        kept.append(text)
        raise NotSent

    with suppress(NotSent), connection.execute_wrapper(keep):
        yield kept


def columns_of(insert: str) -> list[str]:
    """The columns that an INSERT names, in order."""
    named = re.match(r'INSERT INTO "\w+" \(([^)]*)\) VALUES', insert)
    assert named is not None, insert
    return re.findall(r'"(\w+)"', named[1])
