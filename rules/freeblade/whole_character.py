"""A whole character at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from rules.common.belongings import BelongingDropped
from rules.common.lookups import belonging_of, profile_of
from rules.common.making import FinishSheet
from rules.common.slots import load_of
from rules.facts import Fact
from rules.freeblade.details import RollDetails, roll_details
from rules.freeblade.first_spells import spells_known
from rules.freeblade.kits import KitTaken, RollCoins, TakeKit, best_abilities, roll_coins, take_kit
from rules.freeblade.making_stages import (
    finish_sheet,
    moved_to_stage,
    to_next_stage,
    unfinished,
    without_steps_from,
)
from rules.freeblade.scores import RollScores, roll_scores
from rules.freeblade.spells import LearnSpell, learn_spell
from rules.game import Command, Decision, Game, Mechanic, rolls
from rules.randomness import Randomness
from rules.table import Belonging, Table

NAMELESS = "Unnamed spell"
"""There is no table of spells (R-42): the player writes the names over these."""
SPARED_LEAST = ("gear", "supply")
"""What is left behind first where not all of a kit fits; everything else comes after, spells never."""


@dataclass(frozen=True, slots=True)
class RollCharacter(Command):
    """A whole legal character at once from an unfinished sheet: every die rolled, finished at the end."""

    sheet_id: str


def roll_character(game: Game, table: Table, command: RollCharacter, randomness: Randomness) -> Decision:
    """Roll everything anew; only name, pronouns, portrait and notes stay (FB-07..FB-22)."""
    sheet_id = command.sheet_id
    unfinished(table, sheet_id)
    first = game.system.stages[0].key
    table = moved_to_stage(without_steps_from(game, table, sheet_id, first), sheet_id, first)
    facts: list[Fact] = []
    while profile_of(table, sheet_id).stage != "finished":
        step = _next(game, table, sheet_id, randomness)
        facts.extend(step.facts)
        table = step.table
    return Decision(tuple(facts), table)


def _next(game: Game, table: Table, sheet_id: str, randomness: Randomness) -> Decision:
    """Take the step that the making is at."""
    stage = profile_of(table, sheet_id).stage
    if stage == "abilities":
        return roll_scores(game, table, RollScores(sheet_id), randomness)
    if stage == "kit":
        return _kit(game, table, sheet_id, randomness)
    if stage == "coins":
        return roll_coins(game, table, RollCoins(sheet_id), randomness)
    if stage == "spells":
        return _spells(game, table, sheet_id)
    details = roll_details(game, table, RollDetails(sheet_id), randomness)
    light, left = _left_behind(game, details.table, sheet_id)
    finish = finish_sheet(game, light, FinishSheet(sheet_id))
    return Decision((*details.facts, *left, *finish.facts), finish.table)


def _kit(game: Game, table: Table, sheet_id: str, randomness: Randomness) -> Decision:
    """Take a rolled kit; a die decides among equally high abilities (FB-13)."""
    best = best_abilities(game, table, sheet_id)
    tie = randomness(len(best)) if len(best) > 1 else 0
    decision = take_kit(game, table, TakeKit(sheet_id, best[max(tie - 1, 0)]), randomness)
    return Decision(tuple(replace(cast(KitTaken, fact), tie=tie) for fact in decision.facts), decision.table)


def _spells(game: Game, table: Table, sheet_id: str) -> Decision:
    facts: list[Fact] = []
    for place in range(1, spells_known(table, sheet_id) + 1):
        learned = learn_spell(game, table, LearnSpell(sheet_id, f"{NAMELESS} {place}"))
        facts.extend(learned.facts)
        table = learned.table
    return Decision(tuple(facts), to_next_stage(game, table, sheet_id))


def _left_behind(game: Game, table: Table, sheet_id: str) -> tuple[Table, tuple[BelongingDropped, ...]]:
    """Leave behind so much of the kit, from its end, that the rest fits (FB-11, FB-35, R-43)."""
    profile_of(table, sheet_id)
    facts: list[BelongingDropped] = []
    for key in _spared_least(table, sheet_id):
        bearing = load_of(game, table, sheet_id)
        if bearing is None or not bearing.must_drop:
            break
        thing = belonging_of(table, sheet_id, key)
        facts.append(BelongingDropped(sheet_id=sheet_id, belonging=thing.name))
        table = table.without(Belonging, sheet_id, key)
    return table, tuple(facts)


def _spared_least(table: Table, sheet_id: str) -> list[str]:
    """Return what takes slots, but for spells: gear first, then supplies, each from the kit's end."""
    carried = table.of(Belonging, sheet_id)
    keys = [key for key, thing in carried.items() if thing.slots and thing.kind != "spell"]

    def spared(key: str) -> tuple[int, int]:
        kind = carried[key].kind
        last = len(SPARED_LEAST)
        return SPARED_LEAST.index(kind) if kind in SPARED_LEAST else last, -carried[key].place

    return sorted(keys, key=spared)


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(RollCharacter, roll_character),),
)
