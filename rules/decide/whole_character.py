"""A whole legal character at once, made by the same steps and with every die of them in the log."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from rules.chance import Chance
from rules.commands import FinishSheet, LearnSpell, RollCharacter, RollCoins, RollDetails, RollScores, TakeKit
from rules.decide.decision import Decision
from rules.decide.details import finish_sheet, learn_spell, roll_coins, roll_details
from rules.decide.kits import best_abilities, take_kit
from rules.decide.scores import roll_scores
from rules.decide.sheets import belonging_of, profile_of
from rules.decide.stages import at, spells_known, to_next_stage, unfinished, without_steps_from
from rules.derived import load_of
from rules.facts import BelongingDropped, Fact, KitTaken
from rules.system import System
from rules.table import Belonging, Table

NAMELESS = "Unnamed spell"
"""There is no table of spells (R-42): the player writes the names over these."""
SPARED_LEAST = ("gear", "supply")
"""What is left behind first where not all of a kit fits; everything else comes after, spells never."""


def roll_character(system: System, table: Table, command: RollCharacter, chance: Chance) -> Decision:
    """Rolls everything anew; only name, pronouns, portrait and notes stay (FB-07..FB-22)."""
    sheet = command.sheet
    unfinished(table, sheet)
    first = system.stages[0].key
    table = at(without_steps_from(system, table, sheet, first), sheet, first)
    facts: list[Fact] = []
    while profile_of(table, sheet).stage != "finished":
        done = _next(system, table, sheet, chance)
        facts.extend(done.facts)
        table = done.table
    return Decision(tuple(facts), table)


def _next(system: System, table: Table, sheet: str, chance: Chance) -> Decision:
    """The step that the making is at, done."""
    stage = profile_of(table, sheet).stage
    if stage == "abilities":
        return roll_scores(system, table, RollScores(sheet), chance)
    if stage == "kit":
        return _kit(system, table, sheet, chance)
    if stage == "coins":
        return roll_coins(system, table, RollCoins(sheet), chance)
    if stage == "spells":
        return _spells(system, table, sheet, chance)
    details = roll_details(system, table, RollDetails(sheet), chance)
    light, left = _left_behind(system, details.table, sheet)
    done = finish_sheet(system, light, FinishSheet(sheet), chance)
    return Decision((*details.facts, *left, *done.facts), done.table)


def _kit(system: System, table: Table, sheet: str, chance: Chance) -> Decision:
    """A rolled kit; a die decides among equally high abilities (FB-13)."""
    best = best_abilities(system, table, sheet)
    tie = chance(len(best)) if len(best) > 1 else 0
    done = take_kit(system, table, TakeKit(sheet, best[max(tie - 1, 0)]), chance)
    return Decision(tuple(replace(cast(KitTaken, fact), tie=tie) for fact in done.facts), done.table)


def _spells(system: System, table: Table, sheet: str, chance: Chance) -> Decision:
    facts: list[Fact] = []
    for place in range(1, spells_known(table, sheet) + 1):
        done = learn_spell(system, table, LearnSpell(sheet, f"{NAMELESS} {place}"), chance)
        facts.extend(done.facts)
        table = done.table
    return Decision(tuple(facts), to_next_stage(system, table, sheet))


def _left_behind(system: System, table: Table, sheet: str) -> tuple[Table, tuple[BelongingDropped, ...]]:
    """The table without so much of the kit, from its end, that the rest fits (FB-11, FB-35, R-43)."""
    name = profile_of(table, sheet).name
    facts: list[BelongingDropped] = []
    for key in _spared_least(table, sheet):
        bearing = load_of(system, table, sheet)
        if bearing is None or not bearing.must_drop:
            break
        thing = belonging_of(table, sheet, key)
        facts.append(BelongingDropped(sheet=sheet, name=name, belonging=thing.name))
        table = table.without(Belonging, sheet, key)
    return table, tuple(facts)


def _spared_least(table: Table, sheet: str) -> list[str]:
    """What takes slots, but for spells: plain gear, then supplies, then the rest, each from the kit's end."""
    carried = table.of(Belonging, sheet)
    keys = [key for key, thing in carried.items() if thing.slots and thing.kind != "spell"]

    def spared(key: str) -> tuple[int, int]:
        kind = carried[key].kind
        last = len(SPARED_LEAST)
        return SPARED_LEAST.index(kind) if kind in SPARED_LEAST else last, -carried[key].order

    return sorted(keys, key=spared)
