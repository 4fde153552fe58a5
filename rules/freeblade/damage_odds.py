"""The odds of damage, and how many attacks a foe takes."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from rules.errors import RuleBroken
from rules.freeblade.attack_setup import attack_die, hp_lost
from rules.freeblade.preview_parts import bars_of
from rules.game import Odd, Preview
from rules.odds.counts import Distribution, afford, constant, from_mapping

SIDES = 100
"""The largest weapon or armour die that is asked about."""
FIGHT = 1 << 26
"""The cost bound of foreseeing a fight to its end, in multiplied bytes."""


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
            lost = hp_lost(weapon_face, armor_face)
            losses[lost] = losses.get(lost, 0) + 1
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
        means="Hits",
        counts=counts,
    )


def attack_damage(
    weapon: int,
    armor: int = 0,
    adv: int = 0,
    dis: int = 0,
    unarmed: bool = False,
    unarmed_advantage: str = "d4",
) -> Distribution:
    """Return the HP lost to an attack with its Advantages and Disadvantages (FB-53..57, R-34, R-35)."""
    return damage(attack_die(weapon, adv, dis, unarmed, unarmed_advantage), armor)


def miss_chance(die: int) -> Fraction:
    """Return the probability that the die rolled for damage shows the 1 that misses (FB-54)."""
    if not 2 <= die <= SIDES:
        raise RuleBroken(f"A D{die} cannot be rolled for damage.")
    return Fraction(1, die)


@lru_cache(maxsize=512)
def attacks_needed(hp: int, loss: Distribution, attacks: int = 12) -> tuple[Fraction, ...]:
    """Return the chance that ``hp`` are gone after 1, 2, ... ``attacks`` alike (FB-52, FB-53)."""
    _refuse_healing(loss)
    if hp > 1000 or not 1 <= attacks <= 50:
        raise RuleBroken("Such a fight is too long to forecast: at most 1000 HP and 50 attacks.")
    after = accumulate([loss] * attacks, Distribution.plus, initial=constant(0))
    return tuple(taken.at_least(hp) for taken in after)[1:]


@lru_cache(maxsize=512)
def expected_attacks(hp: int, loss: Distribution) -> Fraction:
    """Return the mean number of attacks of the same kind until ``hp`` are gone (FB-52, FB-53).

    With h of t outcomes hurting, n HP take a(n) / h^n attacks, and a(n) = t h^(n-1) + the sum, over all
    losses below n, of their outcomes times h^(loss-1) a(n - loss): whole numbers throughout.
    """
    if hp > 100:
        raise RuleBroken("Such a fight is too long to forecast: at most 100 HP.")
    _refuse_healing(loss)
    hp, hurts = max(hp, 0), loss.total - loss.count(0)
    if not hurts:
        raise RuleBroken("These attacks can never hurt.")
    afford(2 * hp, loss.width)
    afford(hp * min(hp, loss.size), hp * loss.width, FIGHT)
    scaled = [(lost, loss.count(lost) * hurts ** (lost - 1)) for lost in range(1, hp) if loss.count(lost)]
    needed = [0]
    for left in range(1, hp + 1):
        later = sum(weight * needed[left - lost] for lost, weight in scaled if lost < left)
        needed.append(loss.total * hurts ** (left - 1) + later)
    return Fraction(needed[hp], hurts**hp)


def _refuse_healing(loss: Distribution) -> None:
    if loss.low < 0:
        raise RuleBroken("An attack cannot give HP back: its losses are 0 or more.")
