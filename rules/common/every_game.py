"""The mechanics that every game plays."""

from __future__ import annotations

from rules.common import (
    belongings,
    clock,
    coins,
    conditions,
    encounters,
    foes,
    foes_again,
    foresight,
    free_rolls,
    gear_list,
    notes,
    own_turns,
    people,
    prompts,
    remarks,
    reveals,
    safety,
    selection,
    sheets,
    table_rolls,
    turn_order,
    undo_requests,
)
from rules.game import Mechanic

EVERY_GAME: tuple[Mechanic, ...] = (
    belongings.MECHANIC,
    clock.MECHANIC,
    coins.MECHANIC,
    conditions.MECHANIC,
    encounters.MECHANIC,
    foes.MECHANIC,
    foes_again.MECHANIC,
    foresight.MECHANIC,
    free_rolls.MECHANIC,
    gear_list.MECHANIC,
    notes.MECHANIC,
    own_turns.MECHANIC,
    people.MECHANIC,
    remarks.MECHANIC,
    reveals.MECHANIC,
    safety.MECHANIC,
    selection.MECHANIC,
    sheets.MECHANIC,
    table_rolls.MECHANIC,
    turn_order.MECHANIC,
    undo_requests.MECHANIC,
    prompts.MECHANIC,
)
