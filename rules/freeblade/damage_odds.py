"""The odds of damage."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.errors import RuleBroken
from rules.freeblade.attack_and_armour_dice import hp_lost
from rules.freeblade.preview_parts import bars_of
from rules.game import Odd, Preview
from rules.odds.counts import Distribution, from_mapping

SIDES = 100
"""The largest weapon or armour die that is asked about."""


@lru_cache(maxsize=1024)
def damage(die: int, armor: int = 0) -> Distribution:
    """Return the HP lost to an attack that rolls ``die``, against an armour die (0: none) (FB-53..55)."""
    if not 2 <= die <= SIDES:
        raise RuleBroken(f"A D{die} cannot be rolled for damage.")
    if armor != 0 and not 2 <= armor <= SIDES:
        raise RuleBroken(f"A D{armor} cannot be rolled for armour.")
    losses: dict[int, int] = {}
    for weapon_face in range(1, die + 1):
        for armor_face in range(1, armor + 1) if armor else (None,):
            hp = hp_lost(weapon_face, armor_face)
            losses[hp] = losses.get(hp, 0) + 1
    return from_mapping(losses)


@lru_cache(maxsize=1024)
def foresee_damage(die: int, armor: int, hp: int) -> Preview:
    """Foresee harm, a hit, a miss, and that a target with ``hp`` goes down (0: that is not known).

    A hit that armour absorbs whole does no harm, so that ``chance`` is less than that of a hit (FB-53..55).
    """
    loss, miss = damage(die, armor), miss_chance(die)
    odds = [Odd(key="hit", chance=1 - miss), Odd(key="miss", chance=miss)]
    if hp:
        odds.append(Odd(key="down", chance=loss.at_least(hp)))
    counts = f"Damage of a D{die} against D{armor}" if armor else f"Damage of a D{die}"
    return Preview(
        chance=loss.at_least(1),
        odds=tuple(odds),
        bars=bars_of(loss),
        mark=hp or None,
        means="Does harm",
        counts=counts,
    )


def miss_chance(die: int) -> Fraction:
    """Return the probability that the die rolled for damage shows the 1 that misses (FB-54)."""
    if not 2 <= die <= SIDES:
        raise RuleBroken(f"A D{die} cannot be rolled for damage.")
    return Fraction(1, die)
