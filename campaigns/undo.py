"""Undo and rewind: an entry undone with everything that it caused, in the open, as a new entry.

Changes are the difference of two tables, so that taking one back is the same for every kind of event.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from campaigns.log.decisions import FURTHER_FACT
from campaigns.log.entry_view import changes_of
from campaigns.log.presses import PART, OnePress, Press, is_of_its_press, press_of, words_for_part
from campaigns.log.reach import reach
from campaigns.log.record import Draft
from campaigns.log.ways import Otherwise, Way
from campaigns.models import Campaign, Event, Seat, Undone
from campaigns.models.event import TABLE
from campaigns.play import lock, refuse_while_paused, still_seated, write
from campaigns.state import UNDO, Played, game_of, locked_state
from campaigns.transactions import writing
from campaigns.undo_requests import ALWAYS, ASKING, NEVER, ask_to_undo, dice_rule, holds_dice
from rules.common.people import EventUndone
from rules.common.undo import taken_back
from rules.errors import RuleBroken
from rules.table import Changes, difference, merge

NOT_OF_PLAY = ("seat_", "invite_", "campaign_", "note_")
OUT_OF_REACH = Q(*(("kind__startswith", start) for start in NOT_OF_PLAY), _connector=Q.OR)
STANDS = "This can no longer be undone."
NO_ACTION = (Q(kind=UNDO) & ~Q(fact__what="rewind")) | Q(kind=ASKING)


class UndoConflict(Otherwise):
    """Later entries stand in the way; they may be undone together. Only Game Masters are told which."""

    def __init__(self, seat: Seat, event: Event, later: Sequence[Event], of_press: str = "") -> None:
        ticked = {"together": "on", **({"of": of_press} if of_press else {})}
        together = Way("Undo them together", event.seq, tuple(ticked.items()))
        super().__init__("These later entries changed the same things:", seat, later, [together])


def undo(seat: Seat, seq: int, *, together: bool = False, of_press: str = "") -> Played:
    """Takes an entry back with all that it caused; ``together`` with later entries on the same rows.

    ``of_press`` says how much of what one press did to several sheets: "whole", or that "part". Raises
    RuleBroken with a sentence: OnePress where that was not said, or UndoConflict with the later entries that
    stand in the way. A player's undo of dice is no more than a request, unless the table has it otherwise.
    """
    with writing():
        campaign = lock(seat.campaign_id)
        if not seat.is_gm:  # who may have to take back what the table stopped at
            refuse_while_paused(campaign)
        event = _undoable(seat, seq)
        if event.kind == UNDO:
            return _count_again(campaign, seat, event)
        press = press_of(event)
        if not of_press:
            _refuse_part(seat, event, press)
        roots = press.part if of_press == PART else press.whole
        family = _family(campaign, roots)
        if not seat.is_gm and dice_rule(campaign) != ALWAYS and holds_dice(family):
            return ask_to_undo(campaign, seat, roots[0], of_press)
        later = _conflicts(campaign, family)
        if later and not seat.is_gm:
            raise RuleBroken("Later entries changed the same things. A GM can undo them together.")
        if later and not together:
            raise UndoConflict(seat, event, later, of_press)
        return _take_back(campaign, seat, roots[0], _family(campaign, [*roots, *later]))


def rewind(seat: Seat, seq: int) -> Played:
    """Makes the table what it was right after an entry, as one new entry."""
    with writing():
        campaign = lock(seat.campaign_id)
        later = list(Event.objects.filter(campaign=campaign).after(seq).exclude(OUT_OF_REACH))
        undone = set(_undone(campaign.pk).filter(seq__gt=seq).values_list("seq", flat=True))
        live = [event.seq for event in later if event.seq not in undone]
        if seq < 0 or not live:
            raise RuleBroken("Nothing has changed since that entry.")
        restored = Undone.objects.filter(campaign=campaign, seq__lte=seq, by__gt=seq)
        fact = EventUndone(
            about=seq,
            what="rewind",
            seqs=tuple(live),
            restored=tuple(sorted(restored.values_list("seq", flat=True))),
        )
        return _write_back(campaign, seat, changes_of(later), fact, TABLE)


def last_of(seat: Seat) -> int | None:
    """The number of the seat's own last action that still counts: the one that it may undo.

    A rewind is an action like any other. An undo is none, nor is a request, so that the button walks back.
    """
    mine = Event.objects.filter(campaign=seat.campaign_id, actor=seat)
    mine = mine.exclude(NO_ACTION).exclude(OUT_OF_REACH).exclude(FURTHER_FACT)
    last = mine.exclude(seq__in=_undone(seat.campaign_id)).order_by("-seq").first()
    return press_of(last).whole[0].seq if last else None


def is_of_last(seat: Seat, seq: int) -> bool:
    """Whether an entry is part of the seat's own last action that still counts."""
    last, event = last_of(seat), _entry(seat, seq)
    return last is not None and event is not None and last in {one.seq for one in press_of(event).whole}


def undo_offered(seat: Seat, seq: int) -> str:
    """What the button says by which a seat may undo that entry, as far as can be told before it is tried."""
    if not seat.plays or seat.campaign.archived or not (seat.is_gm or is_of_last(seat, seq)):
        return ""
    try:
        event = _undoable(seat, seq)
    except RuleBroken:
        return ""
    rule = ALWAYS if seat.is_gm else dice_rule(seat.campaign)
    asks = rule != ALWAYS and holds_dice(_family(seat.campaign, press_of(event).whole))
    return "Undo this" if not asks else "" if rule == NEVER else "Ask to undo this"


def _undoable(seat: Seat, seq: int) -> Event:
    event = _entry(seat, seq)
    if event is None:
        raise RuleBroken("There is no such entry.")
    if Undone.objects.filter(campaign=seat.campaign_id, seq=seq).exists():
        raise Otherwise("That was already undone:", seat, [event])
    cause = _entry(seat, event.caused_by) if event.caused_by and not event.changes else None
    if cause:
        raise _further(seat, cause)
    if event.kind.startswith(NOT_OF_PLAY):
        raise RuleBroken("Seats, invites, settings and notes cannot be undone; change them on their pages.")
    return event


def _refuse_part(seat: Seat, event: Event, press: Press) -> None:
    """Ask how much of a press is to be undone; no part goes back alone where the others changed the same."""
    if press.sheets > 1:
        apart = set(press.whole) - set(press.part)
        tied = apart & set(_conflicts(seat.campaign, _family(seat.campaign, press.part)))
        words = "" if tied else words_for_part(game_of(seat.campaign), press.part)
        raise OnePress(seat, event, press, words)
    if event != press.whole[0]:
        raise _further(seat, press.whole[0])


def _further(seat: Seat, first: Event) -> Otherwise:
    return Otherwise("That is part of one action:", seat, [first], [Way("Undo all of it", first.seq)])


def _entry(seat: Seat, seq: int) -> Event | None:
    return Event.objects.filter(campaign=seat.campaign_id, seq=seq).first()


def _undone(campaign_id: int) -> QuerySet[Undone, Any]:
    return Undone.objects.filter(campaign=campaign_id).values("seq")


def _family(campaign: Campaign, roots: Sequence[Event]) -> list[Event]:
    """Entries and all that they caused that still counts, oldest first; no other part of their press."""
    family = {event.seq: event for event in roots}
    fresh: Collection[int] = list(family)
    while fresh:
        caused = Event.objects.filter(campaign=campaign, caused_by__in=fresh).exclude(kind=UNDO)
        new = [
            event
            for event in caused.exclude(seq__in=_undone(campaign.pk))
            if event.seq not in family and not is_of_its_press(event, family[event.caused_by or 0])
        ]
        family.update({event.seq: event for event in new})
        fresh = [event.seq for event in new]
    return [family[seq] for seq in sorted(family)]


def _conflicts(campaign: Campaign, family: Sequence[Event]) -> list[Event]:
    """The later entries that count and meet the family, or one that meets it."""
    later = Event.objects.filter(campaign=campaign).after(family[0].seq).exclude(kind=UNDO)
    later = later.exclude(changes=[]).exclude(seq__in=_undone(campaign.pk))
    numbers = {event.seq for event in family}
    game = game_of(campaign)
    ours = reach(game, changes_of(family))
    conflicts = []
    for event in later:
        theirs = reach(game, changes_of([event]))
        if event.seq not in numbers and ours.meets(theirs):
            conflicts.append(event)
            ours |= theirs
    return conflicts


def _take_back(campaign: Campaign, seat: Seat, event: Event, family: Sequence[Event]) -> Played:
    """The undo names the entry's sheet and has its audience: who knew of the one may know of the other."""
    seqs = tuple(one.seq for one in family)
    fact = EventUndone(**_subject(event), about=event.seq, what=event.kind, seqs=seqs)
    return _write_back(campaign, seat, changes_of(family), fact, event.audience)


def _count_again(campaign: Campaign, seat: Seat, event: Event) -> Played:
    """An undo is undone only while it is the last entry on its rows."""
    game = game_of(campaign)
    ours = reach(game, changes_of([event]))
    after = Event.objects.filter(campaign=campaign).after(event.seq).exclude(changes=[])
    if any(ours.meets(reach(game, changes_of([later]))) for later in after.iterator()):
        raise RuleBroken("The same things have changed since, so that undo stays.")
    fact = EventUndone(
        **_subject(event),
        about=event.seq,
        what=UNDO,
        seqs=(event.seq, *event.fact.get("restored", ())),
        restored=tuple(event.fact.get("seqs", ())),
        again=True,
    )
    return _write_back(campaign, seat, changes_of([event]), fact, event.audience)


def _subject(event: Event) -> dict[str, Any]:
    return {"sheet_id": event.fact.get("sheet_id", ""), "name": event.fact.get("name", "")}


def _write_back(campaign: Campaign, seat: Seat, changes: Changes, fact: EventUndone, audience: str) -> Played:
    before = locked_state(campaign)
    still_seated(before, seat)
    table = taken_back(before.game, before.table, merge(changes), STANDS)
    back = difference(before.table, table)
    draft = Draft(fact=fact, audience=audience, changes=back, undoes=fact.about)
    Undone.objects.filter(campaign=campaign, seq__in=fact.restored).delete()
    Undone.objects.bulk_create(
        [Undone(campaign=campaign, seq=seq, by=campaign.last_seq + 1) for seq in fact.seqs],
        update_conflicts=True,
        unique_fields=["campaign", "seq"],
        update_fields=["by"],
    )
    count = {seq: name for seq, name in before.undone.items() if seq not in fact.restored}
    return write(campaign, seat, before, table, [draft], count | dict.fromkeys(fact.seqs, seat.name))
