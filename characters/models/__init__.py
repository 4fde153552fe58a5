from __future__ import annotations

from characters.models.character import Character, Kind
from characters.models.rows import Ability, Belonging, Condition, Detail, Resource, SheetRow, Track

__all__ = [
    "Ability",
    "Belonging",
    "Character",
    "Condition",
    "Detail",
    "Kind",
    "Resource",
    "SheetRow",
    "Track",
]
