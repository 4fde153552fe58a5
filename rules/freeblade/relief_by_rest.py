"""Relief: the conditions that a rest would clear, one tap each."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bounds import same
from rules.common.conditions import ClearCondition
from rules.common.lookups import finished
from rules.common.prompts import content_of, pass_offer, pending_of, without_prompts_of
from rules.errors import RuleBroken
from rules.freeblade.conditions import clear_condition
from rules.freeblade.end_of_day import FATIGUED, STARVING
from rules.freeblade.rations import has_eaten, meal_of
from rules.game import Command, Decision, Game, Mechanic, Offer, Prompt, Urgency, decides
from rules.named import Held
from rules.table import TABLE, Condition, Pending, Table

RELIEVES = {"long": (FATIGUED, "stressed"), "full": (FATIGUED, "stressed", "poisoned")}
"""What a night and a week would clear; hunger goes besides, for the one who has something to eat."""


@dataclass(frozen=True, slots=True)
class Relief(Held):
    """The conditions, by the keys of their rows, that a rest would clear."""

    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakeRelief(Command):
    """A condition that a rest would clear is cleared: the pending row of kind relief (FB-36, R-85)."""

    pending: str
    sheet_id: str
    condition: str


def with_relief(table: Table, sheet_id: str, kind: str, about: int, fed: bool | None = None) -> Table:
    """Return the table on which a rest offers to clear what it would (FB-36, R-85).

    ``fed``: whether there was something to eat; None: whether there is today.
    """
    table = without_prompts_of(table, sheet_id, "relief")
    if fed is None:
        fed = has_eaten(table, sheet_id) or meal_of(table, sheet_id) != ("", "")
    names = (*RELIEVES.get(kind, ()), *((STARVING,) if fed else ()))
    keys = tuple(
        key
        for key, row in table.of(Condition, sheet_id).items()
        if any(same(row.name, name) for name in names)
    )
    if kind not in RELIEVES or not keys:
        return table
    row = Pending(kind="relief", about=about, sheet_id=sheet_id, target=sheet_id, holds=Relief(keys))
    return table.put(TABLE, table.new_key(), row)


def take_relief(_game: Game, table: Table, command: TakeRelief) -> Decision:
    """Clear a condition that a rest would clear; with the last one nothing more is offered (FB-36, R-85)."""
    pending = pending_of(table, command.pending, "relief", command.sheet_id)
    if command.condition not in _remaining_conditions(table, pending):
        raise RuleBroken(f"{finished(table, pending.sheet_id).name} has no such condition to clear.")
    decision = clear_condition(table, ClearCondition(pending.sheet_id, command.condition))
    if _remaining_conditions(decision.table, pending):
        return decision
    return Decision(decision.facts, decision.table.without(Pending, TABLE, command.pending))


def _remaining_conditions(table: Table, pending: Pending) -> dict[str, Condition]:
    rows = table.of(Condition, pending.sheet_id)
    return {key: rows[key] for key in content_of(pending, Relief).conditions if key in rows}


def relief_prompt(_game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer to clear each condition that the rest would, or none of them (R-85)."""
    clear = (
        Offer(
            key=f"clear-{place}",
            label=f"Clear {row.name}",
            command=TakeRelief(key, pending.sheet_id, condition),
            sheet_id=pending.sheet_id,
            fields=(("pending", key), ("condition", condition)),
        )
        for place, (condition, row) in enumerate(_remaining_conditions(table, pending).items())
    )
    return (*clear, pass_offer(key, pending, "Keep them"))


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(TakeRelief, take_relief),),
    prompts={
        "relief": Prompt(
            offers=relief_prompt,
            urgency=Urgency.EXTRA,
            gone="That rest cannot clear any more.",
            passing=True,
            lapses="watch",
            always_shown=True,
        ),
    },
)
