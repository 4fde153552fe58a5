"""Notes, as they are read."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from campaigns.dialogs.plain import Place, Tap
from campaigns.markdown import rendered
from campaigns.panels.buttons import buttons
from campaigns.panels.reading import profile_of
from rules.sheet import Panel

PARTS = frozenset({"profile"})
TABLE_PARTS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class NotesView:
    """The notes as HTML, "" where none are written."""

    html: Markup
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> NotesView:
    """Return the notes of a sheet."""
    return NotesView(rendered(profile_of(place).notes), buttons(place, panel.head))
