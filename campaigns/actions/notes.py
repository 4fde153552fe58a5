"""Notes are written, shared, shown and deleted.

They are words for people: no rule and no undo reaches them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from campaigns.access import may_change_note
from campaigns.actions.people import nothing, tell
from campaigns.actions.portraits import keep_picture
from campaigns.models import Campaign, Note, Seat
from campaigns.models.event import GM, TABLE, seats_audience, seats_named
from campaigns.notes.pictures import (
    drop_pictures,
    picture_in_text,
    pictures_in,
    refuse_unread_pictures,
)
from campaigns.play import lock, still_seated
from campaigns.portraits.shrinking import fitted
from campaigns.requests.limits import has_room_for_note
from campaigns.search.index import index_note
from campaigns.state import Played, locked_state
from campaigns.transactions import writing
from rules.common.notes import HandoutShown, NoteShared
from rules.errors import RuleBroken

NOT_YOURS = "You cannot change that note."
GONE = "That note has just been deleted."
MEANWHILE = (
    "Someone changed this note while you wrote. Check it in another window; save again to overwrite it."
)


@dataclass(frozen=True, slots=True)
class Readers:
    """Who may read a note: everyone, or Game Masters and these seats."""

    everyone: bool = False
    seats: frozenset[int] = frozenset()

    def audience(self, writer: Seat) -> str:
        """Return the audience as it is stored; the author is part of it."""
        if self.everyone:
            return TABLE
        seats = self.seats | (frozenset() if writer.is_gm else {writer.pk})
        return seats_audience(sorted(seats)) if seats else GM


def write_note(
    *,
    seat: Seat,
    title: str,
    text: str,
    readers: Readers,
    note: Note | None = None,
    since: str = "",
    picture: bytes = b"",
    alt: str = "",
) -> Played:
    """Save a new or changed note, and tell those who may read it from now on.

    ``since``: when it was last changed before it was read; what others wrote meanwhile is not lost unseen.
    ``picture``: a file that comes below the text, with ``alt`` for those who do not see it.
    """
    small = fitted(picture) if picture else None
    with writing():
        campaign = _lock(seat, readers.seats)
        if note is None:
            has_room_for_note(campaign)
        note = _locked(seat, note) if note else Note(campaign=campaign, writer=seat)
        if since and note.pk and since != note.changed.isoformat():
            raise RuleBroken(MEANWHILE)
        before, text_before = note.audience if note.pk else GM, note.text
        refuse_unread_pictures(seat, text, text_before)
        if small:
            line = picture_in_text(alt, keep_picture(seat=seat, data=small[0]), small[1:])
            text = f"{text.rstrip()}\n\n{line}".lstrip()
        note.title, note.text, note.changed = title, text, timezone.now()
        note.audience = readers.audience(note.writer)
        note.save()
        drop_pictures(campaign.pk, pictures_in(text_before) - pictures_in(text))
        index_note(note)
        if not _widens(seat, before, note.audience):
            return nothing(campaign=campaign)
        fact = NoteShared(name=seat.name, title=title, note_id=note.pk)
        return tell(campaign=campaign, seat=seat, fact=fact, audience=note.audience)


def delete_note(*, seat: Seat, note: Note) -> Played:
    """The note goes with its pictures; what was shown of it stays in the log as it was then."""
    with writing():
        campaign = _lock(seat)
        note = _locked(seat, note)
        note.delete()
        drop_pictures(campaign.pk, pictures_in(note.text))
        return nothing(campaign=campaign)


def show_note(*, seat: Seat, note: Note, readers: Readers) -> Played:
    """Lays a note before everyone, or before some, who may read it from now on."""
    with writing():
        campaign = _lock(seat, readers.seats)
        note = _locked(seat, note)
        note.audience = _both(note.audience, readers)
        note.save(update_fields=["audience"])
        fact = HandoutShown(name=seat.name, title=note.title, text=note.text, note_id=note.pk)
        audience = TABLE if readers.everyone else seats_audience(sorted(readers.seats))
        return tell(campaign=campaign, seat=seat, fact=fact, audience=audience)


def put_away(*, seat: Seat, seq: int) -> Played:
    """A seat has read the handout of that entry, and all before it."""
    with writing():
        campaign = lock(seat.campaign_id)
        if seat.put_away < seq <= campaign.last_seq:
            seat.put_away = seq
            seat.save(update_fields=["put_away"])
        return nothing(campaign=campaign)


def _lock(seat: Seat, seats: Collection[int] = ()) -> Campaign:
    """Lock the campaign for a seat that still plays there; refuse readers who do not sit at it."""
    campaign = lock(seat.campaign_id)
    state = locked_state(campaign)
    still_seated(state, seat)
    if not set(seats) <= state.seats.keys():
        raise RuleBroken("One of them has left this table. Reload the page.")
    return campaign


def _locked(seat: Seat, note: Note) -> Note:
    """Return the note as it is now, for a seat that may change it."""
    current = Note.objects.visible_to(seat).select_related("writer").filter(pk=note.pk).first()
    if current is None:
        raise RuleBroken(GONE)
    if not may_change_note(seat, current):
        raise PermissionDenied(NOT_YOURS)
    return current


def _widens(seat: Seat, before: str, after: str) -> bool:
    """Say whether anybody beside the writer and the Game Masters may read now what they could not before."""
    if TABLE in (before, after):
        return before != TABLE
    return bool(set(seats_named(after)) - set(seats_named(before)) - {seat.pk})


def _both(audience: str, readers: Readers) -> str:
    if readers.everyone or audience == TABLE:
        return TABLE
    return seats_audience(sorted({*seats_named(audience), *readers.seats}))
