"""Focus spent on a roll just made: it is taken back with all it changed, and rolled again (FB-28, R-52)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast

from rules.chance import Chance
from rules.codec import changes_from_plain
from rules.commands import Reroll
from rules.decide.business import business_of
from rules.decide.decision import Decider, Decision
from rules.decide.rerolls import Again, read_order, without_rerolls
from rules.decide.sheets import number, set_number, spend_focus
from rules.errors import RuleBroken
from rules.system import System, ruling_word
from rules.table import TABLE, Change, Changes, Pending, Resource, Table

STANDS = "Something that this roll led to has changed since: the roll stands."


def reroll(system: System, table: Table, command: Reroll, chance: Chance) -> Decision:
    """One Focus: the whole roll anew, or one die of it, as the table has ruled; the new roll stands."""
    pending = business_of(table, command.pending, "reroll")
    order, fallen = read_order(pending.command)
    if ruling_word(table, system, "focus_reroll") == "one die":
        if not 0 <= command.die < len(fallen):
            raise RuleBroken("Say which of the dice is rolled again.")
        chance = Again(chance, fallen, command.die)
    earlier = taken_back(table, _read(command.plain_changes))
    earlier = spend_focus(without_rerolls(earlier, pending.sheet), pending.sheet)
    decider: Decider = system.hooks.DECIDERS[type(order)]
    again = decider(system, earlier, order, chance)
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
