"""Freeblade's abilities (FB-05): the score of each, and one set by hand."""

from __future__ import annotations

from dataclasses import replace

from rules.bounds import within
from rules.common.lookups import finished
from rules.common.sheets import AbilitySet, SetAbility
from rules.game import Decision, Game, Mechanic, decided, decides
from rules.table import Ability, Table

SCORES = (-3, 6)
"""From the worst roll to the limit of advancement (FB-07, FB-46)."""


def set_ability(game: Game, table: Table, command: SetAbility) -> Decision:
    """Set an ability's score by hand, within the game's limits."""
    finished(table, command.sheet_id)
    game.system.ability(command.ability)
    before = table.get(Ability, command.sheet_id, command.ability) or Ability()
    value = within(command.value, *SCORES, "A score")
    fact = AbilitySet(
        sheet_id=command.sheet_id,
        ability=command.ability,
        before=before.value,
        after=value,
    )
    return decided(table.put(command.sheet_id, command.ability, replace(before, value=value)), fact)


def score_of(table: Table, sheet_id: str, ability: str) -> int:
    """Return an ability's score; 0 for whom nobody has given one."""
    row = table.get(Ability, sheet_id, ability)
    return row.value if row else 0


def scores_of(table: Table, sheet_id: str) -> dict[str, int]:
    """Return all scores of a sheet, by ability."""
    return {key: row.value for key, row in table.of(Ability, sheet_id).items()}


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SetAbility, set_ability),),
)
