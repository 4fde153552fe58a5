"""Focus to roll again."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, cast

from rules.codec import changes_from_plain
from rules.common.prompts import business_of
from rules.common.rerolls import RecordingDice, ReplayedDice, read_order, without_rerolls, written
from rules.common.sheets import number, set_number
from rules.errors import RuleBroken
from rules.freeblade.focus import spend_focus
from rules.freeblade.standing import state_of
from rules.game import Command, Decider, Decision, Game, Mechanic, Offer, Prompt, rolls
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Change, Changes, Part, Pending, Resource, Table

STANDS = "Something that this roll led to has changed since: the roll stands."


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    """Focus spent on a roll just made: the open business of kind reroll (FB-28, R-52).

    ``die`` picks one die, -1 the whole roll.

    ``plain_changes`` is what that roll changed, as canonical JSON; the road fills it in from the event.
    """

    pending: str
    sheet_id: str = ""
    die: int = -1
    plain_changes: str = "[]"


def reroll(game: Game, table: Table, command: Reroll, randomness: Randomness) -> Decision:
    """One Focus: the whole roll anew, or one die of it, as the table has ruled; the new roll stands."""
    pending = business_of(table, command.pending, "reroll")
    order, fallen = read_order(game, pending.command)
    if ruling_word(table, game.system, "focus_reroll") == "one die":
        if not 0 <= command.die < len(fallen):
            raise RuleBroken("Say which of the dice is rolled again.")
        randomness = ReplayedDice(randomness, fallen, command.die)
    earlier = taken_back(table, _read(command.plain_changes))
    earlier = spend_focus(without_rerolls(earlier, pending.sheet_id), pending.sheet_id)
    decider: Decider = game.deciders[type(order)]
    again = decider(game, earlier, order, randomness)
    fact = replace(cast(Any, again.facts[0]), rerolled=pending.about)
    return Decision((fact, *again.facts[1:]), again.table)


def taken_back(table: Table, changes: Changes) -> Table:
    """The table as it was before these changes, if nothing of them has changed since.

    Focus and the offers to roll again are no more than bookkeeping: others may have touched them meanwhile.
    """
    for change in reversed(changes):
        owner, part, key = change.key
        if part == "pending":
            table = _business_back(table, change)
        elif part == "resource" and key == "focus":
            left = number(table, owner, "focus") - _count(change.after) + _count(change.before)
            table = set_number(table, owner, "focus", max(0, left))
        else:
            table = _row_back(table, change)
    return table


def _row_back(table: Table, change: Change) -> Table:
    if table.rows.get(change.key) != change.after:
        raise RuleBroken(STANDS)
    rows = dict(table.rows)
    if change.before is None:
        rows.pop(change.key, None)
    else:
        rows[change.key] = change.before
    return replace(table, rows=rows)


def _business_back(table: Table, change: Change) -> Table:
    row = change.before or change.after
    if isinstance(row, Pending) and row.kind == "reroll":
        opened = change.before is None
        return table.without(Pending, TABLE, change.key[2]) if opened else table
    return _row_back(table, change)


def _count(row: object) -> int:
    return row.number if isinstance(row, Resource) else 0


def _read(text: str) -> Changes:
    try:
        return changes_from_plain(json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise RuleBroken("What that roll changed cannot be read.") from None


def offer_reroll(
    table: Table, sheet_id: str, command: Command, noted: RecordingDice, target: str = ""
) -> Table:
    """The table on which this roll, and no earlier one, may be rolled again for Focus (FB-28, R-52)."""
    table = without_rerolls(table, sheet_id)
    if number(table, sheet_id, "focus") < 1:
        return table
    pending = Pending(
        kind="reroll",
        about=table.seq + 1,
        sheet_id=sheet_id,
        target=target,
        command=written(command, noted),
    )
    return table.put(TABLE, table.new_key(), pending)


def reroll_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Whoever rolled may spend Focus: on the whole roll, or on one of its dice (FB-28, R-52).

    No label tells a face: who rolled blind may roll again, but does not see what fell.
    """
    left = number(table, pending.sheet_id, "focus")
    if not left or state_of(table, pending.sheet_id) == "taken_out":
        return ()
    if ruling_word(table, game.system, "focus_reroll") == "whole roll":
        return (_again(table, key, pending, -1, f"Reroll for 1 Focus ({left} left)"),)
    _, fallen = read_order(game, pending.command)
    return tuple(
        _again(table, key, pending, place, f"Reroll die {place + 1} (D{sides}) for 1 Focus")
        for place, (sides, _) in enumerate(fallen)
    )


def _again(table: Table, key: str, pending: Pending, die: int, label: str) -> Offer:
    part = table.get(Part, pending.sheet_id, "part")
    return Offer(
        key="reroll" if die < 0 else f"reroll-{die}",
        label=label,
        command=Reroll(key, pending.sheet_id, die),
        sheet_id=pending.sheet_id,
        gm=not (part and part.owners),
        fields=(("pending", key), ("die", str(die))),
    )


MECHANIC = Mechanic(
    deciders=(rolls(Reroll, reroll),),
    prompts={
        "reroll": Prompt(offers=reroll_prompt, passing=True),
    },
)
