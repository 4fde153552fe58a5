"""Undo and rewind: an entry taken back with everything that it caused, in the open, as a new entry.

Changes are the difference of two tables, so that taking one back is the same for every kind of event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from campaigns.log import Draft, record
from campaigns.models import Campaign, Event, Seat, Undone
from campaigns.models.event import TABLE
from campaigns.play import load_table, lock, session_of
from campaigns.rows import save_rows
from campaigns.transactions import writing
from rules.codec import changes_from_plain
from rules.errors import RuleBroken
from rules.facts import EventUndone
from rules.table import TABLE as TABLE_OWNER
from rules.table import Changes, Key, Pending, Row, Table, invert, merge

UNDO = "event_undone"


class UndoConflict(RuleBroken):
    """Later entries stand in the way; they may be undone together. The numbers alone tell nobody a secret."""

    choice_name = "together"

    def __init__(self, later: Sequence[Event]) -> None:
        choices = tuple((str(event.seq), f"Entry {event.seq}") for event in later)
        super().__init__("Later entries changed the same things. Undo them together?", choices)


def undo(seat: Seat, seq: int, *, together: bool = False) -> list[Event]:
    """Takes an entry back with all that it caused; ``together`` with later entries on the same rows.

    Raises RuleBroken with a sentence; its ``choices`` list the later entries that stand in the way.
    """
    with writing():
        campaign = lock(seat.campaign_id)
        event = _event(campaign, seq)
        if event.kind == UNDO:
            return _undo_again(campaign, seat, event)
        _refuse_what_no_undo_reaches(campaign, event)
        family = _family(campaign, [event])
        later = _conflicts(campaign, family)
        if later and not together:
            raise UndoConflict(later)
        whole = _family(campaign, [event, *later])
        return _take_back(campaign, seat, whole, event)


def rewind(seat: Seat, seq: int) -> list[Event]:
    """Takes back every entry later than this one, as one new entry."""
    with writing():
        campaign = lock(seat.campaign_id)
        events = _later(campaign, seq)
        if not events:
            raise RuleBroken("Nothing has changed since that entry.")
        return _take_back(campaign, seat, events, None, seq)


def last_of(seat: Seat) -> int | None:
    """The number of the seat's own last action that still counts: the one that it may undo."""
    undone = Undone.objects.filter(campaign=seat.campaign_id).values("seq")
    mine = Event.objects.filter(campaign=seat.campaign_id, actor=seat, caused_by__isnull=True)
    mine = mine.exclude(kind=UNDO).exclude(changes=[]).exclude(seq__in=undone)
    return mine.order_by("-seq").values_list("seq", flat=True).first()


def _event(campaign: Campaign, seq: int) -> Event:
    event = Event.objects.filter(campaign=campaign, seq=seq).first()
    if event is None:
        raise RuleBroken(f"There is no entry {seq}.")
    return event


def _refuse_what_no_undo_reaches(campaign: Campaign, event: Event) -> None:
    if Undone.objects.filter(campaign=campaign, seq=event.seq).exists():
        raise RuleBroken(f"Entry {event.seq} is undone already.")
    first = _first_of_its_decision(campaign, event)
    if first != event.seq:
        raise RuleBroken(f"Entry {event.seq} came of entry {first}: undo that one.")
    if event.kind.startswith(("seat_", "invite_", "campaign_")):
        raise RuleBroken("Seats, invites and settings are changed where they are made; no undo reaches them.")


def _first_of_its_decision(campaign: Campaign, event: Event) -> int:
    """An event without changes of its own that was caused by another belongs to that other's decision."""
    if event.caused_by and not event.changes:
        return event.caused_by
    return event.seq


def _family(campaign: Campaign, roots: Sequence[Event]) -> list[Event]:
    """Entries and all that they caused that still counts, oldest first."""
    found = {event.seq: event for event in roots}
    fresh: Collection[int] = list(found)
    while fresh:
        caused = Event.objects.filter(campaign=campaign, caused_by__in=fresh).exclude(kind=UNDO)
        new = [event for event in caused.exclude(seq__in=_undone(campaign)) if event.seq not in found]
        found.update({event.seq: event for event in new})
        fresh = [event.seq for event in new]
    return [found[seq] for seq in sorted(found)]


def _undone(campaign: Campaign) -> object:
    return Undone.objects.filter(campaign=campaign).values("seq")


def _later(campaign: Campaign, seq: int) -> list[Event]:
    """The entries after one that count and changed something, oldest first."""
    found = Event.objects.filter(campaign=campaign).after(seq).exclude(kind=UNDO)
    return list(found.exclude(changes=[]).exclude(seq__in=_undone(campaign)))


def _conflicts(campaign: Campaign, family: Sequence[Event]) -> list[Event]:
    """The later entries that count and changed one of the family's rows, or one of theirs."""
    known = {event.seq for event in family}
    keys = _keys(family)
    conflicts = []
    for event in _later(campaign, family[0].seq):
        if event.seq not in known and keys & _keys([event]):
            conflicts.append(event)
            keys |= _keys([event])
    return conflicts


def _keys(events: Iterable[Event]) -> set[Key]:
    changes = (change for event in events for change in changes_from_plain(event.changes))
    return {change.key for change in changes if not _offers_focus(change.before or change.after)}


def _offers_focus(row: Row | None) -> bool:
    """Whether a row only offers Focus for a roll: the next roll closes it, which is no conflict."""
    return isinstance(row, Pending) and row.kind == "reroll"


def _take_back(
    campaign: Campaign, seat: Seat, events: Sequence[Event], subject: Event | None, to: int = 0
) -> list[Event]:
    every = [change for event in events for change in changes_from_plain(event.changes)]
    table = load_table(campaign, {change.key[0] for change in every} - {TABLE_OWNER})
    back = _fitting(table, invert(merge(every)))
    save_rows(campaign.pk, back)
    seqs = _whole_decisions(campaign, [event.seq for event in events])
    fact = _fact(subject, seqs) if subject else EventUndone(about=to, what="rewind", seqs=seqs)
    audience = subject.audience if subject and len({event.audience for event in events}) == 1 else TABLE
    drafts = [Draft(fact=fact, audience=audience, changes=back, undoes=subject.seq if subject else to)]
    undone = record(campaign, seat, drafts, session_of(table))
    by = undone[0].seq
    Undone.objects.bulk_create([Undone(campaign=campaign, seq=seq, by=by) for seq in seqs])
    return undone


def _whole_decisions(campaign: Campaign, seqs: list[int]) -> tuple[int, ...]:
    """The entries with the further facts of the same decisions, which have no changes of their own."""
    more = Event.objects.filter(campaign=campaign, caused_by__in=seqs).exclude(kind=UNDO)
    more = more.exclude(seq__in=_undone(campaign))
    return tuple(sorted({*seqs, *more.values_list("seq", flat=True)}))


def _fact(event: Event, seqs: tuple[int, ...]) -> EventUndone:
    """The undo of an entry names the same sheet: whoever knew of the one may know of the other."""
    sheet, name = event.fact.get("sheet", ""), event.fact.get("name", "")
    return EventUndone(sheet=sheet, name=name, about=event.seq, what=event.kind, seqs=seqs)


def _fitting(table: Table, back: Changes) -> Changes:
    """The changes that fit the table as it is; an offer of Focus that is gone is let go."""
    fitting = []
    for change in back:
        if table.rows.get(change.key) == change.before:
            fitting.append(change)
        elif not _offers_focus(change.before or change.after):
            raise RuleBroken("The table has changed since, so that this can no longer be undone.")
    return tuple(fitting)


def _undo_again(campaign: Campaign, seat: Seat, event: Event) -> list[Event]:
    """An undo is undone only while it is the last entry on its rows."""
    keys = _keys([event])
    if Undone.objects.filter(campaign=campaign, seq=event.seq).exists():
        raise RuleBroken(f"Entry {event.seq} is undone already.")
    after = Event.objects.filter(campaign=campaign).after(event.seq).exclude(changes=[])
    if any(keys & _keys([later]) for later in after.iterator()):
        raise RuleBroken("The same things have changed since; that undo stands.")
    changes = changes_from_plain(event.changes)
    table = load_table(campaign, {change.key[0] for change in changes} - {TABLE_OWNER})
    back = _fitting(table, invert(changes))
    save_rows(campaign.pk, back)
    seqs = tuple(Undone.objects.filter(campaign=campaign, by=event.seq).values_list("seq", flat=True))
    fact = EventUndone(
        sheet=event.fact.get("sheet", ""),
        name=event.fact.get("name", ""),
        about=event.seq,
        what=UNDO,
        seqs=tuple(sorted(seqs)),
        again=True,
    )
    draft = Draft(fact=fact, audience=event.audience, changes=back, undoes=event.seq)
    events = record(campaign, seat, [draft], session_of(table))
    Undone.objects.filter(campaign=campaign, by=event.seq).delete()
    Undone.objects.create(campaign=campaign, seq=event.seq, by=events[0].seq)
    return events
