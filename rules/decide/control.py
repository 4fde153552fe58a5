"""Control in 6d6: someone is made to act at once, with potential that is not their own."""

from __future__ import annotations

from dataclasses import replace

from rules.actiontypes import Situation, refusal, refused
from rules.chance import Chance
from rules.commands import ActImmediately, Relinquish, TakeControl
from rules.control import Control, activated, relinquished
from rules.decide.acting import able
from rules.decide.actions import carried_out
from rules.decide.business import business_of
from rules.decide.decision import Decision, decided
from rules.decide.efforts import fixed
from rules.decide.shape import within
from rules.decide.sheets import finished, name_for_others
from rules.decide.windows import open_ones
from rules.errors import RuleBroken
from rules.facts import ControlEnded, ControlTaken
from rules.system import System
from rules.table import TABLE, Pending, Profile, Table

CONTROL = "control"
MOST = 20


def take_control(system: System, table: Table, command: TakeControl, chance: Chance) -> Decision:
    """A control effect takes hold (6D6-28); one that is itself under control starts none (6D6-30)."""
    profile = able(system, table, command.sheet)
    finished(table, command.target)
    within(command.amount, 1, MOST, "Control potential")
    held = open_ones(table, CONTROL).values()
    nested = "immediate" if any(row.target == command.sheet for row in held) else ""
    reason = refusal(system, "immediate", Situation(source=nested))
    if reason:
        raise refused(reason)
    if command.target == command.sheet or any(row.target == command.target for row in held):
        raise RuleBroken("Control is over someone else, who is under nobody's yet.")
    pending = Pending(
        kind=CONTROL,
        about=table.seq + 1,
        sheet=command.sheet,
        target=command.target,
        amount=command.amount,
    )
    fact = ControlTaken(
        sheet=command.sheet,
        name=profile.name,
        target=command.target,
        victim=name_for_others(table, command.target),
        amount=command.amount,
    )
    return decided(table.put(TABLE, table.new_key(), pending), fact)


def act_immediately(system: System, table: Table, command: ActImmediately, chance: Chance) -> Decision:
    """An immediate action with the victim's advantages, paid for by control (6D6-28..30, R-68)."""
    pending = _held(table, command.pending, command.sheet)
    if open_ones(table, "exchange"):
        raise RuleBroken("An attack is still to be settled: that comes first.")
    able(system, table, pending.target)
    if not command.advantages:
        raise RuleBroken("An immediate action takes advantages of whoever is under control.")
    left = activated(Control(pending.amount), len(command.advantages))
    scopes = ("checks", "attacks") if command.targets else ("checks",)
    against = command.targets[0] if command.targets else ""
    table, effort = fixed(system, table, pending.target, "immediate", command, scopes=scopes, against=against)
    if left.done:
        table = table.without(Pending, TABLE, command.pending)
    else:
        table = table.put(TABLE, command.pending, replace(pending, amount=left.left))
    by = name_for_others(table, pending.sheet)
    return carried_out(system, table, command, effort, "immediate", chance, by)


def relinquish(system: System, table: Table, command: Relinquish, chance: Chance) -> Decision:
    """The control is given up, and what was left of it is gone (6D6-29, R-68)."""
    pending = _held(table, command.pending, command.sheet)
    lost = pending.amount - relinquished(Control(pending.amount)).left
    profile = table.get(Profile, pending.sheet, "profile")
    there = table.get(Profile, pending.target, "profile")
    fact = ControlEnded(
        sheet=pending.sheet,
        name=profile.name if profile else "",
        target=pending.target,
        victim=name_for_others(table, pending.target) if there else "",
        lost=lost,
    )
    return decided(table.without(Pending, TABLE, command.pending), fact)


def _held(table: Table, key: str, sheet: str) -> Pending:
    """The control that is asked for, by whoever has it."""
    pending = business_of(table, key, CONTROL)
    if sheet and sheet != pending.sheet:
        raise refused("no_control_effect")
    return pending
