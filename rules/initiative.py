"""Initiative by one die each: the highest first, foes first on a tie, the surprised last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

MOVES = 1
OTHER_ACTIONS = 1
"""What a character may do in one Round: one short move and one other action (FB-51)."""


@dataclass(frozen=True, slots=True)
class Combatant:
    """Someone in a fight, with the die of this Round. ``side``: pc or npc."""

    name: str
    side: str
    die: int
    off_guard: bool = False


def order(combatants: Sequence[Combatant]) -> list[Combatant]:
    """Who acts when; ties that the rules leave open keep the order of listing (FB-47..49, R-39)."""
    return sorted(combatants, key=lambda one: (one.off_guard, -one.die, one.side != "npc"))


def may_swap(combatants: Sequence[Combatant], first: str, second: str, acted: Collection[str]) -> bool:
    """Whether two may swap their dice: both are players' characters and neither has acted (FB-50)."""
    players = {one.name for one in combatants if one.side == "pc"}
    return first != second and {first, second} <= players - set(acted)


def swapped(combatants: Sequence[Combatant], first: str, second: str) -> list[Combatant]:
    """The combatants with two dice exchanged; who is off guard stays so (FB-50, R-39)."""
    dice = {one.name: one.die for one in combatants}
    dice[first], dice[second] = dice[second], dice[first]
    return [replace(one, die=dice[one.name]) for one in combatants]
