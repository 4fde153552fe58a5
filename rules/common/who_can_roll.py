"""Who is left out of a roll that several are asked for: those who cannot make it now."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.common.lookups import profile_of
from rules.decide import refusal
from rules.errors import RuleBroken
from rules.game import Command, Game
from rules.table import Table

Refusing = Callable[[str], str]
"""The sentence with which a sheet's plain roll is refused, "" where it can make it."""


def refusing(game: Game, table: Table, order: Callable[[str], Command]) -> Refusing:
    """Return how a sheet is refused the roll of such an order."""

    def refusal_of(sheet_id: str) -> str:
        try:
            return refusal(game, table, order(sheet_id))
        except RuleBroken as broken:
            return broken.sentence

    return refusal_of


def who_can(
    table: Table, sheets: Iterable[str], refusal_of: Refusing
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who of several can make a roll, and who is left out; refuse where nobody can (R-100)."""
    sentences = {sheet_id: refusal_of(sheet_id) for sheet_id in table.in_strip(set(sheets))}
    for sheet_id in sentences:
        profile_of(table, sheet_id)
    able = tuple(sheet_id for sheet_id, sentence in sentences.items() if not sentence)
    why = tuple(dict.fromkeys(filter(None, sentences.values())))
    if why and not able:
        raise RuleBroken(why[0] if len(why) == 1 else f"None of them can make that roll: {why[0]}")
    return able, tuple(sheet_id for sheet_id, sentence in sentences.items() if sentence)
