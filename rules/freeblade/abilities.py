"""Freeblade's abilities (FB-05): scores, what follows from them, and a score set by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.bounds import within
from rules.common.lookups import finished
from rules.common.sheets import AbilitySet, SetAbility
from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken
from rules.game import Decision, Game, Mechanic, decided, decides
from rules.table import Ability, Table

CAP = 6
"""The score at which an ability no longer rises (FB-46)."""
HP_BASE = 6
FOCUS_MOST = 3
COIN = 10
SCORES = (-3, 6)
"""From the worst roll to the limit of advancement (FB-07, FB-46)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """An ability's score; ``faces`` are the dice that gave it, () by the array."""

    ability: str
    score: int
    faces: tuple[int, ...] = ()


def ability_score(total: int) -> int:
    """Return the score that a 2D6 total gives an ability (FB-07)."""
    if not 2 <= total <= 12:
        raise RuleBroken("Two d6 come to something from 2 to 12.")
    if total <= 3:
        return total - 5
    if total <= 5:
        return -1
    if total <= 8:
        return 0
    return 1 if total <= 10 else total - 9


def must_reroll(scores: Sequence[int]) -> bool:
    """Say whether a rolled set is thrown away whole: no ability in it is +1 or better (FB-08)."""
    return max(scores) < 1


def legal_array(scores: Sequence[int], array: Sequence[int]) -> bool:
    """Say whether every score of the array is used exactly once (FB-06)."""
    return sorted(scores) == sorted(array)


def starting_hp(constitution: int) -> int:
    """Return the first maximum of HP: Constitution + 6 (FB-09)."""
    return constitution + HP_BASE


def session_focus(dexterity: int) -> int:
    """Return the Focus that a session begins with: Dexterity, from 0 to 3 (FB-10, R-30)."""
    return max(0, min(FOCUS_MOST, dexterity))


def refills(presence: int) -> int:
    """Return how many spell books a long rest refills: Presence, never below none (FB-44, R-37)."""
    return max(0, presence)


def starting_coins(faces: Sequence[int]) -> int:
    """Return the first purse: 3D6 times ten (FB-14)."""
    can_fall(6, *faces)
    return sum(faces) * COIN


def highest(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Return the abilities that no other exceeds; with a tie the player picks one (FB-13)."""
    best = max(scores.values())
    return tuple(ability for ability, score in scores.items() if score == best)


def spells_known(scores: Mapping[str, int], table: str) -> int:
    """Return how many spells a new character knows: Presence-many, by its table only (FB-15, R-42)."""
    return max(0, scores["presence"]) if table == "presence" and table in highest(scores) else 0


def advanced_score(score: int, face: int) -> int:
    """Return an ability after its advancement die: 1 higher if the die reaches it, up to +6 (FB-46, R-41)."""
    can_fall(6, face)
    return score + 1 if score < CAP and face >= score else score


@dataclass(frozen=True, slots=True)
class Health:
    """HP and their maximum."""

    hp: int
    maximum: int


def advanced_health(health: Health, face: int, heal: bool = False) -> Health:
    """Return HP after an advancement: the die adds to the maximum, and to HP by ruling (FB-45, R-41)."""
    can_fall(6, face)
    return Health(health.hp + face if heal else health.hp, health.maximum + face)


def set_ability(game: Game, table: Table, command: SetAbility) -> Decision:
    """Set an ability's score by hand, within the game's limits."""
    finished(table, command.sheet_id)
    game.system.ability(command.ability)
    before = table.get(Ability, command.sheet_id, command.ability) or Ability()
    value = within(command.value, *SCORES, "A score")
    fact = AbilitySet(
        sheet_id=command.sheet_id,
        ability=command.ability,
        before=before.value,
        after=value,
    )
    return decided(table.put(command.sheet_id, command.ability, replace(before, value=value)), fact)


def score_of(table: Table, sheet_id: str, ability: str) -> int:
    """Return an ability's score; 0 for whom nobody has given one."""
    row = table.get(Ability, sheet_id, ability)
    return row.value if row else 0


def scores_of(table: Table, sheet_id: str) -> dict[str, int]:
    """Return all scores of a sheet, by ability."""
    return {key: row.value for key, row in table.of(Ability, sheet_id).items()}


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SetAbility, set_ability),),
)
