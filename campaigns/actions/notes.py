"""Notes."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.common.sheets import WriteNotes


def write_notes(*, seat: Seat, sheet_id: str, text: str) -> Played:
    """The notes, whole."""
    return perform(seat, WriteNotes(sheet_id, text))
