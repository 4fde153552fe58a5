"""Deeds on entries of the log: taking up what they offer, undoing them, rewinding to them."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied

from campaigns import undo as undoing
from campaigns.business import take_up
from campaigns.models import Event, Seat
from campaigns.play import perform
from rules.errors import RuleBroken


def take_offer(*, seat: Seat, seq: int, offer: str) -> list[Event]:
    """Does what an entry's button says, if it is still open and for this seat."""
    found = take_up(seat.campaign, seat, seq, offer)
    if found is None:
        raise RuleBroken("That is settled already, or it is not yours to settle.")
    return perform(seat, found.command)


def undo_entry(*, seat: Seat, seq: int, together: bool = False) -> list[Event]:
    """Undoes one's own last action; a Game Master undoes any."""
    if not seat.is_gm and undoing.last_of(seat) != seq:
        raise PermissionDenied("Players undo their own last action; ask a GM for anything else.")
    return undoing.undo(seat, seq, together=together and seat.is_gm)


def rewind_to(*, seat: Seat, seq: int) -> list[Event]:
    """Takes back all that came after an entry."""
    return undoing.rewind(seat, seq)
