"""Whose open streams end with an event: a seat that is lost or plays another part hears nothing after it."""

from __future__ import annotations

from campaigns.models import Event
from rules.common.people import SeatChanged, SeatLeft
from rules.facts import kind_of

SEAT_LOST = "You no longer have a seat at this table."
ROLE_CHANGED = "Your part at this table has changed. Load the page again."
_SENTENCES = {kind_of(SeatChanged): ROLE_CHANGED, kind_of(SeatLeft): SEAT_LOST}


def dismissed_by(event: Event) -> dict[int, str]:
    """Return the seats whose streams this event ends, and the sentence for each."""
    sentence = _SENTENCES.get(event.kind)
    seat_id = int(event.fact.get("seat_id", 0))
    return {seat_id: sentence} if sentence and seat_id else {}
