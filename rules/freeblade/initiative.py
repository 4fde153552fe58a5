"""Initiative: a D6 for each, and swaps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from rules.errors import RuleBroken

MOVES = 1
OTHER_ACTIONS = 1
"""What a character may do in one Round: one short move and one other action (FB-51)."""
NPCS = 100
"""More foes than this against one character are refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeDie:
    """One combatant's die of initiative."""

    name: str
    side: str
    die: int
    off_guard: bool = False


@dataclass(frozen=True, slots=True)
class Combatant:
    """Someone in a fight, with the die of this Round. ``side``: pc or npc."""

    name: str
    side: str
    die: int
    off_guard: bool = False


def order(combatants: Sequence[Combatant]) -> list[Combatant]:
    """Return who acts when; ties that the rules leave open keep the order of listing (FB-47..49, R-39)."""
    return sorted(combatants, key=lambda one: (one.off_guard, -one.die, one.side != "npc"))


def may_swap(combatants: Sequence[Combatant], first: str, second: str, acted: Collection[str]) -> bool:
    """Say whether two may swap their dice: both are players' characters, neither has acted (FB-50)."""
    players = {one.name for one in combatants if one.side == "pc"}
    return first != second and {first, second} <= players - set(acted)


def swapped(combatants: Sequence[Combatant], first: str, second: str) -> list[Combatant]:
    """Return the combatants with two dice exchanged; who is off guard stays so (FB-50, R-39)."""
    dice = {one.name: one.die for one in combatants}
    dice[first], dice[second] = dice[second], dice[first]
    return [replace(one, die=dice[one.name]) for one in combatants]


@dataclass(frozen=True)
class InitiativeOdds:
    """One character against foes that roll separately: its chance to act before all, and last."""

    before_all: Fraction
    last: Fraction


@lru_cache(maxsize=128)
def initiative_odds(npcs: int) -> InitiativeOdds:
    """Return a character's place among that many NPCs, who go first on ties (FB-47, FB-48)."""
    if not 0 <= npcs <= NPCS:
        raise RuleBroken(f"Initiative is foreseen against 0 to {NPCS} NPCs.")
    faces = range(1, 7)
    return InitiativeOdds(
        before_all=Fraction(sum((face - 1) ** npcs for face in faces), 6 ** (npcs + 1)),
        last=Fraction(sum((7 - face) ** npcs for face in faces), 6 ** (npcs + 1)),
    )
