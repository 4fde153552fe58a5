"""Any command of any game, as a dialog gives it."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Exists, OuterRef

from campaigns.access import membership_of
from campaigns.models import Event, Seat, Undone, Visibility
from campaigns.play import perform
from campaigns.requests.limits import has_room_for_sheet
from campaigns.state import Played, state_of
from campaigns.visibility import EntryVisibility, SeenBy
from rules.common.selection import SetVisibility
from rules.common.sheets import SheetShared
from rules.facts import kind_of
from rules.game import Command
from rules.table import Membership

HIDDEN = Visibility.HIDDEN.value
LOOKED_BACK = 2_000
"""In so many of the last entries is looked for how a sheet was seen before it was hidden."""


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
    commands = tuple(
        _as_it_was_seen(seat, command) if isinstance(command, SetVisibility) else command
        for command in commands
    )
    return perform(seat, *commands, audience=audience, hide_difficulty=hide_difficulty, acting_for=acting_for)


def _as_it_was_seen(seat: Seat, command: SetVisibility) -> SetVisibility:
    """Return the order to reveal a hidden sheet as that to show as much of it as before it was hidden."""
    if command.visibility:
        return command
    membership = membership_of(state_of(seat.campaign), command.sheet_id)
    hidden = membership is not None and membership.visibility == HIDDEN
    return replace(command, visibility=_seen_before(seat, command.sheet_id)) if hidden else command


def _seen_before(seat: Seat, sheet_id: str) -> str:
    """Return how a sheet was seen before it was hidden last; "" where that is not known."""
    campaign = seat.campaign_id
    undone = Exists(Undone.objects.filter(campaign=campaign, seq=OuterRef("seq")))
    shared = Event.objects.filter(~undone, campaign=campaign, kind=kind_of(SheetShared))
    recent = shared.after(seat.campaign.last_seq - LOOKED_BACK).order_by("-seq")
    for hiding in recent.filter(fact__sheet_id=sheet_id, fact__visibility=HIDDEN):
        first = hiding if hiding.changes else Event.objects.get(campaign=campaign, seq=hiding.caused_by or 0)
        for change in first.rows_changed:
            before = change.before if change.key[0] == sheet_id else None
            if isinstance(before, Membership) and before.visibility != HIDDEN:
                return before.visibility
    return ""
