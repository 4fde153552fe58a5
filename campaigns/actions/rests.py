"""Rests."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.freeblade.rests import Rest


def rest(
    *, seat: Seat, sheet_id: str, kind: str, refill: tuple[str, ...] = (), allowed: bool = False
) -> Played:
    """A rest; a long one fills the spell books that are named (FB-25..27, FB-44).

    ``allowed`` counts for Game Masters alone: in a fight, or in a Watch that is used already (R-85).
    """
    return perform(seat, Rest(sheet_id, kind, refill, allowed))
