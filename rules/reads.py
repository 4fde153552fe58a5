"""What is looked at in rows while something is made of them, which may be kept until that changes."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

Read = tuple[str, ...]
"""(owner, part, key) is one row, (owner, part) all of a part, (part,) who has any, and () is everything.

(owner, part, "", kind, sheet_id) are the prompts of a kind, and with "*" for the sheet those of all sheets.
"""
ALL: Read = ()


class _Watch(threading.local):
    reads: set[Read] | None = None


watch = _Watch()
"""What this thread has looked at; None while nobody asks. Rows add to it themselves: it is done so often."""


@contextmanager
def reading() -> Iterator[set[Read]]:
    """Note what this thread looks at meanwhile; who notes it round that has it, too."""
    outer, reads = watch.reads, set[Read]()
    watch.reads = reads
    try:
        yield reads
    finally:
        watch.reads = outer
        note_all(reads)


def note_all(reads: Collection[Read]) -> None:
    if watch.reads is not None:
        watch.reads.update(reads)


def touched_by(changes: Iterable[tuple[tuple[str, str, str], object, object]]) -> set[Read]:
    """Return what is no longer the same after changes, each with its key and its row before and after."""
    keys = {ALL}
    for key, before, after in changes:
        keys |= {key, key[:2]}
        keys.update(*(of_kind(key, row) for row in (before, after)))
        if before is None or after is None:
            keys.add((key[1],))
    return keys


def of_kind(key: tuple[str, str, str], row: object) -> tuple[Read, ...]:
    """Return what is looked at where a row is one of those of its kind, as a prompt is."""
    kind, sheet_id = getattr(row, "kind", None), getattr(row, "sheet_id", None)
    if kind is None or sheet_id is None:
        return ()
    return (*key[:2], "", kind, sheet_id), (*key[:2], "", kind, "*")
