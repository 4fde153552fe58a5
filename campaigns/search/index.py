"""The index of a campaign's words: notes as they are written, entries when somebody searches.

An entry is found by the sentence of its card, which those who may not know its secret part read without it:
no word finds it that its reader could not read in the log. No roll pays for it: the first search after it
reads it into the index.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress

from django.db.models import Max

from campaigns.log.sentences import plain_sentence
from campaigns.models import Campaign, Event, Note, Words
from campaigns.notes.handouts import SHOWN
from campaigns.search.tokens import one_line
from campaigns.transactions import writing
from campaigns.turns import READING, TooBusy

logger = logging.getLogger(__name__)

BATCH, AT_ONCE = 2_000, 50
"""How many entries one search reads in, so that the first one in a long campaign comes to an end."""
IN_A_BREATH, BREATH_SECONDS = 5, 0.001


def index_note(note: Note) -> None:
    """Store a note's words anew, inside the transaction that has just saved it."""
    line = {"campaign_id": note.campaign_id, "open": one_line((note.title, note.text))}
    Words.objects.update_or_create(note=note, defaults=line)


def catch_up(campaign: Campaign) -> int:
    """Read in the entries since the last search, the oldest first, and return how many there still are.

    A few are written at a time, so that no roll has to wait until a long campaign has been read. While many
    read what takes long, a search looks through what is there.
    """
    if (last := _last_indexed(campaign.pk)) < campaign.last_seq:
        with suppress(TooBusy), READING.one():
            last = _read_in(campaign, _last_indexed(campaign.pk))
    return max(campaign.last_seq - last, 0)


def _read_in(campaign: Campaign, last: int) -> int:
    """Read in what one search reads; return the number of the last entry."""
    until = min(campaign.last_seq, last + BATCH)
    while last < until:
        lines = _lines_after(campaign, last, min(AT_ONCE, until - last))
        with writing(action=False):
            # Another search may be reading in the same.
            Words.objects.bulk_create(lines, ignore_conflicts=True)
        last = max((line.seq or 0 for line in lines), default=until)
    return last


def _last_indexed(campaign_id: int) -> int:
    row = Words.objects.filter(campaign=campaign_id).aggregate(last=Max("seq"))
    return row["last"] or 0


def _lines_after(campaign: Campaign, seq: int, number: int) -> list[Words]:
    """Return what can be found in the next entries, so many of them."""
    events = Event.objects.filter(campaign=campaign).after(seq).defer("changes").select_related("actor__user")
    return [
        Words(
            campaign=campaign,
            seq=event.seq,
            open=one_line(_texts(event, campaign, secret=False)),
            closed="" if event.secret is None else one_line(_texts(event, campaign, secret=True)),
        )
        for event in _with_breaths(events[:number])
    ]


def _with_breaths(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the entries with short pauses between: a thread that computes holds up all others' rolls."""
    for place, event in enumerate(events):
        if place % IN_A_BREATH == 0:
            time.sleep(BREATH_SECONDS)
        yield event


def _texts(event: Event, campaign: Campaign, *, secret: bool) -> Iterator[str]:
    """Yield an entry's sentence, and of a handout what stands below it."""
    try:
        yield plain_sentence(event, campaign, secret=secret)
    except Exception:  # whatever a template may raise: an entry that cannot be told takes no other with it
        logger.exception("Entry %s of campaign %s cannot be told", event.seq, campaign.pk)
    if event.kind == SHOWN:
        yield event.fact["text"]
