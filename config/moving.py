"""From SQLite to PostgreSQL: every row, compared with what it was before it counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from config.database import database

THERE = "there"
"""What the database is called that is moved to."""
AT_ONCE = 500


class CannotMove(Exception):
    """Why nothing has changed, in a sentence."""


def move(url: str) -> int:
    """Copy every row into an empty PostgreSQL, and return how many there are.

    All of it is one transaction there: after CannotMove there is nothing. Here nothing is written at all.
    """
    with _connection_to(url) as there:
        _refuse_what_is_not_empty(there)
        try:
            with transaction.atomic(using=THERE):
                call_command("migrate", database=THERE, interactive=False, verbosity=0)
                tables = [
                    model for model in apps.get_models(include_auto_created=True) if model._meta.managed
                ]
                _empty(there, tables)
                count = sum(_copy(there, model) for model in tables)
                _set_sequences(there, tables)
                for model in tables:
                    _compare(model)
        except DatabaseError as problem:
            raise CannotMove(f"The rows cannot be kept there: {_line(problem)}") from problem
    return count


@contextmanager
def _connection_to(url: str) -> Iterator[BaseDatabaseWrapper]:
    """Give a connection to the database that is moved to."""
    try:
        chosen = database(url, settings.BASE_DIR, settings.LOCK_SECONDS, pooled=bool(settings.LISTEN_DSN))
    except ValueError as problem:
        raise CannotMove(str(problem).replace("DATABASE_URL", "The address")) from problem
    connections.settings[THERE] = connections.configure_settings({DEFAULT_DB_ALIAS: {}, THERE: chosen})[THERE]
    there = connections[THERE]
    try:
        if there.vendor != "postgresql":
            raise CannotMove("Rollbook moves to PostgreSQL: the address begins with postgres://")
        there.ensure_connection()
        yield there
    except DatabaseError as problem:
        raise CannotMove(f"The database does not answer: {_line(problem)}") from problem
    finally:
        there.close()
        del connections[THERE], connections.settings[THERE]


def _refuse_what_is_not_empty(there: BaseDatabaseWrapper) -> None:
    with there.cursor() as cursor:
        names = there.introspection.table_names(cursor)
    if names:
        raise CannotMove(f"{there.settings_dict['NAME']} is not empty: it has {names[0]}.")


def _empty(there: BaseDatabaseWrapper, tables: list[type[models.Model]]) -> None:
    """Take away what the migrations put there by themselves."""
    names = ", ".join(there.ops.quote_name(model._meta.db_table) for model in tables)
    with there.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # what the migrations wrote is to be checked first
        cursor.execute(f"TRUNCATE {names} CASCADE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _copy(there: BaseDatabaseWrapper, model: type[models.Model]) -> int:
    fields, count = model._meta.concrete_fields, 0
    columns = ", ".join(there.ops.quote_name(str(field.column)) for field in fields)
    with there.cursor() as cursor:
        table = there.ops.quote_name(model._meta.db_table)
        with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as rows:
            for row in _rows(model, DEFAULT_DB_ALIAS):
                rows.write_row(
                    [field.get_db_prep_save(value, there) for field, value in zip(fields, row, strict=True)]
                )
                count += 1
    return count


def _compare(model: type[models.Model]) -> None:
    for here, there in zip_longest(_rows(model, DEFAULT_DB_ALIAS), _rows(model, THERE)):
        if here != there:
            raise CannotMove(
                f"A row of {model._meta.db_table} came out as another one: {(here or there)[0]}."
            )


def _rows(model: type[models.Model], alias: str) -> Iterator[tuple[Any, ...]]:
    """Yield every row as Python's values, in the order of their keys."""
    names = [field.attname for field in model._meta.concrete_fields]
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=AT_ONCE):
        yield tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)


def _set_sequences(there: BaseDatabaseWrapper, tables: list[type[models.Model]]) -> None:
    """Let the next row of each table have the next number."""
    with there.cursor() as cursor:
        for statement in there.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(statement)


def _line(problem: Exception) -> str:
    return " ".join(str(problem).split())
