"""The best that somebody has to roll with, for a check that names no ability."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.lookups import finished
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.check_setup import Check, CheckSetup, check_setup
from rules.errors import RuleBroken
from rules.game import Game
from rules.table import Ability, Table


def best_code(game: Game, table: Table, sheet_id: str) -> str:
    """Return the ability or skill with the most dice as they are now, of as many the one with most points."""
    setups = dict(_usable(game, table, sheet_id))
    if not setups:
        raise RuleBroken(f"{finished(table, sheet_id).name} has nothing to roll with.")
    return max(setups, key=lambda key: (setups[key].pool.dice, setups[key].added))


def best_if_any(game: Game, table: Table, sheet_id: str) -> str:
    """Return the best that a sheet has to roll with; "" for one that has nothing, or is not there."""
    return best_code(game, table, sheet_id) if any(_usable(game, table, sheet_id)) else ""


def _usable(game: Game, table: Table, sheet_id: str) -> Iterator[tuple[str, CheckSetup]]:
    """Yield every die code of a sheet that can be thrown: a condition may forbid some (FD6-27, OD6-16)."""
    for key in table.of(Ability, sheet_id):
        if key not in WITHOUT_CODE:
            try:
                yield key, check_setup(game, table, Check(sheet_id, key))
            except RuleBroken:
                continue
