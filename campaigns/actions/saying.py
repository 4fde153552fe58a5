"""A line in the log: aloud, as a character, or whispered."""

from __future__ import annotations

from campaigns.access import state_for
from campaigns.models import Seat
from campaigns.models.event import GM, seats_audience
from campaigns.play import perform
from campaigns.state import Played
from campaigns.visibility import EntryVisibility
from rules.common.speech import Say
from rules.errors import RuleBroken

TO_GMS = "gm"
"""What a whisper to Game Masters is addressed to; one to a player has their seat there."""
GONE = "They are no longer at the table."


def say(*, seat: Seat, text: str, sheet_id: str = "", to: str = "", does: bool = False) -> Played:
    """Say a line, or what one ``does``, as oneself or as a sheet, to everyone or to some.

    Game Masters read it anyway.
    """
    if not to:
        return perform(seat, Say(text, sheet_id, does=does), acting_for=sheet_id)
    if to == TO_GMS:
        audience = EntryVisibility(GM if seat.is_gm else seats_audience([seat.pk]))
        return perform(seat, Say(text, sheet_id, "the GMs", does), audience=audience, acting_for=sheet_id)
    listener = state_for(seat).seats.get(int(to))
    if listener is None:
        raise RuleBroken(GONE)
    audience = EntryVisibility(seats_audience([seat.pk, int(to)]))
    return perform(seat, Say(text, sheet_id, listener.name, does), audience=audience, acting_for=sheet_id)


def addressed(*, seat: Seat, words: str) -> tuple[str, str]:
    """Return to whom a whisper is that begins with a name, and its line. Raises RuleBroken without a name."""
    state, words = state_for(seat), words.removeprefix("@")
    others = {
        state.seats[pk].name: TO_GMS if pk in state.gms else str(pk) for pk in state.playing - {seat.pk}
    }
    for name in sorted((*others, TO_GMS), key=len, reverse=True):
        rest = words[len(name) :]
        if words[: len(name)].casefold() == name.casefold() and not rest[:1].isalnum():
            return others.get(name, TO_GMS), rest.lstrip(":, ")
    raise RuleBroken(f"Whisper to whom? Type /w and a name: {', '.join(sorted((*others, 'GM')))}.")
