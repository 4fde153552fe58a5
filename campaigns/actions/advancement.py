"""Advancement."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.freeblade.advancement import Advance


def advance(*, seat: Seat, sheet_id: str, allowed: bool = False) -> Played:
    """More HP, and a die for each ability; ``allowed`` counts for Game Masters alone (FB-45, FB-46, R-85)."""
    return perform(seat, Advance(sheet_id, allowed))
