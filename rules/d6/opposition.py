"""Who stands against a roll with a throw of their own, and who cannot."""

from __future__ import annotations

from rules.common.conditions import forbidding
from rules.common.effects import is_open
from rules.common.lookups import finished, first_word, name_for_others
from rules.common.stances import in_force
from rules.errors import RuleBroken
from rules.table import Table


def refuse_odd_opposition(table: Table, sheet_id: str, target: str, difficulty: int | None) -> None:
    """Refuse an opposed roll without someone else who can stand against it, or with a difficulty besides."""
    if not target or target == sheet_id or difficulty is not None:
        raise RuleBroken("A check is opposed by its target's throw, or has a difficulty: one of the two.")
    _refuse_the_helpless(table, target)


def _refuse_the_helpless(table: Table, target: str) -> None:
    """Refuse a throw against someone who cannot throw: a difficulty takes its place (FD6-27, R-25)."""
    finished(table, target)
    hindrance = forbidding(in_force(table, target).values(), "cannot_act")
    if hindrance:
        why = f" ({hindrance})" if is_open(table, target) else ""
        raise RuleBroken(f"{_called(table, target)} cannot act{why}: set a difficulty instead.")


def without_throw(table: Table, target: str, refused: RuleBroken) -> RuleBroken:
    """Return why a target has no throw against it; the reason is told of sheets that everyone may read."""
    if is_open(table, target):
        return refused
    return RuleBroken(f"{_called(table, target)} has no such throw against it: set a difficulty instead.")


def _called(table: Table, target: str) -> str:
    return first_word(name_for_others(table, target))
