"""What the checks of luck changed, kept until a veto takes it back or something rests on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from typing import Protocol, TypeVar

from rules.common.prompts import held
from rules.common.rerolls import taken_back
from rules.d6.abilities import LUCK
from rules.d6.checks import LAPSING
from rules.errors import RuleBroken
from rules.game import Decider, Decision, Game
from rules.named import Held
from rules.randomness import Randomness
from rules.table import TABLE, Change, Changes, Pending, Row, Table, difference, merge

RESTS = "Something rests on that check already: undo that in the log first, or undo the check by hand."


@dataclass(frozen=True, slots=True)
class Veto(Held):
    """A point of luck that can still be turned down: what its check changed, and the clocks of its turn.

    ``story``: there was no check. ``rested_on``: what others made rests on it, so that it has to stay.
    """

    changes: Changes = ()
    turn: tuple[int, ...] = ()
    story: bool = False
    rested_on: bool = False


class Answering(Protocol):
    """A command that takes a prompt up."""

    @property
    def pending(self) -> str: ...


C = TypeVar("C", bound=Answering)


def resting(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Decider:
    """Let what others make of a prompt rest on the check that opened it: no veto takes that back (R-78)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        done = decider(game, table, command, randomness)
        after = done.table
        for key, veto in _vetoes_behind(after, command.pending):
            after = after.put(TABLE, key, replace(veto, holds=Veto(rested_on=True)))
        return replace(done, table=after)

    return decide


def caused(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Decider:
    """Count what whoever rolled makes of a prompt as caused by the check: a veto takes it along (R-78)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        done = decider(game, table, command, randomness)
        after = done.table
        for key, veto in _vetoes_behind(table, command.pending):
            kept = held(veto, Veto)
            changes = merge((*kept.changes, *difference(table, done.table)))
            after = after.put(TABLE, key, replace(veto, holds=replace(kept, changes=changes)))
        return replace(done, table=after)

    return decide


def _vetoes_behind(table: Table, pending: str) -> Iterator[tuple[str, Pending]]:
    """Yield the points that can be turned down whose check opened a prompt."""
    for key, veto in _vetoes(table).items():
        if any(change.key[2] == pending for change in _opened(veto)):
            yield key, veto


def without_what_it_caused(table: Table, veto: Pending) -> Table:
    """Return the table as if the check of a point had not been, if nothing rests on it yet (R-78).

    A prompt of it that has closed with nothing done about it is no such thing. Where its ranks have lapsed,
    those from before it, which it closed, would have lapsed as well (R-26).
    """
    if held(veto, Veto).rested_on:
        raise RuleBroken(RESTS)
    changes = held(veto, Veto).changes
    closed = [change for change in _opened(veto) if change.key not in table.rows]
    if any(_is_prompt(change.after, LAPSING) for change in closed):
        closed += [change for change in changes if not change.after and _is_prompt(change.before, LAPSING)]
    try:
        return taken_back(table, tuple(change for change in changes if change not in closed))
    except RuleBroken:
        raise RuleBroken(RESTS) from None


def _vetoes(table: Table) -> dict[str, Pending]:
    """Return the points that can still be turned down together with what their checks changed."""
    rows = {key: row for key, row in table.of(Pending, TABLE).items() if row.kind == LUCK}
    return {key: row for key, row in rows.items() if held(row, Veto).changes}


def _opened(veto: Pending) -> Iterator[Change]:
    """Yield the prompts that the check of a point opened."""
    return (
        change for change in held(veto, Veto).changes if change.before is None and _is_prompt(change.after)
    )


def _is_prompt(row: Row | None, kind: str = "") -> bool:
    return isinstance(row, Pending) and kind in ("", row.kind)
