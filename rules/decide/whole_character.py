"""A whole legal character at once, made by the same steps and with every die of them in the log."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chance import Chance
from rules.commands import (
    Command,
    FinishSheet,
    LearnSpell,
    RollCharacter,
    RollCoins,
    RollDetails,
    RollScores,
    TakeKit,
)
from rules.decide.decision import Decision
from rules.decide.kits import best_abilities
from rules.decide.sheets import profile_of
from rules.decide.stages import at, spells_known, stage_after, unfinished, without_steps_from
from rules.facts import Fact
from rules.system import System
from rules.table import Table

NAMELESS = "Unnamed spell"
"""There is no table of spells (R-42): the player writes the names over these."""


def roll_character(system: System, table: Table, command: RollCharacter, chance: Chance) -> Decision:
    """Rolls everything anew; only name, pronouns, portrait and notes stay (FB-07..FB-22)."""
    sheet = command.sheet
    unfinished(table, sheet)
    first = system.stages[0].key
    table = at(without_steps_from(system, table, sheet, first), sheet, first)
    facts: list[Fact] = []
    while profile_of(table, sheet).stage != "finished":
        for step in _steps(system, table, sheet, chance):
            done = system.hooks.DECIDERS[type(step)](system, table, step, chance)
            facts.extend(done.facts)
            table = done.table
        if profile_of(table, sheet).stage == "spells":
            table = at(table, sheet, stage_after(system, table, sheet, "spells"))
    return Decision(tuple(facts), table)


def _steps(system: System, table: Table, sheet: str, chance: Chance) -> Iterator[Command]:
    stage = profile_of(table, sheet).stage
    if stage == "abilities":
        yield RollScores(sheet)
    elif stage == "kit":
        best = best_abilities(system, table, sheet)
        yield TakeKit(sheet, best[0])
    elif stage == "coins":
        yield RollCoins(sheet)
    elif stage == "spells":
        for place in range(1, spells_known(table, sheet) + 1):
            yield LearnSpell(sheet, f"{NAMELESS} {place}")
    else:
        yield RollDetails(sheet)
        yield FinishSheet(sheet)
