"""What one press did to several sheets: entries of one moment, of which each can be undone alone.

Each has changes of its own, and the first causes the others. Facts that came with one of them have none.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.log.entry_view import changes_of
from campaigns.log.ways import Otherwise, Way
from campaigns.models import Event, Seat, Undone
from campaigns.naming import name_of
from campaigns.words import in_letters
from rules.common.undo import is_passing
from rules.game import Game
from rules.table import Resource, merge

WHOLE, PART = "whole", "part"
"""How much of a press is to be undone."""


@dataclass(frozen=True, slots=True)
class Press:
    """What still counts of a press, and what of it is about the sheet of the entry that was asked for."""

    whole: tuple[Event, ...]
    part: tuple[Event, ...]

    @property
    def sheets(self) -> int:
        """Return for how many sheets it was; what it also did to none in particular cannot be told apart."""
        sheets = {_sheet_of(event) for event in self.whole}
        return 1 if "" in sheets else len(sheets)


class OnePress(Otherwise):
    """An entry was to be undone that one press made together with others: all of them, or only that part."""

    def __init__(self, seat: Seat, event: Event, press: Press, part: str) -> None:
        number = in_letters(press.sheets)
        label = "Undo both" if number == "two" else f"Undo all {number}"
        ways = [Way(label, event.seq, (("of", WHOLE),))]
        if part:
            ways.append(Way(part, event.seq, (("of", PART),)))
        super().__init__(f"That was one action for {number} sheets:", seat, [event], ways)


def press_of(event: Event) -> Press:
    """Return the press that made an entry; of most presses that is the whole."""
    first = event
    while cause := _cause_at_once(first):
        first = cause
    others = Event.objects.filter(campaign=event.campaign_id, caused_by=first.seq, created=first.created)
    entries = [first, *others.exclude(changes=[]).order_by("seq")]
    undone = Undone.objects.filter(campaign=event.campaign_id, seq__in=[one.seq for one in entries])
    undone_seqs = set(undone.values_list("seq", flat=True))
    whole = tuple(one for one in entries if one.seq not in undone_seqs)
    return Press(whole, tuple(one for one in whole if _sheet_of(one) == _sheet_of(event)))


def is_of_its_press(event: Event, cause: Event) -> bool:
    """Say whether an entry was made by the press that made its cause, and is no answer to it."""
    return bool(event.changes) and event.created == cause.created


def words_for_part(game: Game, part: tuple[Event, ...]) -> str:
    """Return what giving back that part does: the number that goes up again, where it does no more."""
    name = part[0].fact.get("name") or "this"
    changes = [one for one in merge(changes_of(part)) if not is_passing(game, one.before or one.after)]
    if len(changes) == 1:
        match changes[0].before, changes[0].after:
            case Resource(number=before) as row, Resource(number=after) if before > after:
                return f"Give only {name} back {before - after} {name_of(game, changes[0].key[2], row)}"
    return f"Undo it only for {name}"


def _cause_at_once(event: Event) -> Event | None:
    cause = Event.objects.filter(campaign=event.campaign_id, seq=event.caused_by or 0).first()
    return cause if cause and cause.created == event.created else None


def _sheet_of(event: Event) -> str:
    return str(event.fact.get("sheet_id", ""))
