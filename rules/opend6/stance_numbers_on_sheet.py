"""How hard it is to talk someone into something, as a number of their sheet."""

from __future__ import annotations

from rules.common.lookups import name_for_others
from rules.common.temporary_stances import REACTION
from rules.d6.stance_shifts import difficulty
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Derived, Game, Mechanic
from rules.opend6.stances import stance_of
from rules.table import Table, Track


def stance_numbers(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return what an appeal must reach by each stance as it is now, eased or not (OD6-20, OD6-27)."""
    numbers = []
    for key, row in table.of(Track, sheet_id).items():
        if row.kind != REACTION:
            continue
        try:
            stance = stance_of(game, table, sheet_id, row.towards)
            number = difficulty(stance.kind, stance.state)
        except RuleBroken:
            continue  # who it was shown to is not at the table, or its rules say no number
        part = Modifier(amount=number, name=stance.state_name, rule=stance.kind.rule)
        label = f"{row.name}, towards {name_for_others(table, row.towards)}"
        numbers.append(Derived(key=f"track-{key}", label=label, value=number, parts=(part,)))
    return tuple(numbers)


MECHANIC = Mechanic(__name__, numbers=(stance_numbers,))
