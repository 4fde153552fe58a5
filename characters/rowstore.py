"""Rows of the core and rows of the database: one store for each part, whatever the part.

The models name their fields as the core does, so that loading and saving need no code of their own per
part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from django.db.models import Model

from characters.statements import Delete, Insert, SelectColumns, upsert
from rules.codec import from_plain, to_plain
from rules.table import PART_OF, Change, Key, Row


@dataclass(frozen=True)
class RowStore:
    """Where the rows of one class live: a model whose ``owner`` field names the owner and ``key`` the
    key.

    With ``owner_is_key`` the owner's own record is the row (a character is its profile).
    """

    row: type[Row]
    model: type[Model]
    owner: str
    owner_is_key: bool = False

    @cached_property
    def part(self) -> str:
        """The part's name in keys."""
        return PART_OF[self.row]

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns that hold the row itself."""
        return tuple(spec.name for spec in fields(self.row))

    def load(self, owners: Iterable[Any], name_of: Mapping[Any, str] | None = None) -> dict[Key, Row]:
        """Return all rows of these owners, by one query; ``name_of`` says what the core calls an owner."""
        ids = list(owners)
        if not ids:
            return {}
        rows: dict[Key, Row] = {}
        for owner, key, *values in self._select.all(ids):
            name = name_of[owner] if name_of else owner
            plain = dict(zip(self.columns, values, strict=True))
            rows[name, self.part, self.part if self.owner_is_key else key] = from_plain(self.row, plain)
        return rows

    def upsert(self, changes: Iterable[Change], owner: Any = None, **also: Any) -> None:
        """Write the rows that are there after the changes; ``also`` are columns that the core ignores."""
        records = [
            self._record(change.key, change.after, owner, also)
            for change in changes
            if change.after is not None
        ]
        if records:
            self._upsert.save(records)

    def delete(self, changes: Iterable[Change], owner: Any = None) -> None:
        """Delete the rows that are gone after the changes."""
        identities = [self._identity_values(change.key, owner) for change in changes if change.after is None]
        if identities and self.owner_is_key:  # whatever hangs on the owner's record goes with it
            self.model._default_manager.filter(
                pk__in=[identity[self.owner] for identity in identities]
            ).delete()
        elif identities:
            self._delete.all([tuple(identity.values()) for identity in identities])

    @cached_property
    def _identity(self) -> tuple[str, ...]:
        return (self.owner,) if self.owner_is_key else (self.owner, "key")

    @cached_property
    def _select(self) -> SelectColumns:
        key = self.owner if self.owner_is_key else "key"
        return SelectColumns(self.model, (self.owner, key, *self.columns), self.owner)

    @cached_property
    def _upsert(self) -> Insert[Model]:
        return upsert(self.model, self._identity, self.columns)

    @cached_property
    def _delete(self) -> Delete:
        return Delete(self.model, self._identity)

    def _identity_values(self, key: Key, owner: Any) -> dict[str, Any]:
        return dict(zip(self._identity, (key[0] if owner is None else owner, key[2]), strict=False))

    def _record(self, key: Key, row: Row, owner: Any, also: dict[str, Any]) -> Model:
        plain = to_plain(row)
        columns = {
            column: plain.get(column, getattr(row, spec.name))
            for spec, column in zip(fields(self.row), self.columns, strict=True)
        }
        return self.model(**self._identity_values(key, owner), **columns, **also)
