"""Deeds on entries of the log: taking up what they offer, undoing them, rewinding to them."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied

from campaigns import undo as undoing
from campaigns.audience import Choice, as_before
from campaigns.business import take_up
from campaigns.models import Event, Seat
from campaigns.play import perform
from rules.errors import RuleBroken
from rules.freeblade.harm import ApplyDamage


def take_offer(*, seat: Seat, event: Event, offer: str) -> list[Event]:
    """Does what an entry's button says, if it is still open and for this seat.

    What comes of an entry is for those whom the entry is for. Harm alone is open: it shows on the sheet.
    """
    found = take_up(seat.campaign, seat, event.seq, offer)
    if found is None:
        raise RuleBroken("That is settled already, or it is not yours to settle.")
    open_deed = isinstance(found.command, ApplyDamage)
    audience = Choice.EVERYONE if open_deed else as_before(event)
    return perform(seat, found.command, audience=audience)


def undo_entry(*, seat: Seat, seq: int, together: bool = False) -> list[Event]:
    """Undoes one's own last action; a Game Master undoes any."""
    if not seat.is_gm and undoing.last_of(seat) != seq:
        raise PermissionDenied("Players undo their own last action; ask a GM for anything else.")
    return undoing.undo(seat, seq, together=together and seat.is_gm)


def rewind_to(*, seat: Seat, seq: int) -> list[Event]:
    """Takes back all that came after an entry."""
    return undoing.rewind(seat, seq)
