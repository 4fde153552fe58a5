"""A player's undo of dice: a request that a Game Master answers, unless the house rule says otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.log.entry_view import fact_view
from campaigns.log.record import Draft
from campaigns.models import Campaign, Event, Seat
from campaigns.models.event import UNREADABLE
from campaigns.play import still_seated, write
from campaigns.state import Played, game_of, locked_state
from rules.common.undo_requests import ASKED, UndoRequest, UndoRequested
from rules.errors import RuleBroken
from rules.every_ruling import PLAYERS_UNDO_DICE
from rules.facts import kind_of
from rules.system import ruling_word
from rules.table import TABLE, Pending, difference

ASKING = kind_of(UndoRequested)
ALWAYS, NEVER = "always", "never"
STAY = "At this table only a GM can undo dice (a house rule)."


def dice_rule(campaign: Campaign) -> str:
    """Return what the table says of players who would undo dice: ask, never or always."""
    return ruling_word(campaign.rulings, game_of(campaign).system, PLAYERS_UNDO_DICE.key)


def holds_dice(events: Iterable[Event]) -> bool:
    """Say whether dice were thrown for any of these entries; that one was blind hides none."""
    return any(map(_is_rolled, events))


def _is_rolled(event: Event) -> bool:
    """Say whether dice were thrown for an entry. Of one that cannot be read it is taken that they were."""
    try:
        return fact_view(event, secret=True).is_rolled
    except UNREADABLE:
        return True


def ask_to_undo(campaign: Campaign, seat: Seat, event: Event, of_press: str) -> Played:
    """Put the request on an entry, for those whom that entry is for. The caller has locked the campaign."""
    before = locked_state(campaign)
    still_seated(before, seat)
    if dice_rule(campaign) == NEVER:
        raise RuleBroken(STAY)
    pendings = before.table.of(Pending, TABLE).values()
    if any(one.kind == ASKED and one.about == event.seq for one in pendings):
        raise RuleBroken("A GM was asked to undo that and has not answered yet.")
    pending = Pending(kind=ASKED, about=event.seq, holds=UndoRequest(seat.name, of_press))
    table = before.table.put(TABLE, f"{campaign.last_seq + 1}.1", pending)
    draft = Draft(
        fact=UndoRequested(about=event.seq),
        audience=event.audience,
        changes=difference(before.table, table),
        caused_by=event.seq,
    )
    return write(campaign, seat, before, table, [draft], before.undone)
