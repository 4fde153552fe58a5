"""What the server keeps about an account, as its person may read it: for the file that they take along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from django.db.models import QuerySet

from campaigns.access import membership_of
from campaigns.log.sentences import sentence_anyway
from campaigns.models import AccessToken, Event, Note, Seat, User
from campaigns.models.event import GM
from campaigns.state import State, state_of
from rules.codec import row_to_plain

T = TypeVar("T", Event, Note)
Plain = dict[str, Any]


def data_of(user: User) -> Plain:
    """Return the profile and the tables of a person, with what is theirs at each."""
    seats = Seat.objects.filter(user=user.pk).select_related("user", "campaign").order_by("campaign")
    return {
        "account": {
            "sign_in_name": None if user.is_guest else user.username,
            "name": user.display_name,
            "created": user.created.isoformat(),
            "dice_sounds": user.sound,
            "keyboard_shortcuts": user.keys,
        },
        "tables": [_at_table(seat) for seat in seats],
    }


def _at_table(seat: Seat) -> Plain:
    """Who has left a table reads no longer what was for Game Masters, nor its sheets."""
    sits = seat.left is None
    return {
        "name": seat.campaign.name,
        "game": seat.campaign.system,
        "role": seat.role,
        "called": seat.name,
        "joined": seat.joined.isoformat(),
        "left": seat.left and seat.left.isoformat(),
        "favourites": seat.favourites,
        "access_tokens": [
            {"name": token.name, "acts": token.acts, "created": token.created.isoformat()}
            for token in AccessToken.objects.filter(seat=seat)
        ],
        "characters": list(_characters(seat, state_of(seat.campaign))) if sits else [],
        "notes": [
            {"title": note.title, "text": note.text, "changed": note.changed.isoformat()}
            for note in _still_read(seat, Note.objects.visible_to(seat).filter(writer=seat))
        ],
        "log": [_entry(event, seat, secret=sits and seat.is_gm) for event in _own_entries(seat)],
    }


def _characters(seat: Seat, state: State) -> Iterator[Plain]:
    for sheet_id in state.sheets:
        member = membership_of(state, sheet_id)
        if member and str(seat.pk) in member.players:
            own = [
                (part, key, row) for (owner, part, key), row in state.table.rows.items() if owner == sheet_id
            ]
            yield {
                "name": member.profile.name,
                "rows": [{"part": part, "key": key, **(row_to_plain(row) or {})} for part, key, row in own],
            }


def _own_entries(seat: Seat) -> Iterator[Event]:
    entries = _still_read(seat, Event.objects.visible_to(seat).filter(actor=seat.pk).defer("changes"))
    return entries.select_related("actor__user").order_by("seq").iterator()


def _still_read(seat: Seat, rows: QuerySet[T]) -> QuerySet[T]:
    return rows.exclude(audience=GM) if seat.left else rows


def _entry(event: Event, seat: Seat, *, secret: bool) -> Plain:
    text = sentence_anyway(event, seat.campaign, secret=secret and event.secret is not None)
    return {"number": event.seq, "at": event.created.isoformat(), "kind": event.kind, "text": text}
