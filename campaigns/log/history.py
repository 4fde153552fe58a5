"""The log read back: the rows that its events make, and whether they are the rows that are stored."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.chain import digest
from campaigns.models import Campaign, Event
from campaigns.rows import load_rows
from rules.errors import RuleBroken
from rules.rows import Rows
from rules.table import Row, evolve


def fold(campaign: Campaign, to: int | None = None) -> Rows[Row]:
    """Every row of a campaign as its events, up to an entry, make it."""
    events = Event.objects.filter(campaign=campaign).order_by("seq")
    rows: Rows[Row] = Rows()
    for event in (events if to is None else events.filter(seq__lte=to)).iterator():
        rows = evolve(rows, event.rows_changed)
    return rows


def disagreements(campaign: Campaign) -> Iterator[str]:
    """What is wrong with a campaign's log, a sentence each: a gap, a broken seal, a row no event made."""
    yield from _broken_links(campaign)
    unreadable = list(_unreadable(campaign))
    yield from unreadable
    if unreadable:
        return
    made, kept = fold(campaign), load_rows(campaign.pk)
    for key in sorted(made.keys() | kept.keys()):
        if made.get(key) != kept.get(key):
            yield f"The row {' '.join(key)} is not what the log says."


def _unreadable(campaign: Campaign) -> Iterator[str]:
    """Yield a sentence for each entry whose changes no version could have written."""
    for event in Event.objects.filter(campaign=campaign).order_by("seq").iterator():
        try:
            _ = event.rows_changed
        except RuleBroken as broken:
            yield broken.sentence


def _broken_links(campaign: Campaign) -> Iterator[str]:
    before, seq = "", 0
    for event in Event.objects.filter(campaign=campaign).order_by("seq").iterator():
        seq += 1
        if event.seq != seq:
            yield f"Entry {seq} is missing."
            seq = event.seq
        if event.hash != digest(before, event):
            yield f"The seal of entry {event.seq} is broken."
        before = event.hash
    if (seq, before) != (campaign.last_seq, campaign.last_hash):
        yield f"The table counts {campaign.last_seq} entries, and the log ends with entry {seq}."
