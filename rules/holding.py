"""Who may hold what: luck and the wild die are for Dynamic characters only (FD6-01, FD6-10, FD6-17)."""

from __future__ import annotations

from rules.conditions import same

DYNAMIC, STOCK = "Dynamic", "Stock"
FOR_DYNAMIC = ("Luck", "Wild Die")
"""What a Stock character can never hold."""


def type_of(dynamic: bool, player_character: bool) -> str:
    """Dynamic or Stock; a player's character is always Dynamic (FD6-01)."""
    return DYNAMIC if dynamic or player_character else STOCK


def may_hold(dynamic: bool, ability: str) -> bool:
    """Whether a character of that type may hold an ability; the types are abilities too (FD6-17)."""
    wanted = (*FOR_DYNAMIC, DYNAMIC) if not dynamic else (STOCK,)
    return not any(same(ability, name) for name in wanted)
