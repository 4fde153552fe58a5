"""Any command of any game, as a dialog gives it."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.requests.limits import has_room_for_sheet
from campaigns.state import Played
from campaigns.visibility import EntryVisibility, SeenBy
from rules.game import Command


def give(
    *,
    seat: Seat,
    commands: tuple[Command, ...],
    audience: str | EntryVisibility = SeenBy.EVERYONE.value,
    hide_difficulty: bool = False,
    new_sheets: int = 0,
    acting_for: str = "",
) -> Played:
    """Carries out commands as one: one entry causes the others, and one undo takes all back."""
    if new_sheets:
        has_room_for_sheet(seat, new_sheets)
    return perform(seat, *commands, audience=audience, hide_difficulty=hide_difficulty, acting_for=acting_for)
