"""The index of a campaign's words: notes as they are written, entries when somebody searches.

No roll pays for it: an entry is read into the index by the first search after it.
"""

from __future__ import annotations

from django.db.models import Max

from campaigns.models import Campaign, Event, Note, Words
from campaigns.search.tokens import closed_words, one_line, open_words
from campaigns.transactions import writing

BATCH = 5_000
"""How many entries one search reads in, so that the first one in a long campaign comes to an end."""


def index_note(note: Note) -> None:
    """Store a note's words anew, inside the transaction that has just saved it."""
    line = {"campaign_id": note.campaign_id, "open": one_line((note.title, note.text))}
    Words.objects.update_or_create(note=note, defaults=line)


def catch_up(campaign: Campaign) -> int:
    """Read in the entries since the last search, the oldest first, and return how many there still are."""
    done = _last_indexed(campaign.pk)
    if done < campaign.last_seq:
        with writing(action=False):
            done = _read_in(campaign.pk, _last_indexed(campaign.pk))
    return max(campaign.last_seq - done, 0)


def _last_indexed(campaign_id: int) -> int:
    found = Words.objects.filter(campaign=campaign_id).aggregate(last=Max("seq"))
    return found["last"] or 0


def _read_in(campaign_id: int, after: int) -> int:
    events = list(Event.objects.filter(campaign=campaign_id).after(after).defer("changes")[:BATCH])
    lines = [
        Words(campaign_id=campaign_id, seq=event.seq, open=open_words(event), closed=closed_words(event))
        for event in events
    ]
    # On PostgreSQL another search may be reading in the same.
    Words.objects.bulk_create(lines, ignore_conflicts=True, batch_size=500)
    return events[-1].seq if events else after
