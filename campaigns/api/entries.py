"""The log for programs: what came after an entry, and the messages of a stream."""

from __future__ import annotations

from campaigns.access import state_for
from campaigns.live.frames import message
from campaigns.log.values import EntryOut, entries
from campaigns.models import Event, Seat
from campaigns.state import State

MOST = 100


def entries_after(seat: Seat, state: State, after: int, limit: int = MOST) -> list[EntryOut]:
    """Return what a seat may read of the log after an entry, oldest first."""
    events = Event.objects.visible_to(seat).select_related("actor__user").after(after)
    return entries(seat, state, events[:limit])


def messages_after(seat_id: int, after: int, head: int) -> tuple[bytes, int]:
    """Return a stream's messages of what came after an entry, and the number of the last that was read."""
    seat = Seat.objects.present().select_related("campaign", "user").get(pk=seat_id)
    entries = entries_after(seat, state_for(seat), after)
    body = b"".join(message(one.model_dump_json(), number=one.seq) for one in entries)
    last = entries[-1].seq if entries else after
    return body, last if len(entries) == MOST else max(last, head)
