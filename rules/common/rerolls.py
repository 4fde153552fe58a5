"""Rolls that are remembered, so that a roll or one die of it can be thrown again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from rules.common.lookups import number, set_number
from rules.errors import RuleBroken
from rules.game import Command
from rules.named import Held
from rules.randomness import Randomness
from rules.table import Belonging, Change, Changes, Key, Resource, Table, evolve, invert

STANDS = "Something that this roll led to has changed since: the roll stands."
Fallen = tuple[tuple[int, int], ...]
"""The dice of a roll in the order in which they fell, as (sides, face)."""


class RecordingDice:
    """A source of randomness that remembers what fell, so that one die can be thrown again (R-52)."""

    def __init__(self, randomness: Randomness) -> None:
        self._randomness = randomness
        self.fallen: list[tuple[int, int]] = []

    def __call__(self, sides: int) -> int:
        face = self._randomness(sides)
        self.fallen.append((sides, face))
        return face


class ReplayedDice:
    """The faces of an earlier roll once more, but for one die, and for dice that it did not have (R-52)."""

    def __init__(self, randomness: Randomness, fallen: Sequence[tuple[int, int]], die: int) -> None:
        self._randomness = randomness
        self._fallen = list(fallen)
        self._die = die
        self._place = -1

    def __call__(self, sides: int) -> int:
        self._place += 1
        old = self._fallen[self._place] if self._place < len(self._fallen) else (0, 0)
        if self._place == self._die or old[0] != sides:
            return self._randomness(sides)
        return old[1]


@dataclass(frozen=True, slots=True)
class KeptRoll(Held):
    """A roll that can be made again: its order, the dice that fell, and what it changed at the table."""

    order: Command
    fallen: Fallen = ()
    changes: Changes = ()


def taken_back(table: Table, changes: Changes) -> Table:
    """Return the table without these changes, if nothing of what they changed has changed since.

    Focus is no more than bookkeeping: others may have touched it meanwhile.
    """
    for change in reversed(changes):
        owner, part, key = change.key
        if part == "resource" and key == "focus":
            left = number(table, owner, "focus") - _count(change.after) + _count(change.before)
            table = set_number(table, owner, "focus", max(0, left))
        else:
            table = _row_back(table, change)
    return table


def _row_back(table: Table, change: Change) -> Table:
    """Take one row back; what else has changed on it since stays as it is now.

    A change from a row to itself says that the roll rests on it: it must not have changed at all.
    """
    now = table.rows.get(change.key)
    if now == change.after:
        return replace(table, rows=evolve(table.rows, invert([change])))
    if now is None or change.before is None or change.after is None or change.before == change.after:
        raise RuleBroken(STANDS)
    names = (field.name for field in fields(now))
    altered = [name for name in names if getattr(change.before, name) != getattr(change.after, name)]
    if any(getattr(now, name) != getattr(change.after, name) for name in altered):
        raise RuleBroken(STANDS)
    row = replace(now, **{name: getattr(change.before, name) for name in altered})
    return replace(table, rows=table.rows.put(change.key, row))


def _count(row: object) -> int:
    return row.number if isinstance(row, Resource) else 0


def without_mark(kept: KeptRoll, key: Key) -> KeptRoll:
    """Return a kept roll that no longer takes back that it was the first to use a thing."""
    left = tuple(change for change in kept.changes if change.key != key or not _is_mark(change))
    return replace(kept, changes=left)


def _is_mark(change: Change) -> bool:
    before, after = change.before, change.after
    return isinstance(before, Belonging) and not before.used and replace(before, used=True) == after
