"""Notes as their pages show them, each as far as a seat may read it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from textwrap import shorten

from campaigns.access import may_change_note
from campaigns.markdown import PICTURE, plain
from campaigns.models import Note, Seat
from campaigns.models.event import GM, TABLE, seats_named
from campaigns.notes.pictures import picture_address
from campaigns.notes.templates import TEMPLATES, Template, kind_of
from campaigns.state import State

LATEST = 6
FIRST = 100
"""How many notes one page lists."""
BEGINNING = 500
LINE = 160
"""How many letters of a note are read for its line in the list, and how many that line has."""
SHARED = "shared"
ITEM = re.compile(r"^\s*[-*+]\s+", re.MULTILINE)
HEADING = re.compile(r"^#{1,6}\s.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A note in a list: who reads it, in words, and whether this seat may change it.

    ``picture``: the address of its first picture, or "".
    """

    note: Note
    readers: str
    changes: bool
    picture: str

    @property
    def beginning(self) -> str:
        return beginning_of(self.note)

    @property
    def kind(self) -> Template | None:
        return kind_of(self.note.text)

    def is_of(self, kind: str) -> bool:
        """Say whether it is of a kind, or shared where shared ones are asked for."""
        if kind == SHARED:
            return self.readers != "Only GMs"
        return self.kind is not None and self.kind.key == kind


def kinds_of(listed: Collection[NoteLine]) -> list[tuple[str, str]]:
    """Return by what a list may be narrowed, where that leaves some of it: keys and names."""
    kinds = [(one.key, one.plural) for one in TEMPLATES] + [(SHARED, "Shared")]
    return [(key, name) for key, name in kinds if 0 < sum(line.is_of(key) for line in listed) < len(listed)]


def beginning_of(note: Note, letters: int = LINE) -> str:
    """Return the first words of a note's text without its headings and marks, a list in one line."""
    in_line = ITEM.sub("· ", HEADING.sub("", note.text[:BEGINNING]))
    words = shorten(plain(in_line), letters, placeholder="…").removeprefix("· ")
    return words.replace(": · ", ": ").replace(". · ", " · ")


def lines(seat: Seat, notes: Iterable[Note]) -> list[NoteLine]:
    """Return notes with their readers in words, as a seat may know them."""
    names = dict(_names(seat))
    return [
        NoteLine(
            note,
            readers_of(seat, note, names),
            may_change_note(seat, note) and seat.campaign.archived is None,
            picture_address(seat.campaign.slug, first[1]) if (first := PICTURE.search(note.text)) else "",
        )
        for note in notes
    ]


def readers_of(seat: Seat, note: Note, names: dict[int, str]) -> str:
    """Return who reads a note beside the Game Masters; nobody is named to whom it is closed."""
    if note.audience == TABLE:
        return "Everyone"
    if note.audience == GM:
        return "Only GMs"
    others = [names[pk] for pk in seats_named(note.audience) if pk != seat.pk and pk in names]
    me = ["You"] if seat.pk in seats_named(note.audience) else []
    return " and ".join([", ".join([*me, *others]), "the GMs"]) if (me or others) else "Only GMs"


def latest_notes(state: State) -> list[tuple[Note, str]]:
    """Return the notes changed last with their first words, unfiltered: they are for Game Masters."""
    latest = Note.objects.filter(campaign=state.campaign.pk)[:LATEST]
    return [(note, beginning_of(note, BEGINNING)) for note in latest]


def others_at(seat: Seat) -> list[Seat]:
    """Return those at the table who do not run it, but for the seat itself: whom a note may be for."""
    seats = Seat.objects.present().filter(campaign=seat.campaign_id).select_related("user").order_by("pk")
    return [other for other in seats if other.pk != seat.pk and not other.is_gm]


def _names(seat: Seat) -> Iterable[tuple[int, str]]:
    return ((other.pk, other.name) for other in [*others_at(seat), seat])
