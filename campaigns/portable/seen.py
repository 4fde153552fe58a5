"""What somebody may see of a campaign put into a file: for players, who take along no more than that."""

from __future__ import annotations

import json

from django.conf import settings
from django.utils import timezone

from campaigns.access import may_know, may_read, membership_of
from campaigns.chronicle.readings import MOST
from campaigns.log.values import entries
from campaigns.models import Event, Note, Picture, Seat
from campaigns.notes.pictures import pictures_in
from campaigns.people.tables import seats_at
from campaigns.portable.archive import SEEN, Contents, Line, pack
from campaigns.state import State
from rules.common.character_files import character_file
from rules.table import LIVING


def packed_as_seen(seat: Seat, state: State) -> bytes:
    """Return as a file what a seat may see: the last entries of the log, sheets, notes and who sits there."""
    campaign = seat.campaign
    events = Event.objects.visible_to(seat).select_related("actor__user").order_by("-seq")[:MOST]
    notes = list(Note.objects.visible_to(seat).select_related("writer__user"))
    keys = {key for note in notes for key in pictures_in(note.text)}
    pictures = Picture.objects.filter(campaign=campaign, key__in=keys)
    contents = Contents(
        campaign={"name": campaign.name, "system": campaign.system},
        lines={
            "people": [{"name": one.name, "role": str(one.role)} for one in seats_at(campaign.pk)],
            "log": [one.model_dump(mode="json") for one in entries(seat, state, reversed(events))],
            "sheets": list(filter(None, (_sheet(seat, state, sheet_id) for sheet_id in state.sheets))),
            "notes": [{"title": note.title, "text": note.text, "writer": note.writer.name} for note in notes],
        },
        pictures={one.key: bytes(one.data) for one in pictures},
    )
    return pack(
        contents,
        kind=SEEN,
        rollbook=settings.VERSION,
        made=timezone.now().isoformat(timespec="seconds"),
        name=campaign.name,
        game=campaign.system,
    )


def _sheet(seat: Seat, state: State, sheet_id: str) -> Line | None:
    """Return a character whole, or the name of what the seat may not read; None where it knows of nothing."""
    membership = membership_of(state, sheet_id)
    if membership is None or not may_know(seat, membership):
        return None
    if may_read(seat, membership) and membership.profile.kind in LIVING:
        whole: Line = json.loads(character_file(state.game, state.table, sheet_id))
        return whole
    return {"name": membership.profile.name}
