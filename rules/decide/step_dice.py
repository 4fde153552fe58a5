"""Step dice: supplies are used, anything with a die is tested (FB-29..33)."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.commands import RollStepDie
from rules.decide.acting import unburdened
from rules.decide.decision import Decision, decided
from rules.decide.rerolls import Noted, offer_reroll
from rules.decide.sheets import belonging_of
from rules.errors import RuleBroken
from rules.facts import StepDieRolled, StepResult
from rules.stepdice import step_down
from rules.system import System
from rules.table import Belonging, Table

GONE = {"supply": "used up", "spell": "drained"}
BROKEN = "broken"


def roll_step_die(system: System, table: Table, command: RollStepDie, chance: Chance) -> Decision:
    """Rolls a belonging's die and steps it down: a use, or a test of wear (FB-30..32)."""
    profile = unburdened(system, table, command.sheet)
    thing = belonging_of(table, command.sheet, command.belonging)
    refuse_without_die(thing)
    noted = Noted(chance)
    table, step = stepped(table, command.sheet, command.belonging, noted)
    fact = StepDieRolled(
        sheet=command.sheet,
        name=profile.name,
        belonging=thing.name,
        kind=thing.kind,
        step=step,
        label=command.label.strip(),
    )
    return decided(offer_reroll(table, command.sheet, command, noted), fact)


def refuse_without_die(thing: Belonging) -> None:
    """Refuses to roll a D0 (FB-31, R-32)."""
    if not thing.die and thing.full:
        raise RuleBroken(f"{thing.name} is {GONE.get(thing.kind, BROKEN)}: a D0 cannot be rolled.")
    if not thing.die:
        raise RuleBroken(f"{thing.name} has no die.")


def stepped(table: Table, sheet: str, key: str, chance: Chance) -> tuple[Table, StepResult]:
    """The table after a belonging's die was rolled and stepped down, and how it fell (FB-30)."""
    thing = belonging_of(table, sheet, key)
    face = chance(thing.die)
    after = step_down(thing.die, face)
    step = StepResult(before=thing.die, face=face, after=after)
    return table.put(sheet, key, replace(thing, die=after)), step
