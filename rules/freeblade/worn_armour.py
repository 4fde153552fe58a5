"""Armour and hides: what absorbs a blow."""

from __future__ import annotations

from rules.common.condition_effects import is_open
from rules.table import Belonging, Table

KINDS_IN_WORDS = {"armor": "armour", "shield": "a shield"}
FOE_ARMORS = (0, 4, 6)


def armor_of(table: Table, sheet_id: str) -> tuple[str, Belonging] | None:
    """Return the armour that absorbs: worn, whole, the highest die (FB-53, R-76)."""
    pieces = [
        (key, thing)
        for key, thing in table.of(Belonging, sheet_id).items()
        if thing.kind == "armor" and thing.location == "worn" and thing.die
    ]
    return max(pieces, key=lambda pair: pair[1].die, default=None)


def armor_against(table: Table, target: str, foe_armor: int) -> tuple[str, str, int]:
    """Return the key, name and die of what absorbs; nothing but a die for a foe by name."""
    if not target:
        return "", "armor" if foe_armor else "", foe_armor
    piece = armor_of(table, target)
    if piece is None:
        return "", "", 0
    key, armor = piece
    return key, thing_for_others(table, target, armor), armor.die


def thing_for_others(table: Table, sheet_id: str, thing: Belonging) -> str:
    """Return what another sheet's entry may call a thing of this one: its kind, unless the sheet is open."""
    return thing.name if is_open(table, sheet_id) else KINDS_IN_WORDS[thing.kind]
