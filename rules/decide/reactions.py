"""Reactions: the stance of someone towards a character or a group, met and moved by checks (OD6-19..22)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules import reaction
from rules.chance import Chance
from rules.commands import Command, ConvinceSomeone, EaseReaction, SwayReaction
from rules.decide.code_pools import settled
from rules.decide.codes import check_of, checked
from rules.decide.decision import Decider, Decision, decided
from rules.decide.instances import refuse_bad_span
from rules.decide.sheets import finished, name_for_others
from rules.decide.spans import left_of
from rules.errors import RuleBroken
from rules.facts import CodeChecked, ConvincingTried, ReactionEased, ReactionSwayed
from rules.kinds import TrackKind
from rules.system import System
from rules.table import Condition, Table, Track

KEY = "reaction"


@dataclass(frozen=True, slots=True)
class Stance:
    """Someone's stance towards a sheet: the track of it, and where it stands now.

    ``for_now`` is the key of a condition that makes it another for a while (OD6-27), "" without one.
    """

    sheet: str
    to: str
    key: str
    row: Track
    kind: TrackKind
    state: int
    for_now: str = ""

    @property
    def named(self) -> str:
        """The stance by name."""
        return self.kind.states[self.state].name


def stance_of(system: System, table: Table, sheet: str, to: str) -> Stance:
    """The stance that a sheet shows to another; nobody's yet is the usual one (OD6-19)."""
    finished(table, sheet)
    finished(table, to)
    if sheet == to:
        raise RuleBroken("A reaction is shown to someone else.")
    kind = system.track(KEY)
    rows = table.of(Track, sheet)
    key = next((key for key, row in rows.items() if row.kind == KEY and row.toward == to), "")
    row = rows[key] if key else Track(name=kind.name, kind=KEY, state=kind.start, toward=to)
    found = table.of(Condition, sheet)
    for_now = next((key for key, one in found.items() if one.group == _group(to)), "")
    state = kind.place(found[for_now].name) if for_now else row.state
    return Stance(sheet, to, key, row, kind, state, for_now)


def _group(to: str) -> str:
    """The group of conditions that stand in for a stance: one at a time (OD6-21)."""
    return f"stance:{to}"


def _set(system: System, table: Table, stance: Stance, state: int, until: str) -> Table:
    """The table with another stance: for good, or until a boundary (OD6-21, OD6-27)."""
    if stance.for_now:
        table = table.without(Condition, stance.sheet, stance.for_now)
    if not until:
        row = replace(stance.row, state=state)
        return table.put(stance.sheet, stance.key or table.new_key(), row)
    name = stance.kind.states[state].name
    row_for_now = Condition(
        name=name,
        kind="progressive",
        group=_group(stance.to),
        until=until,
        left=left_of(table, stance.sheet, until),
        source=stance.kind.name,
    )
    refuse_bad_span(system, row_for_now)
    return table.put(stance.sheet, table.new_key(), row_for_now)


def _check(
    system: System, table: Table, command: ConvinceSomeone | SwayReaction, needed: int, chance: Chance
) -> tuple[Table, CodeChecked]:
    order = check_of(command, needed)
    return checked(system, table, order, chance)


def convince(system: System, table: Table, command: ConvinceSomeone, chance: Chance) -> Decision:
    """A check against the passive difficulty of someone's stance (OD6-20)."""
    stance = stance_of(system, table, command.target, command.to or command.sheet)
    needed = reaction.difficulty(stance.kind, stance.state)
    table, check = _check(system, table, command, needed, chance)
    fact = ConvincingTried(
        sheet=command.target,
        name=name_for_others(table, command.target),
        towards=name_for_others(table, stance.to),
        stance=stance.named,
        difficulty=needed,
        total=check.roll.total,
        outcome=check.outcome,
        by=name_for_others(table, command.sheet),
    )
    return decided(table, check, fact)


def sway(system: System, table: Table, command: SwayReaction, chance: Chance) -> Decision:
    """A check moves a stance by its full five points over or under (OD6-21, OD6-22, OD6-27, R-17)."""
    before = stance_of(system, table, command.target, command.to or command.sheet)
    refuse_bad_span(system, Condition(name=KEY, until=command.until))
    needed = reaction.difficulty(before.kind, before.state)
    table, check = _check(system, table, command, needed, chance)
    done = reaction.shifted(
        before.kind,
        before.state,
        check.roll.total,
        worsen=command.worsen,
        multi_step=settled(system, table, "reaction_multi_step", "on") == "on",
        tie=str(settled(system, table, "check_tie", "meets")),
    )
    if done.state != before.state:
        table = _set(system, table, before, done.state, command.until)
    fact = ReactionSwayed(
        sheet=command.target,
        name=name_for_others(table, command.target),
        towards=name_for_others(table, before.to),
        difficulty=needed,
        total=check.roll.total,
        outcome=check.outcome,
        worsen=command.worsen,
        steps=done.steps,
        before=before.named,
        after=before.kind.states[done.state].name,
        until=command.until if done.state != before.state else "",
        by=name_for_others(table, command.sheet),
    )
    return decided(table, check, fact)


def ease(system: System, table: Table, command: EaseReaction, chance: Chance) -> Decision:
    """The Game Master has a stance be another for a while, so that talk is easier (OD6-27)."""
    before = stance_of(system, table, command.sheet, command.to)
    state = before.kind.place(command.at)
    if not command.until:
        raise RuleBroken("Say how long the reaction is another: to the end of which unit of time.")
    if state == before.state:
        raise RuleBroken(f"The reaction is {before.named} already.")
    table = _set(system, table, before, state, command.until)
    fact = ReactionEased(
        sheet=command.sheet,
        name=finished(table, command.sheet).name,
        towards=name_for_others(table, command.to),
        before=before.named,
        after=before.kind.states[state].name,
        until=command.until,
    )
    return decided(table, fact)


REACTIONS: Mapping[type[Command], Decider] = {
    ConvinceSomeone: convince,
    EaseReaction: ease,
    SwayReaction: sway,
}
"""For the hooks of games that have reactions: ``DECIDERS = {**REACTIONS, ...}``."""
