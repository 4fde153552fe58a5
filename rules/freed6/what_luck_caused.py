"""What the checks of luck caused, kept until a veto takes it back or something rests on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from typing import Protocol, TypeVar

from rules.common.prompts import content_of
from rules.common.undo import Times, taken_back
from rules.d6.checks import LAPSING
from rules.d6.dynamic_or_stock import LUCK
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decider, Decision, Game
from rules.named import Held
from rules.randomness import Randomness
from rules.table import TABLE, Change, Changes, Condition, Pending, Row, Table, difference, merge

BY_HAND = "Undo that in the log first, or reverse the check yourself."


@dataclass(frozen=True, slots=True)
class Veto(Held):
    """A point of luck that can still be turned down: what was changed with it, and since when.

    ``since`` None: the time is not known. ``story``: there was no check. ``acted_on``: somebody else has
    made something of it, so that it stays.
    """

    changes: Changes = ()
    since: Times | None = None
    story: bool = False
    acted_on: bool = False


class PromptAnswer(Protocol):
    """A command that takes a prompt up."""

    @property
    def pending(self) -> str: ...


C = TypeVar("C", bound=PromptAnswer)
D = TypeVar("D", bound=Command)


def resting(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Decider:
    """Let what others make of a prompt rest on the check that opened it: no veto takes that back (R-78)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        return replace(
            decision, table=_rested_on(decision.table, _vetoes_behind(decision.table, command.pending))
        )

    return decide


def causing(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Decider:
    """Count what the roller makes of a prompt as caused by the check: a veto takes it along (R-78)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        return _kept_with(decision, _vetoes_behind(table, command.pending), difference(table, decision.table))

    return decide


def answering(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Decider:
    """Let a veto of the check that answers a request take the answer back too: it asks again (R-78)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        new = {
            key: row for key, row in _vetoes(decision.table).items() if key not in table.of(Pending, TABLE)
        }
        prompts = (one for one in difference(table, decision.table) if one.key[2] == command.pending)
        return _kept_with(decision, new.items(), tuple(prompts))

    return decide


def relying(decider: Callable[[Game, Table, D, Randomness], Decision]) -> Decider:
    """Let a roll rest on the checks of others that have brought what it counted (R-78)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: D, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        sources = {source for fact in decision.facts for source in _names_counted(fact)}
        roller = decision.facts[0].sheet_id
        behind = (
            (key, veto)
            for key, veto in _vetoes(decision.table).items()
            if veto.sheet_id != roller and sources & _conditions_from(table, veto, command.owners())
        )
        return replace(decision, table=_rested_on(decision.table, behind))

    return decide


def _names_counted(fact: Fact) -> Iterator[str]:
    """Yield by name what was counted in a roll."""
    modifiers = (part for roll in fact.rolls() for part in roll.roll.modifiers)
    yield from (part.name for part in (*fact.made_of(), *modifiers))


def _conditions_from(table: Table, veto: Pending, sheets: Iterable[str]) -> set[str]:
    """Return the conditions by name that a check has brought upon these sheets, and that are there."""
    rows = (
        (change.key, change.after)
        for change in content_of(veto, Veto).changes
        if change.key[0] in set(sheets)
    )
    return {row.name for key, row in rows if isinstance(row, Condition) and key in table.rows}


def _rested_on(table: Table, vetoes: Iterable[tuple[str, Pending]]) -> Table:
    for key, veto in tuple(vetoes):
        table = table.put(TABLE, key, replace(veto, holds=Veto(acted_on=True)))
    return table


def _kept_with(decision: Decision, vetoes: Iterable[tuple[str, Pending]], changes: Changes) -> Decision:
    """Return the decision with changes that a veto undoes along with the check."""
    table = decision.table
    for key, veto in vetoes:
        holds = content_of(veto, Veto)
        holds = replace(holds, changes=merge((*holds.changes, *changes)))
        table = table.put(TABLE, key, replace(veto, holds=holds))
    return replace(decision, table=table)


def _vetoes_behind(table: Table, pending: str) -> Iterator[tuple[str, Pending]]:
    """Yield the points that can be turned down whose check opened a prompt."""
    for key, veto in _vetoes(table).items():
        if any(change.key[2] == pending for change in _prompts_opened(content_of(veto, Veto))):
            yield key, veto


def without_what_it_caused(game: Game, table: Table, veto: Veto) -> Table:
    """Return the table as if a point had not been spent, if nothing rests on it yet (R-78).

    Where its ranks have lapsed, those from before it, which it closed, would have lapsed as well (R-26).
    """
    if veto.acted_on:
        raise RuleBroken(f"Something already depends on that check. {BY_HAND}")
    lapsed = any(
        one.key not in table.rows and _is_prompt(one.after, LAPSING) for one in _prompts_opened(veto)
    )
    changes = (one for one in veto.changes if one.after or not lapsed or not _is_prompt(one.before, LAPSING))
    return taken_back(game, table, tuple(changes), BY_HAND, veto.since)


def _vetoes(table: Table) -> dict[str, Pending]:
    """Return the points that can still be turned down together with what their checks changed."""
    return {key: row for key, row in table.prompts(LUCK).items() if content_of(row, Veto).changes}


def _prompts_opened(veto: Veto) -> Iterator[Change]:
    """Yield the prompts that the check of a point opened."""
    return (change for change in veto.changes if change.before is None and _is_prompt(change.after))


def _is_prompt(row: Row | None, kind: str = "") -> bool:
    return isinstance(row, Pending) and kind in ("", row.kind)
