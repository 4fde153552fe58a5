"""Luck points: refilled, awarded, spent on dice or on the story, and turned down (FD6-02..09, R-22)."""

from __future__ import annotations

from dataclasses import replace

from rules import luck
from rules.chance import Chance
from rules.commands import AwardLuck, SpendLuck, VetoLuck
from rules.decide.business import business_of
from rules.decide.clock import ENCOUNTER, open_profile
from rules.decide.code_pools import deciding
from rules.decide.decision import Decision, decided
from rules.decide.shape import within
from rules.decide.sheets import finished, number, set_number
from rules.effects import refuse_unusable
from rules.errors import RuleBroken
from rules.facts import LuckChanged, LuckPoints, LuckRefilled
from rules.holding import may_hold
from rules.system import System
from rules.table import TABLE, Ability, Clock, Encounter, Pending, Profile, Resource, Table

LUCK = "luck"
TURN = "turn"
DICE, STORY = "dice", "story"
MOST = 20


def refill(system: System, table: Table, chance: Chance) -> Decision:
    """A session begins: everyone's luck points are the rank of their Luck (FD6-02, R-22)."""
    told = []
    for sheet in table.sheets():
        row, points = table.get(Ability, sheet, LUCK), table.get(Resource, sheet, LUCK)
        if row is None and points is None:
            continue
        table = table.put(sheet, LUCK, Resource(number=luck.at_session_start(row.value if row else 0)))
        if profile := open_profile(table, sheet):
            told.append(LuckPoints(name=profile.name, points=number(table, sheet, LUCK)))
    return decided(_unlocked(_without_vetoes(table)), *([LuckRefilled(luck=tuple(told))] if told else []))


def turn_begins(system: System, table: Table, chance: Chance) -> Decision:
    """What was spent in the turn before can no longer be turned down."""
    return decided(_without_vetoes(table))


def spend_on_dice(table: Table, sheet: str) -> Table:
    """A point that doubles the dice of a check about to be thrown (FD6-03, FD6-06, FD6-07)."""
    table = _spent(table, sheet, dice=True)
    turn = table.get(Clock, TABLE, TURN) or Clock()
    if table.get(Encounter, TABLE, ENCOUNTER):
        table = table.put(TABLE, TURN, replace(turn, spent=True))
    return _with_veto(table, sheet, DICE)


def spend_luck(system: System, table: Table, command: SpendLuck, chance: Chance) -> Decision:
    """A point for the story; the turn's one stays free (FD6-06)."""
    profile = deciding(table, command.sheet)
    after = _with_veto(_spent(table, command.sheet, dice=False), command.sheet, STORY)
    fact = LuckChanged(
        sheet=command.sheet,
        name=profile.name,
        what="spent",
        amount=1,
        left=number(after, command.sheet, LUCK),
        reason=command.reason.strip(),
    )
    return decided(after, fact)


def award_luck(system: System, table: Table, command: AwardLuck, chance: Chance) -> Decision:
    """More luck in the midst of play, beyond the rank if need be (FD6-08, R-22)."""
    profile = finished(table, command.sheet)
    refuse_for_stock(profile, "Luck")
    amount = within(command.amount, 1, MOST, "The luck to give")
    after = set_number(table, command.sheet, LUCK, number(table, command.sheet, LUCK) + amount)
    fact = LuckChanged(
        sheet=command.sheet,
        name=profile.name,
        what="awarded",
        amount=amount,
        left=number(after, command.sheet, LUCK),
        reason=command.reason.strip(),
    )
    return decided(after, fact)


def veto_luck(system: System, table: Table, command: VetoLuck, chance: Chance) -> Decision:
    """A spent point comes back, and with it the turn's one (FD6-09, R-22)."""
    pending = business_of(table, command.pending, LUCK)
    profile = finished(table, pending.sheet)
    table = table.without(Pending, TABLE, command.pending)
    table = set_number(table, pending.sheet, LUCK, number(table, pending.sheet, LUCK) + pending.amount)
    if pending.command == DICE:
        table = _unlocked(table)
    fact = LuckChanged(
        sheet=pending.sheet,
        name=profile.name,
        what="vetoed",
        amount=pending.amount,
        left=number(table, pending.sheet, LUCK),
    )
    return decided(table, fact)


def refuse_for_stock(profile: Profile, ability: str) -> None:
    """Refuses what only Dynamic characters hold (FD6-01)."""
    if not may_hold(profile.dynamic, ability) and not profile.dynamic:
        raise RuleBroken(f"{profile.name} is Stock, and only Dynamic characters hold {ability}.")


def _spent(table: Table, sheet: str, *, dice: bool) -> Table:
    profile = deciding(table, sheet)
    refuse_unusable(table, sheet, LUCK, "Luck")
    turn = table.get(Clock, TABLE, TURN)
    locked = bool(turn and turn.spent and table.get(Encounter, TABLE, ENCOUNTER))
    left = number(table, sheet, LUCK)
    why = luck.refused(left, locked=locked, dice=dice)
    if why:
        raise RuleBroken(f"{profile.name} {luck.SAID[why]}")
    return set_number(table, sheet, LUCK, left - 1)


def _with_veto(table: Table, sheet: str, what: str) -> Table:
    """The table on which this spending, and none before it of that sheet, may still be turned down."""
    for key, pending in table.of(Pending, TABLE).items():
        if pending.kind == LUCK and pending.sheet == sheet:
            table = table.without(Pending, TABLE, key)
    row = Pending(kind=LUCK, about=table.seq + 1, sheet=sheet, amount=1, command=what)
    return table.put(TABLE, table.new_key(), row)


def _without_vetoes(table: Table) -> Table:
    for key, pending in table.of(Pending, TABLE).items():
        if pending.kind == LUCK:
            table = table.without(Pending, TABLE, key)
    return table


def _unlocked(table: Table) -> Table:
    turn = table.get(Clock, TABLE, TURN)
    return table.put(TABLE, TURN, replace(turn, spent=False)) if turn and turn.spent else table
