"""What is made of a table, kept for as long as the rows stay the same that were looked at for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from rules.reads import Read, note_all, reading, touched_by
from rules.table import Change

T = TypeVar("T")
WHOLE = "known beside"
"""What holds all rows of a table, and so is another thing whichever of them changes."""
OF_ROWS = {
    "panel",
    "card",
    "closed",
    "distances",
    "foes",
    "numbers",
    "order row",
    "order row drawn",
    "standing",
    "sheets",
    "sheets offered",
    "strip card",
    "timers",
    "turn order",
    "offered",
    WHOLE,
}
"""What is made of rows alone, by the first word of its key: a mere roll leaves all of it as it is."""


class MadeOf(NamedTuple):
    """One thing, and what was looked at in the rows for it."""

    thing: Any
    reads: frozenset[Read]


@dataclass(eq=False, slots=True)
class Things:
    """Things by their keys, each made when it is first asked for."""

    by_key: dict[Hashable, MadeOf] = field(default_factory=dict)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what is kept under that key, or make it now; what is made round it looks at the same rows.

        Two threads may make the same at once; both are right.
        """
        if key not in self.by_key:
            with reading() as reads:
                thing = make()
            self.by_key[key] = MadeOf(thing, frozenset(reads))
        one = self.by_key[key]
        note_all(one.reads)
        kept: T = one.thing
        return kept

    def after(self, changes: Collection[Change]) -> Things:
        """Return those that are as they were after changes, or before them; all after none."""
        if not changes:
            return self
        parts = touched_by((change.key, change.before, change.after) for change in changes)
        pairs = [*self.by_key.items()]  # at once, as others may add to them
        return Things({key: one for key, one in pairs if one.reads.isdisjoint(parts) and not _is_whole(key)})


def is_of_rows(key: Hashable) -> bool:
    """Say whether what is made under that key hangs on rows alone."""
    return isinstance(key, tuple) and key[0] in OF_ROWS


def _is_whole(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == WHOLE
