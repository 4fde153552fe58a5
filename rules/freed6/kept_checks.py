"""What the checks of luck changed, kept until a veto takes it back or something rests on it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Protocol, TypeVar

from rules.codec import canonical, changes_from_plain, changes_to_plain
from rules.common.rerolls import taken_back
from rules.d6.abilities import LUCK
from rules.d6.checks import LAPSING
from rules.errors import PromptGone, RuleBroken
from rules.game import Decider, Decision, Game
from rules.randomness import Randomness
from rules.table import TABLE, Change, Changes, Pending, Row, Table, difference, merge

DICE, STORY, RESTED_ON = "dice", "story", "rested on"
"""What stands in the place of a check's changes: they were not kept, there are none, or they have to stay."""
RESTS = "Something rests on that check already: undo that in the log first, or undo the check by hand."


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
            after = after.put(TABLE, key, replace(veto, command=RESTED_ON))
        return replace(done, table=after)

    return decide


def caused(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Decider:
    """Count what whoever rolled makes of a prompt as caused by the check: a veto takes it along (R-78)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        done = decider(game, table, command, randomness)
        after = done.table
        for key, veto in _vetoes_behind(table, command.pending):
            changes = merge((*_caused(veto), *difference(table, done.table)))
            after = after.put(TABLE, key, replace(veto, command=written(changes)))
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
    if veto.command == DICE:
        raise PromptGone(LUCK)
    if veto.command == RESTED_ON:
        raise RuleBroken(RESTS)
    changes = _caused(veto)
    closed = [change for change in _opened(veto) if change.key not in table.rows]
    if any(_is_prompt(change.after, LAPSING) for change in closed):
        closed += [change for change in changes if not change.after and _is_prompt(change.before, LAPSING)]
    try:
        return taken_back(table, tuple(change for change in changes if change not in closed))
    except RuleBroken:
        raise RuleBroken(RESTS) from None


def written(changes: Iterable[Change]) -> str:
    """Spell what a check changed as the prompt of its point keeps it."""
    return canonical(changes_to_plain(changes)).decode()


def _vetoes(table: Table) -> dict[str, Pending]:
    """Return the points that can still be turned down together with what their checks changed."""
    rows = table.of(Pending, TABLE).items()
    return {key: row for key, row in rows if row.kind == LUCK and row.command not in (DICE, STORY, RESTED_ON)}


def _caused(veto: Pending) -> Changes:
    return changes_from_plain(json.loads(veto.command))


def _opened(veto: Pending) -> Iterator[Change]:
    """Yield the prompts that the check of a point opened."""
    return (change for change in _caused(veto) if change.before is None and _is_prompt(change.after))


def _is_prompt(row: Row | None, kind: str = "") -> bool:
    return isinstance(row, Pending) and kind in ("", row.kind)
