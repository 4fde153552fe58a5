"""The rows of a table as a value that is never changed in place: what differs is copied, all else is shared.

They are a tree of dictionaries: by the last sign of the owner's id, by owner, by part and by key. So what
concerns one sheet costs what that sheet holds, however many sheets there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

from rules.reads import ALL, watch

Key = tuple[str, str, str]
R = TypeVar("R")
Tree = Mapping[str, Any]
Path = tuple[str, ...]
Number = tuple[int, int]
"""The two numbers of a generated key: that of its event, and its place among the keys of that event."""
NAMED = 10**12
"""What counts as the event of a key that was not generated: it is sorted behind all that were."""
DEPTH = 4
EMPTY: Tree = {}


class Rows(Mapping[Key, R]):
    """Rows by their keys; equal to any mapping with the same rows.

    ``newest``: the last of all generated keys that were ever put here. Nobody notes a look at it, as new keys
    hang on the number of the next event anyway.
    """

    __slots__ = ("_tree", "newest")
    _tree: Tree
    newest: Number

    def __init__(self, rows: Mapping[Key, R] | None = None) -> None:
        tree: dict[str, Any] = {}
        newest = (0, 0)
        for key, row in sorted((rows or {}).items(), key=lambda item: sort_key(item[0][2])):
            *branches, name = _path(key)
            branch = tree
            for step in branches:
                branch = branch.setdefault(step, {})
            branch[name] = row
            newest = max(newest, number_of(name))
        self._tree, self.newest = tree, newest

    def __getitem__(self, key: Key) -> R:
        row = self.one(*key)
        if row is None:
            raise KeyError(key)
        return row

    def __iter__(self) -> Iterator[Key]:
        if watch.reads is not None:
            watch.reads.add(ALL)
        for owners in self._tree.values():
            for owner, parts in owners.items():
                for part, rows in parts.items():
                    for key in rows:
                        yield owner, part, key

    def __len__(self) -> int:
        if watch.reads is not None:
            watch.reads.add(ALL)
        owners = [parts for owners in self._tree.values() for parts in owners.values()]
        return sum([len(rows) for parts in owners for rows in parts.values()])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rows):
            return next(changed_rows(cast(Rows[Any], self), other), None) is None
        return super().__eq__(other)

    def __repr__(self) -> str:
        return f"Rows({dict(self)!r})"

    def one(self, owner: str, part: str, key: str) -> R | None:
        """Return one row, or None."""
        if watch.reads is not None:
            watch.reads.add((owner, part, key))
        row: R | None = self._tree.get(owner[-1:], EMPTY).get(owner, EMPTY).get(part, EMPTY).get(key)
        return row

    def of(self, owner: str, part: str) -> Mapping[str, R]:
        """Return the rows of one owner and part by key, in the order of their keys."""
        if watch.reads is not None:
            watch.reads.add((owner, part))
        rows: Mapping[str, R] = self._tree.get(owner[-1:], EMPTY).get(owner, EMPTY).get(part, EMPTY)
        return rows

    def of_kinds(self, owner: str, part: str, kinds: tuple[str, ...], sheet_id: str | None) -> dict[str, Any]:
        """Return those of these kinds, and unless ``sheet_id`` is None those of that sheet alone."""
        if watch.reads is not None:
            watch.reads.update(
                [(owner, part, "", kind, "*" if sheet_id is None else sheet_id) for kind in kinds]
            )
        rows = self._tree.get(owner[-1:], EMPTY).get(owner, EMPTY).get(part, EMPTY)
        return {
            key: row for key, row in rows.items() if row.kind in kinds and sheet_id in (None, row.sheet_id)
        }

    def owners(self, part: str) -> list[str]:
        """Return all that have rows of that part."""
        if watch.reads is not None:
            watch.reads.add((part,))
        return [owner for owners in self._tree.values() for owner, parts in owners.items() if part in parts]

    def having(self, part: str, name: str) -> dict[str, R]:
        """Return that row of each owner who has it."""
        owners = [pair for owners in self._tree.values() for pair in owners.items()]
        rows = {owner: parts[part][name] for owner, parts in owners if name in parts.get(part, EMPTY)}
        if watch.reads is not None:
            watch.reads.update([(part,), *[(owner, part, name) for owner in rows]])
        return rows

    def put(self, key: Key, row: R) -> Rows[R]:
        """Return the rows with this one under its key."""
        return self._grown(_put(self._tree, _path(key), row), max(self.newest, number_of(key[2])))

    def without(self, key: Key) -> Rows[R]:
        """Return the rows without that one; these very rows where it is not among them."""
        return self._grown(_without(self._tree, _path(key)), self.newest) if key in self else self

    def without_owner(self, owner: str) -> Rows[R]:
        """Return the rows without all that one owner has."""
        return self._grown(_without(self._tree, (owner[-1:], owner)), self.newest)

    def _grown(self, tree: Tree, newest: Number) -> Rows[R]:
        rows: Rows[R] = Rows.__new__(Rows)
        rows._tree, rows.newest = tree, newest
        return rows


def changed_rows(old: Rows[R], new: Rows[R]) -> Iterator[tuple[Key, R | None, R | None]]:
    """Yield each row that differs, as (key, before, after), without a look at what both share.

    Nobody looks at a key that is new: the next event has others.
    """
    for (_, owner, part, key), row, later in _apart(old._tree, new._tree, ()):
        if watch.reads is not None and number_of(key) <= old.newest:
            watch.reads.add((owner, part, key))
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


def _path(key: Key) -> Path:
    owner, part, name = key
    return owner[-1:], owner, part, name


def _put(tree: Tree, path: Path, row: object) -> Tree:
    """Return the tree with that row at the end of a path; every other branch is the same object."""
    name, *rest = path
    if rest:
        return {**tree, name: _put(tree.get(name, EMPTY), tuple(rest), row)}
    after = {**tree, name: row}
    return after if name in tree else dict(sorted(after.items(), key=lambda item: sort_key(item[0])))


def _without(tree: Tree, path: Path) -> Tree:
    """Return the tree without what is at the end of a path, and without branches that this leaves empty."""
    name, *rest = path
    branch = _without(tree.get(name, EMPTY), tuple(rest)) if rest else EMPTY
    return {**tree, name: branch} if branch else {key: kept for key, kept in tree.items() if key != name}


def _apart(old: Tree, new: Tree, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    """Yield what is not the same object in both trees, as (path, before, after)."""
    names = [name for name, after in new.items() if old.get(name) is not after]
    if not old.keys() <= new.keys():
        names += [name for name in old if name not in new]
    for name in names:
        before, after = old.get(name), new.get(name)
        if len(path) + 1 < DEPTH:
            yield from _apart(before or EMPTY, after or EMPTY, (*path, name))
        else:
            yield (*path, name), before, after
