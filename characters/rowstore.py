"""Rows of the core and rows of the database: one store for each part, whatever the part.

The models name their fields as the core does, so that loading and saving need no code of their own per
part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model, Q

from rules.codec import from_plain, stored_name, to_plain
from rules.table import PART_OF, Change, Key, Row

Reader = Callable[[Any], Any]
"""Turns a value as the database hands it over into Python's."""


@dataclass(frozen=True, slots=True)
class RowStore:
    """Where the rows of one class live: a model whose ``owner`` field names the owner and ``key`` the
    key.

    With ``owner_is_key`` the owner's own record is the row (a character is its profile).
    """

    row: type[Row]
    model: type[Model]
    owner: str
    owner_is_key: bool = False

    @property
    def part(self) -> str:
        """The part's name in keys."""
        return PART_OF[self.row]

    @property
    def columns(self) -> list[str]:
        """The columns that hold the row itself."""
        return [stored_name(spec.name) for spec in fields(self.row)]

    def load(self, owners: Iterable[Any], name_of: Mapping[Any, str] | None = None) -> dict[Key, Row]:
        """All rows of these owners in one query; ``name_of`` says what the core calls an owner.

        Every deed begins by loading a dozen parts. The statement is therefore written once per store, since
        to build it anew from a QuerySet takes fifteen times as long as the database needs to answer.
        """
        asked = list(owners)
        if not asked:
            return {}
        rows: dict[Key, Row] = {}
        columns = self.columns
        for owner, key, *values in self._fetched(asked):
            name = name_of[owner] if name_of else owner
            plain = dict(zip(columns, values, strict=True))
            rows[name, self.part, self.part if self.owner_is_key else key] = from_plain(self.row, plain)
        return rows

    def _fetched(self, owners: list[Any]) -> Iterator[list[Any]]:
        """Owner, key and columns of each row, as Python has them."""
        statement, readers = _select(self, connection.vendor)
        with connection.cursor() as cursor:
            cursor.execute(statement.format(", ".join(["%s"] * len(owners))), owners)
            for found in cursor.fetchall():
                values = list(found)
                for at, read in readers:
                    values[at] = read(values[at])
                yield values

    def upsert(self, changes: Iterable[Change], owner: Any = None, **also: Any) -> None:
        """Writes the rows that are there after the changes; ``also`` are columns that the core ignores."""
        there = [(change.key, change.after) for change in changes if change.after is not None]
        records = [self._record(key, row, owner, also) for key, row in there]
        if records:
            self.model._default_manager.bulk_create(
                records, update_conflicts=True, unique_fields=self._identity(), update_fields=self.columns
            )

    def delete(self, changes: Iterable[Change], owner: Any = None) -> None:
        """Deletes the rows that are gone after the changes."""
        gone = Q()
        for change in changes:
            if change.after is None:
                gone |= Q(**self._named(change.key, owner))
        if gone:
            self.model._default_manager.filter(gone).delete()

    def _identity(self) -> list[str]:
        return [self.owner] if self.owner_is_key else [self.owner, "key"]

    def _named(self, key: Key, owner: Any) -> dict[str, Any]:
        named = {self.owner: key[0] if owner is None else owner}
        return named if self.owner_is_key else {**named, "key": key[2]}

    def _record(self, key: Key, row: Row, owner: Any, also: dict[str, Any]) -> Model:
        plain = to_plain(row)
        names = [spec.name for spec in fields(self.row)]
        columns = {
            column: plain.get(column, getattr(row, name))
            for name, column in zip(names, self.columns, strict=True)
        }
        return self.model(**self._named(key, owner), **columns, **also)


@cache
def _select(store: RowStore, _vendor: str) -> tuple[str, tuple[tuple[int, Reader], ...]]:
    """The statement that loads a store's rows, and the readers of those columns that this database
    hands over in another form: JSON as text, true as 1."""
    identity = [store.owner, store.owner if store.owner_is_key else "key"]
    meta = store.model._meta
    named = {field.attname: field for field in meta.concrete_fields}
    chosen = [named[name] for name in (*identity, *store.columns)]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in chosen)
    # Names of our own models alone; the owners are passed as parameters.
    statement = f"SELECT {columns} FROM {quote(meta.db_table)} WHERE {quote(store.owner)} IN ({{}})"  # noqa: S608
    readers = [(at, read) for at, field in enumerate(chosen) if (read := _reader(field))]
    return statement, tuple(readers)


def _reader(field: Any) -> Reader | None:
    """What turns a column's value into Python's, by the database's converters and the field's own."""
    column = field.get_col(field.model._meta.db_table)
    converters = [*connection.ops.get_db_converters(column), *field.get_db_converters(connection)]
    if not converters:
        return None

    def read(value: Any) -> Any:
        for convert in converters:
            value = convert(value, column, connection)
        return value

    return read
