"""Conditions of the D6 games: each an instance that comes, stands beside or replaces others, and goes."""

from __future__ import annotations

from collections.abc import Mapping

from rules.chance import Chance
from rules.clock import order_of
from rules.commands import AddCondition, ClearCondition, Command
from rules.conditions import CONDITION_KINDS, RECOVERED, coming
from rules.decide.conditions import refuse_bad_effects
from rules.decide.decision import Decider, Decision, decided
from rules.decide.shape import clean_name, within
from rules.decide.sheets import condition_of, finished
from rules.decide.spans import left_of
from rules.errors import RuleBroken
from rules.facts import ConditionCame, ConditionWent
from rules.system import System
from rules.table import Condition, Profile, Table

MOST = 200
LONGEST = 99


def add_instance(system: System, table: Table, command: AddCondition, chance: Chance) -> Decision:
    """A condition comes by its kind: one of a name, one of a group, or one more (FD6-21..24, OD6-01..06)."""
    profile = finished(table, command.sheet)
    refuse_bad_effects(system, table, command.sheet, command.effects)
    new = _asked(system, table, command)
    refuse_bad_span(system, new)
    return decided(*came(table, command.sheet, profile, new))


def _asked(system: System, table: Table, command: AddCondition) -> Condition:
    """The condition of an order: as the game knows it, with what the order says besides (R-19)."""
    known = system.condition(command.name)
    kind = command.kind or (known.kind if known else "discrete")
    if kind not in CONDITION_KINDS:
        raise RuleBroken(f"A condition is {', '.join(CONDITION_KINDS)}; not {kind}.")
    until = command.until or (known.until if known else "")
    return Condition(
        name=known.name if known else clean_name(command.name, "condition"),
        kind=kind,
        group=clean_name(command.group, "group") if command.group else (known.group if known else ""),
        rank=within(command.rank, 0, 6, "The rank of a condition") or (known.rank if known else 1),
        effects=command.effects or (known.effects if known else ()),
        until=until,
        left=command.left or left_of(table, command.sheet, until),
        source=command.source.strip(),
        stock=command.stock or bool(known and known.stock),
    )


def refuse_bad_span(system: System, new: Condition) -> None:
    """Refuses a span that this game's clock does not have."""
    within(new.left, 0, LONGEST, "How long a condition lasts")
    if new.until and new.until != RECOVERED and order_of(system.clock, new.until) < 0:
        units = ", ".join(unit.key for unit in system.clock)
        raise RuleBroken(f"A condition ends with a {units}, or is recovered; not with {new.until}.")


def came(table: Table, sheet: str, profile: Profile, new: Condition) -> tuple[Table, ConditionCame]:
    """The table with a condition on a sheet, by its kind, and the fact of it (FD6-01, FD6-22..24)."""
    if new.stock and profile.dynamic:
        raise RuleBroken(f"{new.name} is for stock characters only, and {profile.name} is dynamic.")
    present = table.of(Condition, sheet)
    how = coming(present, new)
    if how.comes and len(present) - len(how.replaces) >= MOST:
        raise RuleBroken(f"{profile.name} has {MOST} conditions; that is the most.")
    for key in how.replaces:
        table = table.without(Condition, sheet, key)
    if how.comes:
        table = table.put(sheet, table.new_key(), new)
    fact = ConditionCame(
        sheet=sheet,
        name=profile.name,
        condition=new.name,
        kind=new.kind,
        group=new.group,
        rank=new.rank,
        comes=how.comes,
        replaced=tuple(present[key].name for key in how.replaces),
        until=new.until,
        left=new.left,
        source=new.source,
    )
    return table, fact


def remove_instance(system: System, table: Table, command: ClearCondition, chance: Chance) -> Decision:
    """One instance goes, and no other (FD6-24, OD6-06)."""
    profile = finished(table, command.sheet)
    row = condition_of(table, command.sheet, command.condition)
    fact = ConditionWent(sheet=command.sheet, name=profile.name, condition=row.name)
    return decided(table.without(Condition, command.sheet, command.condition), fact)


INSTANCES: Mapping[type[Command], Decider] = {AddCondition: add_instance, ClearCondition: remove_instance}
"""For the hooks of games whose conditions take no slots: ``DECIDERS = {**INSTANCES, ...}``."""
