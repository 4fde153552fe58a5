"""Rests."""

from __future__ import annotations

from campaigns.models import Event, Seat
from campaigns.play import perform
from rules.freeblade.rests import Rest


def rest(*, seat: Seat, sheet_id: str, kind: str, refill: tuple[str, ...] = ()) -> list[Event]:
    """A short, long or full rest; a long one fills the spell books that are named (FB-25..27, FB-44)."""
    return perform(seat, Rest(sheet_id, kind, refill))
