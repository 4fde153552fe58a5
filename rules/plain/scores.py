"""The scores of a game whose checks are data: set by hand, and given to those whom nobody plays."""

from __future__ import annotations

from dataclasses import replace

from rules.bounds import within
from rules.common.lookups import finished
from rules.common.sheets import AbilitySet, SetAbility
from rules.errors import RuleBroken
from rules.game import Decision, Game, Mechanic, decided, decides
from rules.sheet_text import Written
from rules.system import AbilityKind, System
from rules.table import Ability, Table

LOWEST, HIGHEST = -9, 20


def set_score(game: Game, table: Table, command: SetAbility) -> Decision:
    """Set a score by hand; one that is a number of dice is never below none."""
    finished(table, command.sheet_id)
    before = table.get(Ability, command.sheet_id, command.ability) or Ability()
    value = bounded(game.system, game.system.ability(command.ability), command.value)
    fact = AbilitySet(sheet_id=command.sheet_id, ability=command.ability, before=before.value, after=value)
    return decided(table.put(command.sheet_id, command.ability, replace(before, value=value)), fact)


def bounds(system: System, ability: AbilityKind) -> tuple[int, int]:
    """Return the lowest and the highest score of an ability."""
    lowest = 0 if system.check and system.check.pool else LOWEST
    return (
        lowest if ability.low is None else ability.low,
        HIGHEST if ability.high is None else ability.high,
    )


def widest(system: System) -> tuple[int, int]:
    """Return the lowest and the highest score that any ability of the game has."""
    lows, highs = zip(*(bounds(system, ability) for ability in system.abilities), strict=True)
    return min(lows), max(highs)


def bounded(system: System, ability: AbilityKind, score: int) -> int:
    """Return a score, or refuse one that the ability does not have."""
    return within(score, *bounds(system, ability), ability.name)


def of_foe(text: str) -> tuple[int, int]:
    """Read the one score of somebody nobody plays."""
    try:
        score = int(text)
    except ValueError:
        raise RuleBroken("A score is a whole number, such as 2.") from None
    return within(score, LOWEST, HIGHEST, "A score"), 0


def scores_of(system: System, code: tuple[int, int], resistance: int | None) -> Written:
    """Return every ability of the game at that score."""
    if resistance is not None:
        raise RuleBroken("Foes have no resistance in this game.")
    return tuple(
        (ability.key, Ability(value=bounded(system, ability, code[0]))) for ability in system.abilities
    )


MECHANIC = Mechanic(__name__, deciders=(decides(SetAbility, set_score),))
