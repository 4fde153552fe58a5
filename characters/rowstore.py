"""Rows of the core and rows of the database: one store for each part, whatever the part.

The models name their fields as the core does, so that loading and saving need no code of their own per
part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.db.models import Model, Q

from rules.codec import from_plain, to_plain
from rules.table import PART_OF, Change, Key, Row


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
        return [spec.name for spec in fields(self.row)]

    def load(self, owners: Iterable[Any], name_of: Mapping[Any, str] | None = None) -> dict[Key, Row]:
        """All rows of these owners in one query; ``name_of`` says what the core calls an owner."""
        keys = [self.owner] if self.owner_is_key else [self.owner, "key"]
        found = self.model._default_manager.filter(**{f"{self.owner}__in": list(owners)})
        rows: dict[Key, Row] = {}
        for values in found.values(*keys, *self.columns):
            owner = values.pop(self.owner)
            key = self.part if self.owner_is_key else values.pop("key")
            rows[name_of[owner] if name_of else owner, self.part, key] = from_plain(self.row, values)
        return rows

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
        columns = {name: plain.get(name, getattr(row, name)) for name in self.columns}
        return self.model(**self._named(key, owner), **columns, **also)
