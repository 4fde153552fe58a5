"""Attacks of a sheet. What they lead to is taken up on their entry of the log."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.freeblade.attack_setup import DeclareAttack


def attack(
    *,
    seat: Seat,
    sheet_id: str,
    weapon: str = "",
    target: str = "",
    foe: str = "",
    foe_armor: int = 0,
    advantages: int = 0,
    disadvantages: int = 0,
    focus: bool = False,
    allowed: bool = False,
    audience: str = "everyone",
) -> Played:
    """An attack on a sheet at the table, or on a foe by name; ``allowed`` counts for Game Masters (FB-53)."""
    command = DeclareAttack(
        sheet_id, weapon, target, foe, foe_armor, advantages, disadvantages, focus, allowed
    )
    return perform(seat, command, audience=audience)
