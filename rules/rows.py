"""The rows of a table as a value that is never changed in place: what differs is copied, all else is shared.

They lie by owner, part and key, so that what concerns one sheet costs what that sheet holds, however many
sheets there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

Key = tuple[str, str, str]
R = TypeVar("R")
V = TypeVar("V")
Parts = Mapping[str, Mapping[str, R]]
"""What one owner has: rows by part and key."""
Number = tuple[int, int]
"""The two numbers of a generated key: that of its event, and its place among the keys of that event."""
NAMED = 10**12
"""What counts as the event of a key that was not generated: it is sorted behind all that were."""


class Rows(Mapping[Key, R]):
    """Rows by their keys; equal to any mapping with the same rows.

    ``newest``: the last of all generated keys that were ever put here.
    """

    __slots__ = ("_owners", "newest")
    _owners: Mapping[str, Parts[R]]
    newest: Number

    def __init__(self, rows: Mapping[Key, R] | None = None) -> None:
        owners: dict[str, dict[str, dict[str, R]]] = {}
        newest = (0, 0)
        for (owner, part, key), row in sorted((rows or {}).items(), key=lambda item: sort_key(item[0][2])):
            owners.setdefault(owner, {}).setdefault(part, {})[key] = row
            newest = max(newest, number_of(key))
        self._owners, self.newest = owners, newest

    def __getitem__(self, key: Key) -> R:
        owner, part, name = key
        try:
            return self._owners[owner][part][name]
        except KeyError:
            raise KeyError(key) from None

    def __iter__(self) -> Iterator[Key]:
        for owner, parts in self._owners.items():
            for part, rows in parts.items():
                for key in rows:
                    yield owner, part, key

    def __len__(self) -> int:
        return sum(len(rows) for parts in self._owners.values() for rows in parts.values())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rows):
            return bool(self._owners == other._owners)
        return super().__eq__(other)

    def __repr__(self) -> str:
        return f"Rows({dict(self)!r})"

    def of(self, owner: str, part: str) -> Mapping[str, R]:
        """Return the rows of one owner and part by key, in the order of their keys."""
        return self._owners.get(owner, {}).get(part, {})

    def owners(self, part: str) -> list[str]:
        """Return all that have rows of that part."""
        return [owner for owner, parts in self._owners.items() if part in parts]

    def put(self, key: Key, row: R) -> Rows[R]:
        """Return the rows with this one under its key."""
        owner, part, name = key
        parts = self._owners.get(owner, {})
        rows = parts.get(part, {})
        after = {**rows, name: row}
        if name not in rows:
            after = dict(sorted(after.items(), key=lambda item: sort_key(item[0])))
        return self._with(owner, {**parts, part: after}, max(self.newest, number_of(name)))

    def without(self, key: Key) -> Rows[R]:
        """Return the rows without that one; these very rows where it is not among them."""
        owner, part, name = key
        if name not in self.of(owner, part):
            return self
        parts = self._owners[owner]
        return self._with(owner, _with(parts, part, _without(parts[part], name)), self.newest)

    def without_owner(self, owner: str) -> Rows[R]:
        """Return the rows without all that one owner has."""
        return self._with(owner, {}, self.newest)

    def _with(self, owner: str, parts: Parts[R], newest: Number) -> Rows[R]:
        rows: Rows[R] = Rows.__new__(Rows)
        rows._owners, rows.newest = _with(self._owners, owner, parts), newest
        return rows


def changed(old: Rows[R], new: Rows[R]) -> Iterator[tuple[Key, R | None, R | None]]:
    """Yield each row that differs, as (key, before, after), without a look at what both share."""
    for owner, parts, later_parts in _apart(old._owners, new._owners):
        for part, rows, later_rows in _apart(parts or {}, later_parts or {}):
            for key, row, later in _apart(rows or {}, later_rows or {}):
                if row != later:
                    yield (owner, part, key), row, later


def sort_key(key: str) -> tuple[int, int, str]:
    """Sort generated keys by number (9.1 before 10.1) and the named ones after them by name."""
    seq, _, rest = key.partition(".")
    if seq.isdecimal() and rest.isdecimal():
        return int(seq), int(rest), ""
    return NAMED, 0, key


def number_of(key: str) -> Number:
    """Return the two numbers of a generated key; zeros for one that is a name."""
    seq, place, _ = sort_key(key)
    return (seq, place) if seq < NAMED else (0, 0)


def _apart(old: Mapping[str, V], new: Mapping[str, V]) -> Iterator[tuple[str, V | None, V | None]]:
    """Yield what does not stand for the same object in both, as (name, before, after)."""
    if old is new:
        return
    for name, after in new.items():
        before = old.get(name)
        if before is not after:
            yield name, before, after
    for name, before in old.items():
        if name not in new:
            yield name, before, None


def _with(whole: Parts[V], name: str, piece: Mapping[str, V]) -> Parts[V]:
    """Return the whole with that piece in its place; one that is empty goes, so that equals are equal."""
    return {**whole, name: piece} if piece else _without(whole, name)


def _without(whole: Mapping[str, V], name: str) -> Mapping[str, V]:
    return {key: kept for key, kept in whole.items() if key != name}
