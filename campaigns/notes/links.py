"""Where the mentions of a text lead for a seat: to sheets, notes and entries that it may know of."""

from __future__ import annotations

from functools import partial

from django.urls import reverse
from markupsafe import Markup

from campaigns.access import may_know, membership_of
from campaigns.markdown import mentions, rendered_with_links
from campaigns.models import Event, Note, Seat
from campaigns.notes.pictures import picture_address
from campaigns.state import State

MOST = 200
"""How many entries one text leads to."""


def note_html(seat: Seat, state: State, text: str) -> Markup:
    """Return a text as HTML with links for that seat; what it may not see looks like nothing."""
    names, source = mentions(text), partial(picture_address, seat.campaign.slug)
    if not names:
        return rendered_with_links(text, lambda _: "", source)
    addresses = {**_notes(seat, names), **_sheets(seat, state), **_entries(seat, names)}
    return rendered_with_links(text, lambda name: addresses.get(name.strip().lower(), ""), source)


def _sheets(seat: Seat, state: State) -> dict[str, str]:
    slug = state.campaign.slug
    members = (membership_of(state, sheet_id) for sheet_id in reversed(state.sheets))
    return {
        one.profile.name.lower(): reverse("sheet", args=[slug, one.sheet_id])
        for one in members
        if one and may_know(seat, one)
    }


def _notes(seat: Seat, names: set[str]) -> dict[str, str]:
    if all(name.startswith("#") for name in names):
        return {}
    notes = Note.objects.visible_to(seat).values_list("title", "pk")
    return {title.lower(): reverse("note", args=[seat.campaign.slug, pk]) for title, pk in reversed(notes)}


def _entries(seat: Seat, names: set[str]) -> dict[str, str]:
    numbers = sorted(int(name[1:]) for name in names if name[1:].isdecimal() and name.startswith("#"))[:MOST]
    seqs = (
        Event.objects.visible_to(seat).filter(seq__in=numbers).values_list("seq", flat=True)
        if numbers
        else ()
    )
    return {f"#{seq}": reverse("entry", args=[seat.campaign.slug, seq]) for seq in seqs}
