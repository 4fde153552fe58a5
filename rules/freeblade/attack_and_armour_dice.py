"""Which die an attack rolls, and what it and the die of the armour come to."""

from __future__ import annotations

from rules.errors import RuleBroken

UNARMED = 4
ADVANTAGE = 12


def attack_die(
    weapon: int, adv: int = 0, dis: int = 0, unarmed: bool = False, unarmed_advantage: str = "d4"
) -> int:
    """Return the die that an attack rolls for damage (FB-56, FB-57, R-34, R-35, R-76).

    Advantages and Disadvantages are counted against each other; what is left over replaces the weapon's die
    by a D12 or a D4. Bare hands and a broken weapon (D0) deal a D4, or a D12 with Advantage where
    ``unarmed_advantage`` is "d12".
    """
    if adv < 0 or dis < 0:
        raise RuleBroken("Advantages and Disadvantages cannot be negative.")
    bare = unarmed or weapon == 0
    if adv > dis and (not bare or unarmed_advantage == "d12"):
        return ADVANTAGE
    return UNARMED if bare or adv < dis else weapon


def hits(weapon_face: int) -> bool:
    """Say whether the die rolled for damage is no miss: it shows more than a 1 (FB-54)."""
    return weapon_face != 1


def hp_lost(weapon_face: int, armor_face: int | None = None) -> int:
    """Return the HP that an attack takes; a weapon's 1 misses, an armour's 1 is none (FB-53..55)."""
    if min(weapon_face, 1 if armor_face is None else armor_face) < 1:
        raise RuleBroken("No die shows less than 1.")
    if not hits(weapon_face):
        return 0
    if armor_face is None or armor_face == 1:
        return weapon_face
    return max(weapon_face - armor_face, 0)
