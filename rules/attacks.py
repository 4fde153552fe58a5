"""Attacks of the kind whose weapon die is the damage, less what the armour's die takes away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.stepdice import step_down

UNARMED = 4
ADVANTAGE = 12


def attack_die(
    weapon: int, adv: int = 0, dis: int = 0, unarmed: bool = False, unarmed_advantage: str = "d4"
) -> int:
    """The die that an attack rolls for damage (FB-56, FB-57, R-34, R-35, R-76).

    Advantages and Disadvantages are counted against each other; what is left over replaces the weapon's die
    by a D12 or a D4. Bare hands and a broken weapon (D0) deal a D4, or a D12 with Advantage where
    ``unarmed_advantage`` is "d12".
    """
    if adv < 0 or dis < 0:
        raise RuleBroken("Advantages and Disadvantages cannot be fewer than none.")
    bare = unarmed or weapon == 0
    if adv > dis and (not bare or unarmed_advantage == "d12"):
        return ADVANTAGE
    return UNARMED if bare or adv < dis else weapon


def hits(weapon_face: int) -> bool:
    """Whether the die rolled for damage is no miss: it shows more than a 1 (FB-54)."""
    return weapon_face != 1


def hp_lost(weapon_face: int, armor_face: int | None = None) -> int:
    """The HP that an attack takes: a weapon's 1 misses, an armour's 1 is no protection (FB-53..55)."""
    if min(weapon_face, 1 if armor_face is None else armor_face) < 1:
        raise RuleBroken("No die shows less than 1.")
    if not hits(weapon_face):
        return 0
    if armor_face is None or armor_face == 1:
        return weapon_face
    return max(weapon_face - armor_face, 0)


def status(hp: int, character: bool) -> str:
    """ok above 0 HP; at 0 or less a player's character is dying, anyone else taken out (FB-24, FB-52)."""
    if hp > 0:
        return "ok"
    return "dying" if character else "taken_out"


@dataclass(frozen=True, slots=True)
class Gear:
    """A weapon, an armour or a shield at the end of a fight: whether it was used, and the face it rolls."""

    name: str
    kind: str
    die: int
    used: bool
    face: int = 0


def wears(kind: str, die: int, used: bool) -> bool:
    """Whether a fight's end tests a thing: weapons and armour that were used and are whole (FB-59, R-33)."""
    return used and die > 0 and kind in ("weapon", "armor")


def wear(items: Sequence[Gear]) -> list[int]:
    """The dice of all gear after the fight; a shield was tested at each use (FB-59, R-33, R-76)."""
    return [
        step_down(item.die, item.face) if wears(item.kind, item.die, item.used) else item.die
        for item in items
    ]
