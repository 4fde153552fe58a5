"""The first step of making a character: four scores, laid out by hand or rolled."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import AssignScores, RollScores
from rules.decide.decision import Decision, decided
from rules.decide.stages import at_stage, to_next_stage
from rules.errors import RuleBroken
from rules.facts import Score, ScoresAssigned, ScoresRolled
from rules.scores import ability_score, legal_array, must_reroll
from rules.system import System
from rules.table import Ability, Table

MOST_SETS = 1000
"""So many sets in a row without a +1 happen to nobody; a loaded die stops here."""


def assign_scores(system: System, table: Table, command: AssignScores, chance: Chance) -> Decision:
    """The array, each number once, as the player lays it (FB-06)."""
    profile = at_stage(table, command.sheet, "abilities")
    given = dict(command.scores)
    keys = [ability.key for ability in system.abilities]
    if sorted(given) != sorted(keys) or len(command.scores) != len(keys):
        names = ", ".join(ability.name for ability in system.abilities)
        raise RuleBroken(f"Each ability gets one score: {names}.")
    if not legal_array(list(given.values()), system.array):
        numbers = ", ".join(f"{score:+d}" if score else "0" for score in system.array)
        raise RuleBroken(f"The scores to lay out are {numbers}, each of them once.")
    scores = tuple(Score(ability=key, score=given[key]) for key in keys)
    fact = ScoresAssigned(sheet=command.sheet, name=profile.name, scores=scores)
    return decided(_with_scores(system, table, command.sheet, scores), fact)


def roll_scores(system: System, table: Table, command: RollScores, chance: Chance) -> Decision:
    """2D6 for each ability, and all of them again while none is +1 or better (FB-07, FB-08)."""
    profile = at_stage(table, command.sheet, "abilities")
    scores, rejected = fair_scores(system, chance)
    fact = ScoresRolled(sheet=command.sheet, name=profile.name, scores=scores, rejected=rejected)
    return decided(_with_scores(system, table, command.sheet, scores), fact)


def fair_scores(system: System, chance: Chance) -> tuple[tuple[Score, ...], tuple[tuple[Score, ...], ...]]:
    """The first set with a +1 in it, and the sets thrown away before it (FB-08)."""
    rejected: list[tuple[Score, ...]] = []
    while len(rejected) < MOST_SETS:
        scores = tuple(_rolled(ability.key, chance) for ability in system.abilities)
        if not must_reroll([score.score for score in scores]):
            return scores, tuple(rejected)
        rejected.append(scores)
    raise RuleBroken("These dice give no ability a +1. Are they loaded?")


def _rolled(ability: str, chance: Chance) -> Score:
    faces = (chance(6), chance(6))
    return Score(ability=ability, score=ability_score(sum(faces)), faces=faces)


def _with_scores(system: System, table: Table, sheet: str, scores: tuple[Score, ...]) -> Table:
    for score in scores:
        table = table.put(sheet, score.ability, Ability(value=score.score))
    return to_next_stage(system, table, sheet)
