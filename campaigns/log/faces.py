"""The face beside an entry of the log: of the sheet that it is about, or of the one who did it."""

from __future__ import annotations

from campaigns.faces import Portrait, face_of, sheet_face, user_colour
from campaigns.models import Event
from campaigns.models.event import GM
from campaigns.state import State
from rules.table import Membership, Profile


def entry_face(state: State, event: Event) -> Portrait | None:
    """Return the face of the sheet that an entry is about, plain where not all may read it, or None."""
    sheet_id = str(event.fact.get("sheet", ""))
    profile = state.table.get(Profile, sheet_id, "profile") if sheet_id else None
    part = state.table.get(Membership, sheet_id, "part") if profile else None
    if profile is None or part is None or event.kind == "event_undone":
        return None
    return sheet_face(
        state.campaign.slug, sheet_id, profile, whole=part.visibility == "open" or event.audience == GM
    )


def plain_face(event: Event, who: str) -> Portrait:
    """Return initials in the colour of the sheet that an entry is about, or of who did it."""
    sheet_id = str(event.fact.get("sheet", ""))
    actor = event.actor
    if actor is not None and who == actor.name:
        return face_of(who, sheet_id, colour=user_colour(actor.user_id))
    return face_of(who, sheet_id or who)
