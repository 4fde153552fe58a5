"""Statements that every action sends, written once; afterwards only their parameters change.

To compile a QuerySet takes fifteen times as long as the database needs to answer it. What is written here
comes from the models' own fields, so that a new field is in its statements too, and values pass the field's
own conversions both ways, as they do in the ORM.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import CharField, Field, ForeignKey, IntegerField, Model, QuerySet, TextField
from django.db.models.base import ModelState
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
Reader = Callable[[Any], Any]
"""Turns a value as the database hands it over into Python's."""
MOST_DELETED = 200
"""Rows deleted by one statement: SQLite follows a chain of OR to a depth of a thousand."""
PLAIN = (((ForeignKey, IntegerField), int), ((CharField, TextField), str))
"""Fields, and of which type a value has to be that no database wants in another form; nor does it NULL."""


class Writer(NamedTuple):
    """A field, the name of its value in an object, and the types that the database takes as they are."""

    field: Field[Any, Any]
    name: str
    plain: frozenset[type]


@contextmanager
def pipelined() -> Iterator[None]:
    """Send what is executed inside to PostgreSQL at once, and wait for all of it together at the end.

    What a statement returns is there after that, so that inside nothing may ask for it.
    """
    if connection.vendor != "postgresql":
        yield
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


class _Kept(threading.local):
    """The compiled statements of a thread."""

    def __init__(self) -> None:
        self.selects: dict[Select[Any], _Compiled[Any]] = {}


class Select(Generic[M]):
    """A QuerySet that is compiled once per thread: ``make`` gets the examples, ``all`` the values instead.

    The values are texts and whole numbers, and each example is one that stands nowhere else in the query.
    What ``select_related`` names comes along.
    """

    def __init__(self, make: Callable[..., QuerySet[M]], *examples: str | int) -> None:
        self._make, self._examples = make, examples

    def all(self, *values: str | int) -> list[M]:
        """Return the objects that the query finds with these values."""
        return self._compiled().objects(values)

    def first(self, *values: str | int) -> M | None:
        """Return the first of the objects, or None; the query should find few."""
        return next(iter(self.all(*values)), None)

    def _compiled(self) -> _Compiled[M]:
        # The compiler keeps its connection: another one (a test's, or of another database) needs its own.
        compiled = _kept.selects.get(self)
        if compiled is None or compiled.connection is not connections[DEFAULT_DB_ALIAS]:
            compiled = _kept.selects[self] = _Compiled(self._make(*self._examples), self._examples)
        return compiled


_kept = _Kept()


class _Compiled(Generic[M]):
    """A query's text for one connection, where its values go, and what makes objects of its rows."""

    def __init__(self, queryset: QuerySet[M], examples: Sequence[str | int]) -> None:
        self.connection = connections[DEFAULT_DB_ALIAS]
        compiler: Any = queryset.query.get_compiler(connection=self.connection)
        self.text, constants = compiler.as_sql()
        self._constants = list(constants)
        self._places = [_places(self._constants, example) for example in examples]
        self._compiler = compiler
        self._converters = compiler.get_converters([column for column, *_ in compiler.select])
        own = compiler.klass_info["select_fields"]
        self._own = slice(own[0], own[-1] + 1)
        self._model: type[M] = compiler.klass_info["model"]
        self._fields = [column.target.attname for column, *_ in compiler.select[self._own]]
        populators: Any = get_related_populators  # the type stubs are those of a later Django
        self._related = populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS)

    def objects(self, values: Sequence[str | int]) -> list[M]:
        """Return what is found with these values in the examples' places, with the related objects."""
        parameters = self._constants[:]
        for places, value in zip(self._places, values, strict=True):
            for place in places:
                parameters[place] = value
        with self.connection.cursor() as cursor:
            cursor.execute(self.text, parameters)
            rows: Iterable[Sequence[Any]] = cursor.fetchall()
        if self._converters:
            rows = self._compiler.apply_converters(rows, self._converters)
        objects = []
        for row in rows:  # as Model.from_db, without what asks of each field whether it was given
            instance = self._model.__new__(self._model)
            vars(instance).update(zip(self._fields, row[self._own], strict=True), _state=ModelState())
            instance._state.adding, instance._state.db = False, DEFAULT_DB_ALIAS
            for populator in self._related:
                populator.populate(row, instance)
            objects.append(instance)
        return objects


def _places(parameters: Sequence[Any], example: str | int) -> list[int]:
    places = [at for at, parameter in enumerate(parameters) if parameter == example]
    if not places:
        raise ValueError(f"The example {example!r} is no parameter of the statement.")
    return places


@dataclass(frozen=True, slots=True)
class SelectColumns:
    """Some columns of the rows that have one of several values in the column ``by``."""

    model: type[Model]
    columns: tuple[str, ...]
    by: str

    def all(self, given: Sequence[Any]) -> Iterator[list[Any]]:
        """Yield each row's columns as Python has them."""
        text, readers = _select_columns(self, connection.vendor)
        with connection.cursor() as cursor:
            cursor.execute(f"{text} IN ({_marks(len(given))})", given)
            for row in cursor.fetchall():
                values = list(row)
                for at, read in readers:
                    values[at] = read(values[at])
                yield values


@dataclass(frozen=True, slots=True)
class Insert(Generic[M]):
    """Objects of a model written by one statement; ``on_conflict`` is what follows ON CONFLICT."""

    model: type[M]
    on_conflict: str = ""

    def save(self, objects: Sequence[M]) -> list[Any]:
        """Write objects and return the keys of the rows that were written: a conflict may leave some out.

        The objects get their keys when all of them were.
        """
        return self.send(objects)()

    def send(self, objects: Sequence[M]) -> Callable[[], list[Any]]:
        """Write objects, and return what returns the keys: to be called once a pipeline has ended."""
        current = connections[DEFAULT_DB_ALIAS]
        text, marks, writers, returning = _insert(self, current.vendor)
        most = current.features.max_query_params or 30_000  # PostgreSQL counts them in 16 bits
        cursors = []
        for batch in _batches(objects, most // len(writers)):
            rows = ", ".join([marks] * len(batch))
            values = [value for one in batch for value in _written(current, writers, one, adding=True)]
            cursors.append(current.cursor())
            cursors[-1].execute(f"{text} {rows}{returning}", values)
        return partial(_keys_given, objects, cursors)


def _keys_given(objects: Sequence[Model], cursors: Iterable[Any]) -> list[Any]:
    keys = []
    for cursor in cursors:
        with cursor:
            keys += [key for (key,) in cursor.fetchall()]
    if len(keys) == len(objects):
        for instance, key in zip(objects, keys, strict=True):
            instance.pk = key
            instance._state.adding, instance._state.db = False, DEFAULT_DB_ALIAS
    return keys


@dataclass(frozen=True, slots=True)
class Update(Generic[M]):
    """Some fields of a row, which is found by the field ``by``."""

    model: type[M]
    fields: tuple[str, ...]
    by: str = "id"

    def save(self, instance: M) -> bool:
        """Write these fields of an object; say whether its row was there."""
        current = connections[DEFAULT_DB_ALIAS]
        text, writers = _update(self, current.vendor)
        with current.cursor() as cursor:
            cursor.execute(text, _written(current, writers, instance, adding=False))
            return cursor.rowcount > 0


@dataclass(frozen=True, slots=True)
class Delete:
    """Rows that are found by the values of some fields. What hangs on them is not looked for."""

    model: type[Model]
    by: tuple[str, ...]

    def all(self, rows: Sequence[Sequence[Any]]) -> None:
        """Delete the rows with these values, one sequence of values for each row."""
        text, condition = _delete(self, connection.vendor)
        for batch in _batches(rows, MOST_DELETED):
            with connection.cursor() as cursor:
                values = [value for row in batch for value in row]
                cursor.execute(text + " OR ".join([condition] * len(batch)), values)


def upsert(model: type[M], identity: Sequence[str], fields: Sequence[str]) -> Insert[M]:
    """Return the statement that writes a row, or these fields of the one with the same identity."""
    sets = ", ".join(f"{column} = EXCLUDED.{column}" for column in _columns(model, fields))
    return Insert(model, f"({', '.join(_columns(model, identity))}) DO UPDATE SET {sets}")


@cache
def _select_columns(select: SelectColumns, _vendor: str) -> tuple[str, tuple[tuple[int, Reader], ...]]:
    """Return the text up to its condition, and the readers of those columns that this database hands
    over in another form: JSON as text, true as 1."""
    columns = ", ".join(_columns(select.model, select.columns))
    (by,) = _columns(select.model, [select.by])
    fields = _fields(select.model, select.columns)
    readers = tuple((at, read) for at, field in enumerate(fields) if (read := _reader(field)))
    # Names of our own models alone, here and below; every value is passed as a parameter.
    return f"SELECT {columns} FROM {_table(select.model)} WHERE {by}", readers  # noqa: S608


@cache
def _insert(insert: Insert[Any], _vendor: str) -> tuple[str, str, tuple[Writer, ...], str]:
    """Return the text up to its rows, the marks of a row and what writes its values, and the text after."""
    meta = insert.model._meta
    fields = tuple(field for field in meta.concrete_fields if field is not meta.auto_field)
    columns = ", ".join(_columns(insert.model, [field.attname for field in fields]))
    (key,) = _columns(insert.model, [meta.pk.attname])
    conflict = f" ON CONFLICT {insert.on_conflict}" if insert.on_conflict else ""
    text = f"INSERT INTO {_table(insert.model)} ({columns}) VALUES"
    writers = tuple(map(_writer, fields))
    return text, f"({_marks(len(writers))})", writers, f"{conflict} RETURNING {key}"


@cache
def _update(update: Update[Any], _vendor: str) -> tuple[str, tuple[Writer, ...]]:
    sets = ", ".join(f"{column} = %s" for column in _columns(update.model, update.fields))
    (by,) = _columns(update.model, [update.by])
    text = f"UPDATE {_table(update.model)} SET {sets} WHERE {by} = %s"  # noqa: S608
    return text, tuple(map(_writer, _fields(update.model, (*update.fields, update.by))))


@cache
def _delete(delete: Delete, _vendor: str) -> tuple[str, str]:
    condition = " AND ".join(f"{column} = %s" for column in _columns(delete.model, delete.by))
    return f"DELETE FROM {_table(delete.model)} WHERE ", f"({condition})"  # noqa: S608


def _fields(model: type[Model], attnames: Iterable[str]) -> tuple[Field[Any, Any], ...]:
    """Return the fields of that name, with which foreign keys are named as their columns are."""
    by_name: dict[str, Field[Any, Any]] = {field.attname: field for field in model._meta.concrete_fields}
    return tuple(by_name[name] for name in attnames)


def _columns(model: type[Model], attnames: Iterable[str]) -> list[str]:
    return [connection.ops.quote_name(str(field.column)) for field in _fields(model, attnames)]


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _writer(field: Field[Any, Any]) -> Writer:
    plain = {kind for fields, of in PLAIN if isinstance(field, fields) for kind in (of, type(None))}
    return Writer(field, field.attname, frozenset(plain))


def _written(current: Any, writers: Iterable[Writer], instance: Model, *, adding: bool) -> list[Any]:
    """Return an object's values as the database takes them; a field converts only what is not plain."""
    values = []
    for field, name, plain in writers:
        value = getattr(instance, name)
        if type(value) not in plain:
            value = field.get_db_prep_save(field.pre_save(instance, adding), current)
        values.append(value)
    return values


def _reader(field: Any) -> Reader | None:
    """Return what turns a column's value into Python's: the database's converters and the field's own."""
    column = field.get_col(field.model._meta.db_table)
    converters = [*connection.ops.get_db_converters(column), *field.get_db_converters(connection)]
    if not converters:
        return None

    def read(value: Any) -> Any:
        for convert in converters:
            value = convert(value, column, connection)
        return value

    return read


def _marks(count: int) -> str:
    return ", ".join(["%s"] * count)


def _batches(items: Sequence[Any], most: int) -> Iterator[Sequence[Any]]:
    for start in range(0, len(items), most):
        yield items[start : start + most]
