"""What names a note: other notes and entries of the log, as far as a seat may read them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from django.db.models import Q

from campaigns.log.decisions import REMARKED
from campaigns.log.named import address_of, sentence_of
from campaigns.markdown import mentions
from campaigns.models import Event, Note, Seat
from campaigns.notes.pictures import SHOWN
from rules.common.notes import NoteShared
from rules.common.speech import Said
from rules.facts import kind_of

OF_NOTES = (kind_of(NoteShared), SHOWN)
IN_WORDS = (kind_of(Said), REMARKED, SHOWN)
MOST, LATEST = 8, 1_000
"""How many entries are listed, the newest first, and how many are looked through, however long the log is."""


def named_by_notes(seat: Seat, note: Note) -> list[Note]:
    """Return the notes in which a note is linked by its title."""
    title = note.title.lower()
    others = Note.objects.visible_to(seat).filter(text__icontains=f"[[{note.title}").exclude(pk=note.pk)
    return [other for other in others if title in {name.strip().lower() for name in mentions(other.text)}]


def named_by_entries(seat: Seat, note: Note) -> list[tuple[str, str]]:
    """Return the latest entries that show a note, or in which somebody names it: sentence and address."""
    shows = Q(kind__in=OF_NOTES, fact__note_id=note.pk)
    says = Q(kind__in=IN_WORDS, fact__text__icontains=note.title)
    lately = Event.objects.visible_to(seat).after(max(0, seat.campaign.last_seq - LATEST))
    events = lately.filter(shows | says).select_related("actor__user")
    return [
        (sentence_of(event, seat.campaign, secret=seat.is_gm), address_of(event, seat.campaign))
        for event in list(_naming(events.order_by("-seq")[: 4 * MOST], note))[:MOST]
    ]


def _naming(events: Iterable[Event], note: Note) -> Iterator[Event]:
    """Yield those in which the title stands as whole words: "Salt" is not in "salted"."""
    whole = re.compile(rf"(?<!\w){re.escape(note.title)}(?!\w)", re.IGNORECASE)
    for event in events:
        if event.fact.get("note_id") == note.pk or whole.search(event.fact["text"]):
            yield event
