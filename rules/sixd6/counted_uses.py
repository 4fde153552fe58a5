"""Conditions that serve for so many rolls: counted down for an action, given back if it is called off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.common.effects import Bearing, used
from rules.table import Condition, Effect, Profile, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A condition that was counted down: as it was, and those of its effects that bore on the action.

    ``gone``: the condition went with the last of them.
    """

    sheet_id: str
    key: str
    row: Condition
    effects: tuple[Effect, ...]
    gone: bool = False


def counted_down(table: Table, effects: Iterable[Bearing]) -> tuple[Table, tuple[Counted, ...]]:
    """Count down the effects that bore on an action, and return what was counted."""
    limited = [effect for effect in effects if effect.uses]
    after = used(table, limited)
    counted = []
    for owner, key in dict.fromkeys((effect.owner, effect.key) for effect in limited):
        if row := table.get(Condition, owner, key):
            places = sorted(
                {effect.place for effect in limited if (effect.owner, effect.key) == (owner, key)}
            )
            bore = tuple(row.effects[place] for place in places)
            gone = after.get(Condition, owner, key) is None
            counted.append(Counted(sheet_id=owner, key=key, row=row, effects=bore, gone=gone))
    return after, tuple(counted)


def uses_given_back(table: Table, counted: Iterable[Counted]) -> Table:
    """Return the table where what was counted for an action serves once more (R-88).

    A condition that was cleared since does not come back.
    """
    # What was counted last took the condition away, and brings it back for what was counted before.
    for use in reversed(tuple(counted)):
        row = table.get(Condition, use.sheet_id, use.key)
        if row is None and use.gone and table.get(Profile, use.sheet_id, "profile"):
            row = replace(use.row, effects=())
        if row:
            effects = row.effects
            for effect in use.effects:
                effects = _once_more(effects, effect)
            table = table.put(use.sheet_id, use.key, replace(row, effects=effects))
    return table


def _once_more(effects: tuple[Effect, ...], effect: Effect) -> tuple[Effect, ...]:
    """Return the effects of a condition, of which one serves for a roll more."""
    for place, left in enumerate(effects):
        if left.uses and replace(left, uses=effect.uses) == effect:
            return (*effects[:place], replace(left, uses=left.uses + 1), *effects[place + 1 :])
    return (*effects, replace(effect, uses=1))
