"""What is told of notes: that somebody may read one from now on, and that one is shown to the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts import Fact
from rules.game import Mechanic


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteShared(Fact):
    """Anyone who may read this entry may read a note from now on."""

    title: str
    note_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandoutShown(Fact):
    """A note is laid before the players; the text is what they read then, whatever becomes of the note."""

    STORY: ClassVar[str] = "handout"

    title: str
    text: str
    note_id: int


MECHANIC = Mechanic(__name__)
