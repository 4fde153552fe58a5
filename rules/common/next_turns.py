"""Whose turn comes next, and turns that pass over those who can neither act nor decide."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from rules.common.acting import forbidding
from rules.common.clock import ending
from rules.common.durations import in_turn_order, personal_unit
from rules.common.lookups import first_word, name_for_others
from rules.common.temporary_stances import in_force
from rules.errors import RuleBroken
from rules.game import Foretold, Game
from rules.table import TABLE, Combatant, Table

NEITHER = ("cannot_act", "cannot_decide")


def is_out(table: Table, sheet_id: str) -> bool:
    """Say whether somebody can neither act nor decide (OD6-16, FD6-46)."""
    rows = in_force(table, sheet_id).values()
    return all(forbidding(rows, effect) for effect in NEITHER)


def has_no_turn(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether the turns of somebody pass over: they are out, or lie helpless (R-93, R-99)."""
    return is_out(table, sheet_id) or game.helpless(game, table, sheet_id)


def refuse_out(table: Table, sheet_id: str) -> None:
    """Refuse what needs somebody who can act or decide, such as one to talk to (R-99)."""
    if is_out(table, sheet_id):
        raise RuleBroken(f"{first_word(name_for_others(table, sheet_id))} cannot act or decide now.")


def waiting_in_order(game: Game, table: Table) -> list[str]:
    """Return who has not acted in this round and still can, in the order in which they act."""
    return [sheet_id for sheet_id in _to_come(game, table) if not has_no_turn(game, table, sheet_id)]


def _to_come(game: Game, table: Table) -> list[str]:
    rows = table.of(Combatant, TABLE)
    to_come = (sheet_id for sheet_id in rows if not rows[sheet_id].acted)
    in_order = [sheet_id for sheet_id in to_come if in_turn_order(game, table, sheet_id)]
    return sorted(in_order, key=lambda sheet_id: rows[sheet_id].place)


def turn_over(game: Game, table: Table, sheet_id: str) -> tuple[Table, tuple[Foretold, ...]]:
    """Return the table after a sheet's turn of this round, and what ended with that (R-19, R-79)."""
    row = table.get(Combatant, TABLE, sheet_id) or Combatant()
    table = table.put(TABLE, sheet_id, replace(row, acted=True))
    personal = personal_unit(game)
    return ending(game, table, personal, sheet_id) if personal else (table, ())


def passed_over(game: Game, table: Table) -> tuple[Table, tuple[str, ...], tuple[Foretold, ...]]:
    """Return the table after the turns of all who are out, up to the next who is not: whose turns they
    were, and what ended with them (R-19, R-99)."""
    over = tuple(takewhile(lambda sheet_id: has_no_turn(game, table, sheet_id), _to_come(game, table)))
    after, endings = table, list[Foretold]()
    for sheet_id in over:
        after, with_turn = turn_over(game, after, sheet_id)
        endings.extend(with_turn)
    return after, over, tuple(endings)


def anew(table: Table) -> Table:
    """Return the table with a turn before everyone again."""
    for sheet_id, row in table.of(Combatant, TABLE).items():
        table = table.put(TABLE, sheet_id, replace(row, acted=False))
    return table
