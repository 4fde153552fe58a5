"""The index of a campaign's words: notes as they are written, entries when somebody searches.

No roll pays for it: an entry is read into the index by the first search after it.
"""

from __future__ import annotations

from django.db.models import Max

from campaigns.models import Campaign, Event, Note, Words
from campaigns.search.tokens import closed_words, one_line, open_words
from campaigns.transactions import writing

BATCH, AT_ONCE = 5_000, 200
"""How many entries one search reads in, so that the first one in a long campaign comes to an end."""


def index_note(note: Note) -> None:
    """Store a note's words anew, inside the transaction that has just saved it."""
    line = {"campaign_id": note.campaign_id, "open": one_line((note.title, note.text))}
    Words.objects.update_or_create(note=note, defaults=line)


def catch_up(campaign: Campaign) -> int:
    """Read in the entries since the last search, the oldest first, and return how many there still are.

    A few are written at a time, so that no roll has to wait until a long campaign has been read.
    """
    done = _last_indexed(campaign.pk)
    until = min(campaign.last_seq, done + BATCH)
    while done < until:
        lines = _lines_after(campaign.pk, done, min(AT_ONCE, until - done))
        with writing(action=False):
            Words.objects.bulk_create(
                lines, ignore_conflicts=True
            )  # another search may be reading in the same
        done = max((line.seq or 0 for line in lines), default=until)
    return max(campaign.last_seq - done, 0)


def _last_indexed(campaign_id: int) -> int:
    found = Words.objects.filter(campaign=campaign_id).aggregate(last=Max("seq"))
    return found["last"] or 0


def _lines_after(campaign_id: int, seq: int, number: int) -> list[Words]:
    """Return what can be found in the next entries, so many of them."""
    events = Event.objects.filter(campaign=campaign_id).after(seq).defer("changes")[:number]
    return [
        Words(campaign_id=campaign_id, seq=event.seq, open=open_words(event), closed=closed_words(event))
        for event in events
    ]
