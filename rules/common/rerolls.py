"""Rolls that are remembered, so that a roll or one die of it can be thrown again for a point of something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.common.prompts import content_of, without_prompts_of
from rules.common.undo import taken_back
from rules.game import Command, Game, Offer, Offers, Prompt, Urgency
from rules.named import Held
from rules.randomness import Randomness
from rules.table import (
    TABLE,
    Belonging,
    Change,
    Changes,
    Condition,
    Key,
    Membership,
    Pending,
    Table,
    difference,
    evolve,
)

REROLL = "reroll"
STANDS = "The roll stands."

Fallen = tuple[tuple[int, int], ...]
"""The dice of a roll in the order in which they fell, as (sides, face)."""
Bearing = tuple[tuple[str, str, Condition], ...]
"""Conditions by the sheets and the keys under which they stand."""


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
    """A roll that can be made again: its order, the dice that fell, and what it changed at the table.

    ``others`` took part besides the sheet of the order, and ``under`` are the conditions that all of them had
    then: the roll is made again under these (R-52). ``own``: the places of the dice that were thrown for who
    may make it again; ``alone``: only these are thrown again, as all others are somebody else's.
    """

    order: Command
    faces: Fallen = ()
    changes: Changes = ()
    others: tuple[str, ...] = ()
    under: Bearing = ()
    own: tuple[int, ...] = (0,)
    alone: bool = False

    @property
    def sheets(self) -> tuple[str, ...]:
        """Return all who took part."""
        return getattr(self.order, "sheet_id", ""), *self.others


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    """A point spent on a roll just made: the pending row of kind reroll (FB-28, R-52).

    ``die`` picks one die by its place, -1 the whole roll.
    """

    pending: str
    sheet_id: str = ""
    die: int = -1


def reroll_prompt(offers: Offers, lapses: str) -> Prompt:
    """Return the prompt of a roll that may be made again, until a unit of time ends."""
    return Prompt(
        offers=offers,
        urgency=Urgency.EXTRA,
        gone="That roll can no longer be rerolled.",
        turned_by_any=True,
        passing=True,
        lapses=lapses,
    )


def reroll_offer(table: Table, key: str, pending: Pending, die: int, label: str) -> Offer:
    """Offer a roll or one die of it again to its player; to the Game Master where nobody plays the sheet."""
    membership = table.get(Membership, pending.sheet_id, "membership")
    return Offer(
        key=REROLL if die < 0 else f"{REROLL}-{die}",
        label=label,
        command=Reroll(key, pending.sheet_id, die),
        sheet_id=pending.sheet_id,
        gm=not (membership and membership.seats),
        fields=(("pending", key), ("die", str(die))),
    )


def before_the_roll(game: Game, table: Table, pending: Pending) -> Table:
    """Return the table without what a roll has changed."""
    closed = without_prompts_of(table, pending.sheet_id, REROLL)
    for key, row in closed.prompts(REROLL).items():
        if row.about == pending.about:
            closed = closed.without(Pending, TABLE, key)
    return taken_back(game, closed, content_of(pending, KeptRoll).changes, STANDS)


def conditions_of(table: Table, sheets: Iterable[str]) -> Bearing:
    """Return all conditions of these sheets."""
    return tuple((one, key, row) for one in sheets for key, row in table.of(Condition, one).items())


def as_it_was(table: Table, kept_roll: KeptRoll) -> Table:
    """Return the table with the conditions under which a roll was made."""
    for sheet_id, key, _ in conditions_of(table, kept_roll.sheets):
        table = table.without(Condition, sheet_id, key)
    for sheet_id, key, row in kept_roll.under:
        table = table.put(sheet_id, key, row)
    return table


def as_it_is(table: Table, then: Table, after: Table) -> Table:
    """Return the table with what a roll that was made on another one has changed there.

    What it counted of a condition that is gone by now is no matter.
    """
    changes = difference(then, after)
    fitting = (change for change in changes if _is_there(table, change))
    return replace(after, rows=evolve(table.rows, fitting))


def _is_there(table: Table, change: Change) -> bool:
    return not isinstance(change.before, Condition) or change.key in table.rows


def without_mark(kept_roll: KeptRoll, key: Key) -> KeptRoll:
    """Return a kept roll that no longer takes back that it was the first to use a thing."""
    changes = tuple(change for change in kept_roll.changes if change.key != key or not _is_mark(change))
    return replace(kept_roll, changes=changes)


def _is_mark(change: Change) -> bool:
    before, after = change.before, change.after
    return isinstance(before, Belonging) and not before.used and replace(before, used=True) == after
