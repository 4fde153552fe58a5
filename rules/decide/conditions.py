"""Conditions come, worsen, ease and go; each takes slots (FB-35, FB-36, R-43)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.chance import Chance
from rules.commands import AddCondition, ChangeCondition, ClearCondition
from rules.conditions import same
from rules.decide.decision import Decision, decided
from rules.decide.room import make_room
from rules.decide.shape import clean_name, within
from rules.decide.sheets import condition_of, finished
from rules.effects import problem_of
from rules.errors import RuleBroken
from rules.facts import ConditionChanged
from rules.slots import worsened
from rules.system import System
from rules.table import Ability, Condition, Effect, Table

MOST_SLOTS = 9
WORST = 20
EFFECTS = 9


@dataclass(frozen=True, slots=True)
class Burden:
    """A condition that has come or worsened: the table with it, its slots, and what it cost."""

    table: Table
    before: int
    slots: int
    dropped: tuple[str, ...]
    forced: bool


def add_condition(system: System, table: Table, command: AddCondition, chance: Chance) -> Decision:
    """A condition takes its slots; one of that name already there worsens instead (FB-35, R-43)."""
    profile = finished(table, command.sheet)
    known = system.condition(command.name)
    name = known.name if known else clean_name(command.name, "condition")
    slots = within(command.slots, 1, MOST_SLOTS, "The slots of a condition")
    refuse_bad_effects(system, table, command.sheet, command.effects)
    new = Condition(
        name=name,
        slots=max(slots, known.slots) if known else slots,
        effects=command.effects or (known.effects if known else ()),
        source=command.source.strip(),
    )
    done = burden(system, table, command.sheet, new, command.drop, command.force)
    fact = ConditionChanged(
        sheet=command.sheet,
        name=profile.name,
        condition=name,
        before=done.before,
        slots=done.slots,
        dropped=done.dropped,
        forced=done.forced,
        source=new.source,
    )
    return decided(done.table, fact)


def burden(
    system: System, table: Table, sheet: str, new: Condition, drop: tuple[str, ...], force: bool
) -> Burden:
    """Lays a condition on a sheet, or worsens the one of that name by its slots (FB-35, R-43)."""
    key, old = same_on(table, sheet, new.name)
    before = old.slots if old else 0
    after = within(worsened(before, new.slots), 1, WORST, "The slots of a condition")
    made, names, forced = make_room(system, table, sheet, new.slots, drop, force, new.name)
    row = replace(old, slots=after) if old else new
    made = made.put(sheet, key or made.new_key(), row)
    return Burden(made, before, after, names, forced)


def same_on(table: Table, sheet: str, name: str) -> tuple[str, Condition | None]:
    """The condition of that name on a sheet, with its key."""
    for key, condition in table.of(Condition, sheet).items():
        if same(condition.name, name):
            return key, condition
    return "", None


def change_condition(system: System, table: Table, command: ChangeCondition, chance: Chance) -> Decision:
    """A condition worsens or eases; with no slots left it is gone (FB-35)."""
    profile = finished(table, command.sheet)
    row = condition_of(table, command.sheet, command.condition)
    within(command.by, -WORST, MOST_SLOTS, "The change")
    if not command.by:
        raise RuleBroken("Say by how many slots the condition worsens or eases.")
    names: tuple[str, ...] = ()
    forced, after = False, max(0, row.slots + command.by)
    if command.by > 0:
        done = burden(
            system, table, command.sheet, replace(row, slots=command.by), command.drop, command.force
        )
        table, names, forced, after = done.table, done.dropped, done.forced, done.slots
    elif after:
        table = table.put(command.sheet, command.condition, replace(row, slots=after))
    else:
        table = table.without(Condition, command.sheet, command.condition)
    fact = ConditionChanged(
        sheet=command.sheet,
        name=profile.name,
        condition=row.name,
        before=row.slots,
        slots=after,
        dropped=names,
        forced=forced,
    )
    return decided(table, fact)


def clear_condition(system: System, table: Table, command: ClearCondition, chance: Chance) -> Decision:
    """A condition is gone: the fiction took it away (FB-36)."""
    profile = finished(table, command.sheet)
    row = condition_of(table, command.sheet, command.condition)
    fact = ConditionChanged(
        sheet=command.sheet, name=profile.name, condition=row.name, before=row.slots, slots=0
    )
    return decided(table.without(Condition, command.sheet, command.condition), fact)


def refuse_bad_effects(system: System, table: Table, sheet: str, effects: tuple[Effect, ...]) -> None:
    """Refuses effects that no roll would ever ask for."""
    within(len(effects), 0, EFFECTS, "The number of effects")
    named = {*(ability.key for ability in system.abilities), *table.of(Ability, sheet)}
    for effect in effects:
        problem = problem_of(effect, named)
        if problem:
            raise RuleBroken(problem)
        within(effect.amount, -MOST_SLOTS, MOST_SLOTS, "The amount of an effect")
