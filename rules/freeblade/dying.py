"""Dying: the time that is left, and who helps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.common.sheets import finished, set_number
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Mechanic, changes, decided
from rules.table import Resource, Table


@dataclass(frozen=True, slots=True)
class HelpDying(Command):
    """Someone helps: the death timer stops, HP stay (R-50)."""

    sheet_id: str


@dataclass(frozen=True, slots=True)
class TickDeath(Command):
    """A minute or Round of the dying passes (FB-24)."""

    sheet_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DyingHelped(Fact):
    """The death timer stopped."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-24",)

    left: int
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathTicked(Fact):
    """A minute or Round of the dying passed; at 0 left the character is dead."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-24",)

    left: int
    unit: str


def help_dying(table: Table, command: HelpDying) -> Decision:
    """Stop the death timer and leave HP as they are (FB-24, R-50)."""
    profile = finished(table, command.sheet_id)
    timer = _timer(table, command.sheet_id, profile.name)
    after = table.without(Resource, command.sheet_id, "death")
    fact = DyingHelped(sheet_id=command.sheet_id, name=profile.name, left=timer.number, unit=timer.unit)
    return decided(after, fact)


def tick_death(table: Table, command: TickDeath) -> Decision:
    """Let a Round or minute of the dying pass; after the last one the character is dead (FB-24)."""
    profile = finished(table, command.sheet_id)
    timer = _timer(table, command.sheet_id, profile.name)
    left = timer.number - 1
    after = set_number(table, command.sheet_id, "death", left)
    return decided(
        after, DeathTicked(sheet_id=command.sheet_id, name=profile.name, left=left, unit=timer.unit)
    )


def _timer(table: Table, sheet_id: str, name: str) -> Resource:
    timer = table.get(Resource, sheet_id, "death")
    if timer is None:
        raise RuleBroken(f"{name} is not dying.")
    if timer.number <= 0:
        raise RuleBroken(f"{name} is dead.")
    return timer


MECHANIC = Mechanic(
    hangs_on={"death": "hp"},
    deciders=(
        changes(HelpDying, help_dying),
        changes(TickDeath, tick_death),
    ),
    facts=(
        DeathTicked,
        DyingHelped,
    ),
)
