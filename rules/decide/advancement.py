"""An advancement, when the Referee says so (FB-45, FB-46, R-41)."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.commands import Advance
from rules.decide.acting import unburdened
from rules.decide.decision import Decision, decided
from rules.decide.sheets import hit_points, score_of
from rules.errors import RuleBroken
from rules.facts import AbilityRoll, Advanced
from rules.scores import Health, advanced_health, advanced_score
from rules.system import System, ruling_word
from rules.table import Ability, Table

MOST_HP = 9999


def advance(system: System, table: Table, command: Advance, chance: Chance) -> Decision:
    """1D6 more maximum HP, and for each ability a D6 against its own score (FB-45, FB-46)."""
    profile = unburdened(system, table, command.sheet)
    hp = hit_points(table, command.sheet)
    most = hp.number if hp.limit is None else hp.limit
    if most > MOST_HP - 6:
        raise RuleBroken(f"{profile.name} cannot have more HP than that.")
    face = chance(6)
    health = advanced_health(
        Health(hp.number, most), face, ruling_word(table, system, "heal_on_advance") == "yes"
    )
    rolls = tuple(_rolled(table, command.sheet, ability.key, chance) for ability in system.abilities)
    after = table.put(command.sheet, "hp", replace(hp, number=health.hp, limit=health.maximum))
    for roll in rolls:
        after = after.put(command.sheet, roll.ability, Ability(value=roll.after))
    fact = Advanced(
        sheet=command.sheet,
        name=profile.name,
        hp_face=face,
        hp_before=most,
        hp_after=health.maximum,
        abilities=rolls,
    )
    return decided(after, fact)


def _rolled(table: Table, sheet: str, ability: str, chance: Chance) -> AbilityRoll:
    before, face = score_of(table, sheet, ability), chance(6)
    return AbilityRoll(ability=ability, before=before, face=face, after=advanced_score(before, face))
