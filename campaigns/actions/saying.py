"""A line in the log: aloud, as a character, or whispered."""

from __future__ import annotations

from campaigns.access import state_for
from campaigns.models import Seat
from campaigns.models.event import GM, seats_audience
from campaigns.play import perform
from campaigns.state import Played
from campaigns.visibility import EntryVisibility, SeenBy
from rules.common.speech import Say
from rules.errors import RuleBroken

LINE = "/"
"""What a line begins with in the field of dice."""
TO_GMS = "gm"
"""What a whisper to Game Masters is addressed to; one to a player has their seat there."""
GONE = "They are no longer at the table."


def say(*, seat: Seat, text: str, sheet_id: str = "", to: str = "") -> Played:
    """Say a line as oneself or as a sheet, to everyone or to some; Game Masters read it anyway."""
    if not to:
        return perform(seat, Say(text, sheet_id), acting_for=sheet_id)
    if to == TO_GMS:
        audience = EntryVisibility(GM if seat.is_gm else seats_audience([seat.pk]))
        return perform(seat, Say(text, sheet_id, "the GMs"), audience=audience, acting_for=sheet_id)
    listener = state_for(seat).seats.get(int(to))
    if listener is None:
        raise RuleBroken(GONE)
    audience = EntryVisibility(seats_audience([seat.pk, int(to)]))
    return perform(seat, Say(text, sheet_id, listener.name), audience=audience, acting_for=sheet_id)


def say_quickly(*, seat: Seat, text: str, audience: str) -> Played:
    """Say a line from the field of dice; what is not for everyone there is a whisper to Game Masters."""
    return say(seat=seat, text=text, to="" if audience == SeenBy.EVERYONE else TO_GMS)
